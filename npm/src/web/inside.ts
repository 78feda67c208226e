// What runs in a thread of a browser. The engine is loaded when the first question is there, so that none is missed before.
import type { Question } from "../worker.js";

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const { answer } = await import("../answer.js");
  self.postMessage(answer(data));
};
