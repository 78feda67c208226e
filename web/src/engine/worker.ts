// The engine's own thread. A trap (a panic) leaves the instance unusable, and so does a module that could not be loaded:
// both are told apart from a refusal.
import init, * as engine from "./pkg/ninefold_wasm.js";
import wasm from "./pkg/ninefold_wasm_bg.wasm?url";
import type { Answer, Question } from "./engine";

const ready = init({ module_or_path: new URL(wasm, import.meta.url) }).then(
  () => null,
  (error: unknown) => String(error),
);

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const answer = (rest: Omit<Answer, "id">) => self.postMessage({ id: data.id, ...rest });
  const failed = await ready;
  if (failed !== null) return answer({ error: failed, broken: true });
  try {
    const call = engine[data.name] as (...args: unknown[]) => unknown;
    answer({ value: call(...data.args) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer({ error: message, broken: error instanceof WebAssembly.RuntimeError });
  }
};
