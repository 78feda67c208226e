// The engine's own thread. A trap (a panic) leaves the instance unusable, and so does a module that could not be loaded:
// both are told apart from a refusal.
import init, * as engine from "./pkg/ninefold_wasm.js";
import wasm from "./pkg/ninefold_wasm_bg.wasm?url";
import type { Answer, Entry, Listed, Question, Watched } from "./engine";

const ready = init({ module_or_path: new URL(wasm, import.meta.url) }).then(
  () => null,
  (error: unknown) => String(error),
);

/** The searches that are watched. */
const watches = new Map<number, engine.Watch>();
/** The formula that is judged. */
let judging: engine.Judging | null = null;
const watched: Watched = {
  judgeBegin: (...args) => {
    judging?.free();
    judging = null;
    judging = new engine.Judging(...args);
  },
  judgeLook: (...args) => {
    if (!judging) throw new Error("no formula is judged");
    return judging.look(...args);
  },
  watchBegin: (number, ...args) => {
    watches.get(number)?.free();
    watches.delete(number);
    watches.set(number, new engine.Watch(...args));
  },
  watchNext: (number, ...args) => {
    const watch = watches.get(number);
    if (!watch) throw new Error(`there is no search ${number}`);
    return watch.next(...args);
  },
};

const entry = ({
  technique,
  name,
  family,
  rating,
  verified,
  placements,
  eliminations,
  conclusions,
  line,
}: engine.Step): Entry => ({
  technique,
  name,
  family,
  rating,
  ...(verified === undefined ? {} : { verified }),
  placements,
  eliminations,
  conclusions,
  line,
});
const listed: Listed = {
  answerBlock: async (...args) => (await import("../lists/block")).answerBlock(engine.answerLines, ...args),
  path: (...args) => {
    const { steps, before, ...rest } = engine.path(...args);
    return { ...rest, steps: steps.map(entry), before: before.map((one) => JSON.stringify(one)) };
  },
  steps: (...args) => {
    const { steps, ...rest } = engine.steps(...args);
    return { ...rest, steps: steps.map(entry) };
  },
};
const calls = { ...engine, ...watched, ...listed };

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const answer = (rest: Omit<Answer, "id">) => self.postMessage({ id: data.id, ...rest });
  const failed = await ready;
  if (failed !== null) return answer({ error: failed, broken: true });
  try {
    const call = calls[data.name] as (...args: unknown[]) => unknown;
    answer({ value: await call(...data.args) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer({ error: message, broken: error instanceof WebAssembly.RuntimeError });
  }
};
