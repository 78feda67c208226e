// The same for the reader of pictures alone.
import init, * as wasm from "../../pkg/ninefold_wasm_picture.js";

await init({ module_or_path: fetch(new URL("../../pkg/ninefold_wasm_picture_bg.wasm", import.meta.url)) });

/** The reader of pictures, loaded. */
export const reader = (): typeof wasm => wasm;
