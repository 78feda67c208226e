// The same for the solver alone.
import init, * as wasm from "../../pkg/ninefold_wasm_solve.js";

await init({ module_or_path: fetch(new URL("../../pkg/ninefold_wasm_solve_bg.wasm", import.meta.url)) });

/** The solver, loaded. */
export const solver = (): typeof wasm => wasm;
