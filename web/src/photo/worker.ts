// Reads pictures, in a thread and a module of their own: both are loaded when a picture is on its way.
import init, {
  readPixels,
  type PictureAnswer,
  type PictureBoard,
} from "../engine/pkg/ninefold_wasm_picture.js";
import wasm from "../engine/pkg/ninefold_wasm_picture_bg.wasm?url";
import { nth } from "../nth";
import type { Answer, Question } from "./reader";

const ready = init({ module_or_path: new URL(wasm, import.meta.url) });
/** Pictures are shrunk to this side: enough for a board that takes up a fifth of a page. */
const LONGEST = 2400;
/** A first look at a photo takes this one: most boards take up much of their picture, and the usual sensors' is shrunk to a quarter by
 * the decoder alone. */
const GLANCE = 1000;
/** Cells of so many pixels show all that the reader sees. */
const PLAIN = 48;
/** The side of a cell of the straightened board, in pixels. */
const SIDE = 96;

/** The pixels of a picture that may be shrunk to this longest side, and by how much it was shrunk. */
function pixelsOf(picture: ImageBitmap | VideoFrame, longest: number): { pixels: ImageData; scale: number } {
  const [fullWidth, fullHeight] =
    picture instanceof ImageBitmap
      ? [picture.width, picture.height]
      : [picture.displayWidth, picture.displayHeight];
  const scale = Math.min(1, longest / Math.max(fullWidth, fullHeight));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const [width, height] = [side(fullWidth), side(fullHeight)];
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("there is no canvas");
  context.imageSmoothingQuality = "medium";
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return { pixels: context.getImageData(0, 0, width, height), scale };
}

/** A small copy of a photo: its decoder leaves out what isn't seen there, and takes half the time. Nothing where the browser can't. */
async function glance(source: Blob | ImageBitmap): Promise<ImageData | null> {
  if (!(source instanceof Blob) || source.type !== "image/jpeg" || !("ImageDecoder" in self)) return null;
  let decoder: ImageDecoder | undefined;
  try {
    decoder = new ImageDecoder({
      data: await source.arrayBuffer(),
      type: source.type,
      desiredWidth: GLANCE,
      desiredHeight: GLANCE,
    });
    const { image } = await decoder.decode();
    return pixelsOf(image, GLANCE).pixels;
  } catch {
    // It is no photo, or one that only the browser's other decoder knows.
    return null;
  } finally {
    decoder?.close();
  }
}

/** Whether no larger picture would show the boards more clearly. */
const isPlain = ({ boards }: PictureAnswer) =>
  boards.length > 0 && boards.every(({ crossings }) => sideOf(crossings) >= PLAIN);

/** The side of a cell in the middle of a board. */
function sideOf(crossings: PictureBoard["crossings"]): number {
  const [[left, top], [right, bottom]] = [nth(nth(crossings, 4), 4), nth(nth(crossings, 5), 5)];
  return Math.hypot(right - left, bottom - top) / Math.SQRT2;
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

const read = ({ data, width, height }: ImageData) => readPixels(new Uint8Array(data.buffer), width, height);

async function answer(source: Blob | ImageBitmap): Promise<Answer> {
  const small = await glance(source);
  await ready;
  const first = small && read(small);
  if (first && isPlain(first)) return photosOf(first, small);
  const picture = source instanceof Blob ? await createImageBitmap(source).catch(() => null) : source;
  if (!picture) return { failed: { kind: "no-picture" } };
  const { pixels, scale } = pixelsOf(picture, LONGEST);
  // A small photo is the same again.
  const answer = first && pixels.width === small.width ? first : read(pixels);
  const { failure } = answer;
  // What was read at first glance is more than nothing.
  if (failure && first && first.boards.length > 0) return photosOf(first, small);
  // Whoever reads of pixels has the picture in mind that was taken, not the one that it was shrunk to.
  if (failure) return { failed: { kind: failure.kind, pixels: Math.round((failure.pixels ?? 0) / scale) } };
  return photosOf(answer, pixels);
}

async function photosOf({ boards }: PictureAnswer, pixels: ImageData): Promise<Answer> {
  const { width, height } = pixels;
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
