// Node reads the module from its file, when it is first asked something: nobody waits for it before, and `require` can load the package.
import { readFileSync } from "node:fs";
import * as wasm from "../../pkg/ninefold_wasm.js";

let loaded = false;

/** The engine, loaded. */
export function engine(): typeof wasm {
  if (!loaded) {
    wasm.initSync({ module: readFileSync(new URL("../../pkg/ninefold_wasm_bg.wasm", import.meta.url)) });
    loaded = true;
  }
  return wasm;
}
