// What a thread does with a question.
import * as engine from "./index.js";
import type { Answer, Question } from "./worker.js";

/** Answers with the engine. After a trap its memory can't be trusted: the thread is broken. */
export function answer({ id, name, args }: Question): Answer {
  try {
    const call = (engine as Record<string, unknown>)[name];
    if (typeof call !== "function") throw new Error(`there is no function ${name}`);
    return { id, value: call(...args) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: message, broken: error instanceof WebAssembly.RuntimeError };
  }
}
