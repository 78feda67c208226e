// The engine in a thread of its own, so that a page stays awake: the same functions, each with a promise.
import type * as Api from "./index.js";
import { open, type Thread } from "#thread";

type Functions = { [Name in keyof typeof Api]: Extract<(typeof Api)[Name], (...args: never[]) => unknown> };
/** The functions of the engine; each gives a promise. */
export type Remote = {
  [Name in keyof Functions]: (...args: Parameters<Functions[Name]>) => Promise<ReturnType<Functions[Name]>>;
};
export type Question = { id: number; name: string; args: unknown[] };
export type Answer = { id: number; value?: unknown; error?: string; broken?: boolean };

/** Why a call failed: `refused` by the engine, with its sentence; over the limit (`slow`); `stopped`; or the thread is `broken`. */
export class EngineError extends Error {
  constructor(
    readonly kind: "refused" | "slow" | "stopped" | "broken",
    message: string,
  ) {
    super(message);
    this.name = "EngineError";
  }
}

type Waiting = {
  resolve: (value: unknown) => void;
  reject: (error: EngineError) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** One thread with the engine, begun at the first call, and anew after one that was ended. */
class Engine {
  #thread: Thread | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor(readonly limit: number) {}

  ask(name: string, args: unknown[]): Promise<unknown> {
    const id = this.#next++;
    const thread = (this.#thread ??= this.#begin());
    return new Promise((resolve, reject) => {
      const late = () => this.end("slow", `no answer within ${this.limit} ms`);
      const timer = this.limit === Infinity ? undefined : setTimeout(late, this.limit);
      this.#waiting.set(id, { resolve, reject, timer });
      thread.hold(true);
      thread.post({ id, name, args });
    });
  }

  #begin(): Thread {
    // A thread that was ended may still be heard, and must not end the next.
    const thread: Thread = open(
      (answer) => thread === this.#thread && this.#take(answer),
      (message) => thread === this.#thread && this.end("broken", message),
    );
    return thread;
  }

  #take({ id, value, error, broken }: Answer) {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    this.#waiting.delete(id);
    clearTimeout(asked.timer);
    if (this.#waiting.size === 0) this.#thread?.hold(false);
    if (error === undefined) asked.resolve(value);
    else asked.reject(new EngineError(broken ? "broken" : "refused", error));
    if (broken) this.end("broken", "the engine broke down; it begins anew with the next call");
  }

  end(kind: EngineError["kind"], message: string) {
    this.#thread?.end();
    this.#thread = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new EngineError(kind, message));
    }
    this.#waiting.clear();
  }
}

/**
 * The engine in a thread of its own. A call that takes longer than `limit` milliseconds is given up, with all others under way;
 * the next one begins anew.
 */
export function start({ limit = 20_000 }: { limit?: number } = {}): Remote & { stop(): void } {
  const engine = new Engine(limit);
  const stop = () => engine.end("stopped", "stopped");
  const functions = new Map<string, unknown>([["stop", stop]]);
  return new Proxy({} as Remote & { stop(): void }, {
    get(_, name) {
      // A promise asks whether this is one.
      if (typeof name !== "string" || name === "then") return undefined;
      if (!functions.has(name)) functions.set(name, (...args: unknown[]) => engine.ask(name, args));
      return functions.get(name);
    },
  });
}
