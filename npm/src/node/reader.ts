// The same for the reader of pictures alone.
import { readFileSync } from "node:fs";
import * as wasm from "../../pkg/ninefold_wasm_picture.js";

let loaded = false;

/** The reader of pictures, loaded. */
export function reader(): typeof wasm {
  if (!loaded) {
    wasm.initSync({
      module: readFileSync(new URL("../../pkg/ninefold_wasm_picture_bg.wasm", import.meta.url)),
    });
    loaded = true;
  }
  return wasm;
}
