// A thread of Node: it keeps the process alive only while it has something to answer.
import { Worker } from "node:worker_threads";
import type { Answer, Question } from "../worker.js";

export type Thread = { post(question: Question): void; hold(busy: boolean): void; end(): void };

export function open(take: (answer: Answer) => void, fail: (message: string) => void): Thread {
  // What the program was started with is for the program: a thread refuses some of it.
  const worker = new Worker(new URL("./inside.js", import.meta.url), { execArgv: [] });
  worker.on("message", take);
  worker.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
  worker.unref();
  return {
    post: (question) => worker.postMessage(question),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}
