// Calls into the engine's worker: typed, with a time limit, begun anew after a panic or a time-out.
import type * as Pkg from "./pkg/ninefold_wasm.js";

export type {
  Asking,
  Avoided,
  Bag,
  Check,
  Closed,
  Example,
  ExerciseKind,
  FormatName,
  FormulaFault,
  FormulaMatch,
  FormulaMatches,
  FormulaWorth,
  Game,
  GivenTask,
  Hint,
  Learnt,
  Lesson,
  LessonPlan,
  LibraryFormula,
  Linked,
  Made,
  Manner,
  Outline,
  Pair,
  Pause,
  Piece,
  Position,
  Profile,
  Read,
  Recognition,
  Refutation,
  RefutationStep,
  Scene,
  Sets,
  ShownVariable,
  Step,
  Stood,
  TaskPlan,
  Technique,
  Sentence,
  Wish,
} from "./pkg/ninefold_wasm.js";

/** A step in a list. What is said of it and drawn is asked for when it is looked at: of all at once it would be megabytes. */
export type Entry = Pick<
  Pkg.Step,
  | "technique"
  | "name"
  | "family"
  | "rating"
  | "verified"
  | "placements"
  | "eliminations"
  | "conclusions"
  | "line"
>;
export type Survey = Omit<Pkg.Survey, "steps"> & { steps: Entry[] };
/** A path; each position before a step is JSON, read when it is needed. */
export type Path = Omit<Pkg.Path, "steps" | "before"> & { steps: Entry[]; before: string[] };

type Calls = Pick<
  typeof Pkg,
  | "answer"
  | "check"
  | "choose"
  | "course"
  | "draw"
  | "example"
  | "findFormulas"
  | "finish"
  | "forget"
  | "formats"
  | "formulaLibrary"
  | "give"
  | "habits"
  | "hint"
  | "hintOf"
  | "judgeChain"
  | "learnt"
  | "linkedWith"
  | "make"
  | "mergeLearnt"
  | "minimise"
  | "orderOf"
  | "outline"
  | "pairOf"
  | "pass"
  | "pauses"
  | "prove"
  | "rate"
  | "read"
  | "recognise"
  | "refute"
  | "setsOf"
  | "techniques"
  | "watchBoard"
  | "write"
> &
  Watched &
  Listed;
/** The answers to a block of text lines. */
export type BlockAnswer = {
  /** The sign of every text line, as the engine's `answerLines` has them. */
  signs: Uint8Array<ArrayBuffer>;
  /** What `ninefold solve` writes: a line for each puzzle, empty where there is no solution. */
  solutions: Uint8Array<ArrayBuffer>;
  /** How many lines the card has answered, and why it was no use, if so. */
  byCard: number;
  cardFailure: string;
};
/** What the worker makes shorter; and a block of a long list, which it may give to a graphics card. */
export type Listed = {
  answerBlock: (block: Uint8Array<ArrayBuffer>, onCard: boolean) => Promise<BlockAnswer>;
  path: (...args: Parameters<typeof Pkg.path>) => Path;
  steps: (...args: Parameters<typeof Pkg.steps>) => Survey;
};
/** What the worker does beside: it keeps the searches that are watched, by their numbers, and the formula that is judged. */
export type Watched = {
  judgeBegin: (...args: ConstructorParameters<typeof Pkg.Judging>) => void;
  judgeLook: (...args: Parameters<Pkg.Judging["look"]>) => ReturnType<Pkg.Judging["look"]>;
  watchBegin: (number: number, ...args: ConstructorParameters<typeof Pkg.Watch>) => void;
  watchNext: (number: number, ...args: Parameters<Pkg.Watch["next"]>) => ReturnType<Pkg.Watch["next"]>;
};
export type Name = keyof Calls;
export type Question = { id: number; name: Name; args: unknown[] };
export type Answer = { id: number; value?: unknown; error?: string; broken?: boolean };

export class EngineError extends Error {
  constructor(
    readonly kind: "refused" | "slow" | "broken" | "ended",
    message: string,
  ) {
    super(message);
  }
}

type Waiting = { resolve: (value: never) => void; reject: (error: EngineError) => void; timer: number };

export class Engine {
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 0;

  /** Asks the engine; rejects with an `EngineError`. The limit is in milliseconds. */
  ask<N extends Name>(
    name: N,
    args: Parameters<Calls[N]>,
    limit = 20_000,
  ): Promise<Awaited<ReturnType<Calls[N]>>> {
    const id = this.#next++;
    const worker = (this.#worker ??= this.#begin());
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => this.#end("slow"), limit);
      this.#waiting.set(id, { resolve: resolve as (value: never) => void, reject, timer });
      worker.postMessage({ id, name, args } satisfies Question);
    });
  }

  /** Gives up all that is under way. */
  stop() {
    if (this.#waiting.size > 0) this.#end("ended");
  }

  /** Ends the worker, which alone gives its memory back. */
  close() {
    this.#end("ended");
  }

  #begin(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    // One that was ended may still be heard, and must not end the next.
    worker.onmessage = ({ data }: MessageEvent<Answer>) => worker === this.#worker && this.#take(data);
    worker.onerror = () => worker === this.#worker && this.#end("broken");
    return worker;
  }

  #take({ id, value, error, broken }: Answer) {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    this.#waiting.delete(id);
    clearTimeout(asked.timer);
    if (error === undefined) asked.resolve(value as never);
    else asked.reject(new EngineError(broken ? "broken" : "refused", error));
    if (broken) this.#end("broken");
  }

  #end(kind: "slow" | "broken" | "ended") {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new EngineError(kind, kind));
    }
    this.#waiting.clear();
  }
}

/** For play, where answers are short. */
export const engine = new Engine();
/** For analysis, which may take long and be given up. */
export const analyst = new Engine();
