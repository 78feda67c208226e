// The same for the solver alone.
import { readFileSync } from "node:fs";
import * as wasm from "../../pkg/ninefold_wasm_solve.js";

let loaded = false;

/** The solver, loaded. */
export function solver(): typeof wasm {
  if (!loaded) {
    wasm.initSync({
      module: readFileSync(new URL("../../pkg/ninefold_wasm_solve_bg.wasm", import.meta.url)),
    });
    loaded = true;
  }
  return wasm;
}
