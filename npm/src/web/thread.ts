// A thread of a browser.
import type { Answer, Question } from "../worker.js";

export type Thread = { post(question: Question): void; hold(busy: boolean): void; end(): void };

export function open(take: (answer: Answer) => void, fail: (message: string) => void): Thread {
  const worker = new Worker(new URL("./inside.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => take(data);
  worker.onerror = ({ message }) => fail(message || "the engine could not be loaded");
  return {
    post: (question) => worker.postMessage(question),
    hold: () => {},
    end: () => worker.terminate(),
  };
}
