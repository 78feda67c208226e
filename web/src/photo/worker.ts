// Reads pictures, in a thread and a module of their own: both are loaded with the first picture.
import init, { readPixels, type PictureBoard } from "../engine/pkg/ninefold_wasm_picture.js";
import wasm from "../engine/pkg/ninefold_wasm_picture_bg.wasm?url";
import { nth } from "../nth";
import type { Answer, Question } from "./reader";

const ready = init({ module_or_path: new URL(wasm, import.meta.url) });
/** Pictures are shrunk to this side: enough for a board that takes up a fifth of a page. */
const LONGEST = 2400;
/** The side of a cell of the straightened board, in pixels. */
const SIDE = 120;

/** The pixels of a picture, upright, and by how much it was shrunk; nothing if it can't be decoded. */
async function pixelsOf(source: Blob | ImageBitmap): Promise<{ pixels: ImageData; scale: number } | null> {
  const picture = source instanceof Blob ? await createImageBitmap(source).catch(() => null) : source;
  if (!picture) return null;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const [width, height] = [side(picture.width), side(picture.height)];
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const pixels = context?.getImageData(0, 0, width, height);
  return pixels ? { pixels, scale } : null;
}

/** The board alone: each cell between its four crossings becomes a square. */
function straighten(picture: ImageData, crossings: PictureBoard["crossings"]): ImageData {
  const board = new ImageData(9 * SIDE, 9 * SIDE);
  const from = new Uint32Array(picture.data.buffer);
  const to = new Uint32Array(board.data.buffer);
  const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, Math.floor(at)));
  for (let down = 0; down < 9 * SIDE; down++) {
    const row = Math.floor(down / SIDE);
    const v = ((down % SIDE) + 0.5) / SIDE;
    // Where the ten upright lines are at this height.
    const below = nth(crossings, row + 1);
    const line = nth(crossings, row).map(([x, y], column) => {
      const [x2, y2] = nth(below, column);
      return [(1 - v) * x + v * x2, (1 - v) * y + v * y2] as const;
    });
    for (let column = 0; column < 9; column++) {
      const [left, top] = nth(line, column);
      const [right, bottom] = nth(line, column + 1);
      const start = (9 * down + column) * SIDE;
      for (let across = 0; across < SIDE; across++) {
        const u = (across + 0.5) / SIDE;
        const x = clamp((1 - u) * left + u * right, picture.width);
        const y = clamp((1 - u) * top + u * bottom, picture.height);
        to[start + across] = from[y * picture.width + x] ?? 0;
      }
    }
  }
  return board;
}

async function answer(source: Blob | ImageBitmap): Promise<Answer> {
  const picture = await pixelsOf(source);
  if (!picture) return { failed: { kind: "no-picture" } };
  await ready;
  const { pixels, scale } = picture;
  const { data, width, height } = pixels;
  const { boards, failure } = readPixels(new Uint8Array(data.buffer), width, height);
  // Whoever reads of pixels has the picture in mind that was taken, not the one that it was shrunk to.
  if (failure) return { failed: { kind: failure.kind, pixels: Math.round((failure.pixels ?? 0) / scale) } };
  const photos = boards.map(async (board) => {
    const shown = await createImageBitmap(straighten(pixels, board.crossings));
    return { ...board, shown, width, height };
  });
  return { photos: await Promise.all(photos) };
}

self.onmessage = async ({ data: { id, source } }: MessageEvent<Question>) => {
  const answered = await answer(source).catch((): Answer => ({ failed: { kind: "broken" } }));
  const transfer = "photos" in answered ? answered.photos.map(({ shown }) => shown) : [];
  self.postMessage({ id, ...answered }, { transfer });
};
