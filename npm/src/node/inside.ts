// What runs in a thread of Node. The engine is loaded when the first question is there, so that none is missed before.
import { parentPort } from "node:worker_threads";
import type { Question } from "../worker.js";

parentPort?.on("message", async (question: Question) => {
  const { answer } = await import("../answer.js");
  parentPort?.postMessage(answer(question));
});
