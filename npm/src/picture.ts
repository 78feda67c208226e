// The reader of pictures alone: a small module, loaded by itself.
import type { PictureBoard } from "../pkg/ninefold_wasm_picture.js";
import { reader } from "#reader";
import { IMAGE, checked } from "./given.js";

export type { PictureBoard, PictureCell } from "../pkg/ninefold_wasm_picture.js";

/** Pixels row by row, as a canvas has them: red, green, blue and opacity. */
export type Pixels = { data: Uint8ClampedArray | Uint8Array; width: number; height: number };

/** Reads the boards of a picture, in reading order, with the cells that a person should check. Throws if there is no board that can be read. */
export function readImage(image: Pixels): PictureBoard[] {
  const { data, width, height } = checked("image", image, IMAGE);
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const { boards, failure } = reader().readPixels(pixels, width, height);
  if (failure) throw new Error(failure.message);
  return boards;
}
