// A long list that is solved: blocks of its lines go to a crew of engines and to a graphics card, and come back in order.
import { Engine, EngineError, type BlockAnswer } from "../engine/engine";
import { failure } from "../engine/failure";
import { CHUNK_BYTES } from "./adapter";

/** Verdicts as `ninefold check` writes them. */
export const VERDICTS = ["unique", "several", "none", "invalid"] as const;
export type Verdict = (typeof VERDICTS)[number];
/** The verdict of a sign; a line that is no puzzle has none. */
const BY_SIGN: Record<string, Verdict> = { "1": "unique", "2": "several", "0": "none", x: "invalid" };
const verdictOf = (sign: number) => BY_SIGN[String.fromCharCode(sign)];

/** Engines: one core is left to the page. */
const CREW = Math.max(1, Math.min(16, (navigator.hardwareConcurrency ?? 2) - 1));
/** Bytes that an engine gets at a time, and how long it may take for them, in milliseconds. */
const BLOCK_BYTES = 1 << 20;
const LIMIT = 120_000;
/** Blocks that a card has at a time: one is searched, the other packed or written. */
const ON_CARD = 2;

export class ListRun {
  /** The name of the file, without its ending. */
  readonly name: string;
  /** How far it is. */
  now = $state.raw({
    running: true,
    failure: "",
    unique: 0,
    several: 0,
    none: 0,
    invalid: 0,
    /** Of these, what the card has solved; and why it does no more. */
    byCard: 0,
    cardFailure: "",
    /** The share of the file's bytes that is done, and the seconds that it has taken. */
    share: 0,
    seconds: 0,
    /** Lines from the first on that are answered: those that are saved. */
    lines: 0,
  });
  #file: File;
  #engines: Engine[] = [];
  #began = performance.now();
  #done = 0;
  /** Where the next block begins, and how many there were. */
  #at = 0;
  #cut = 0;
  #cutting: Promise<unknown> = Promise.resolve();
  #blocks: { signs: Uint8Array; solutions: Blob }[] = [];
  #whole = 0;

  /** Begins to solve a file, on the card too if that is wished for and the file is long. */
  constructor(file: File, useCard: boolean) {
    this.#file = file;
    this.name = file.name.replace(/\.[^.]*$/, "");
    const workers: Promise<void>[] = [];
    const begin = (onCard: boolean, times = 1) => {
      const engine = new Engine();
      this.#engines.push(engine);
      for (let one = 0; one < times; one++) workers.push(this.#work(engine, onCard));
    };
    if (useCard && file.size > CHUNK_BYTES) begin(true, ON_CARD);
    for (let one = 0; one < CREW; one++) begin(false);
    void Promise.all(workers)
      .catch((error: unknown) => {
        if (this.now.running)
          this.#change({ failure: error instanceof DOMException ? error.message : failure(error) });
      })
      .then(() => this.stop());
  }

  /** Ends what goes on; what was solved stays. */
  stop() {
    this.#change({ running: false });
    for (const engine of this.#engines) engine.close();
  }

  /** What `ninefold solve` writes: a solution a line, the first of several, and an empty line where there is none. */
  solutions(): Blob {
    return new Blob(this.#blocks.slice(0, this.#whole).map(({ solutions }) => solutions));
  }

  /** The numbers of the lines, and their verdicts. */
  verdicts(): Blob {
    let line = 0;
    const parts = this.#blocks.slice(0, this.#whole).map(({ signs }) =>
      Array.from(signs, (sign) => {
        line += 1;
        const verdict = verdictOf(sign);
        return verdict ? `${line}\t${verdict}\n` : "";
      }).join(""),
    );
    return new Blob(parts);
  }

  #change(change: Partial<typeof this.now>) {
    this.now = { ...this.now, ...change };
  }

  async #work(engine: Engine, onCard: boolean) {
    for (;;) {
      const block = await this.#next(onCard ? CHUNK_BYTES : BLOCK_BYTES);
      if (!block || !this.now.running) return;
      const ask = () => engine.ask("answerBlock", [block.bytes, onCard], LIMIT);
      const answer = await ask().catch((error: unknown) => {
        if (!onCard || !this.now.running || !(error instanceof EngineError)) throw error;
        // A card may take the worker with it. The engine, begun anew, answers the same block.
        onCard = false;
        this.#change({ cardFailure: error.message });
        return ask();
      });
      if (answer.cardFailure) {
        onCard = false;
        this.#change({ cardFailure: answer.cardFailure });
      }
      this.#take(block, answer);
    }
  }

  /** Cuts the next block off the file, whole lines of nearly as many bytes as wanted; nothing behind the last. */
  #next(most: number) {
    const block = this.#cutting.then(async () => {
      const piece = new Uint8Array(await this.#file.slice(this.#at, this.#at + most).arrayBuffer());
      if (!piece.length) return null;
      const isLast = this.#at + piece.length === this.#file.size;
      // A line longer than a block is no puzzle, whole or cut.
      const bytes = piece.slice(0, (!isLast && piece.lastIndexOf(10) + 1) || piece.length);
      this.#at += bytes.length;
      return { number: this.#cut++, bytes };
    });
    this.#cutting = block.catch(() => {});
    return block;
  }

  #take({ number, bytes }: { number: number; bytes: Uint8Array }, { signs, solutions, byCard }: BlockAnswer) {
    // Blobs may leave the memory of the page.
    this.#blocks[number] = { signs, solutions: new Blob([solutions]) };
    const now = { ...this.now, byCard: this.now.byCard + byCard };
    for (const sign of signs) {
      const verdict = verdictOf(sign);
      if (verdict) now[verdict] += 1;
    }
    for (let next; (next = this.#blocks[this.#whole]); this.#whole++) now.lines += next.signs.length;
    this.#done += bytes.length;
    now.share = this.#done / this.#file.size;
    now.seconds = (performance.now() - this.#began) / 1000;
    this.now = now;
  }
}

/** The list that was opened last. */
export const lists = $state<{ run: ListRun | null }>({ run: null });
