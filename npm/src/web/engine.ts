// A browser fetches the module as it loads the package, and compiles it while it arrives: a page can't wait for it in a call. Who wants
// it later imports the package later, or asks the worker, which loads it at its first question.
import init, * as wasm from "../../pkg/ninefold_wasm.js";

await init({ module_or_path: fetch(new URL("../../pkg/ninefold_wasm_bg.wasm", import.meta.url)) });

/** The engine, loaded. */
export const engine = (): typeof wasm => wasm;
