// Calls into the worker that reads pictures. It begins as soon as a picture is on its way, and anew when it has failed or takes too long.
import type { FailureKind, PictureBoard } from "../engine/pkg/ninefold_wasm_picture.js";

/** A board that was read, and the part of the picture that shows it, straightened. The size is that of the whole picture. */
export type Photo = PictureBoard & { shown: ImageBitmap; width: number; height: number };
export type Failure = { kind: FailureKind | "no-picture" | "broken" | "slow"; pixels?: number };
export type Question = { id: number; source: Blob | ImageBitmap };
export type Answer = { photos: Photo[] } | { failed: Failure };

/** So long one picture may take, in milliseconds; the first one loads the module, too. */
const LIMIT = 30_000;

class Reader {
  #worker: Worker | null = null;
  #waiting = new Map<number, (answer: Answer) => void>();
  #next = 0;

  /** Begins the worker, which loads its module: whoever opens the dialog or drags a file here will need it in a moment. */
  prepare() {
    this.#worker ??= this.#begin();
  }

  /** Reads the boards of a picture, which is handed over. */
  read(source: Blob | ImageBitmap): Promise<Answer> {
    const id = this.#next++;
    const worker = (this.#worker ??= this.#begin());
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end("slow"), LIMIT);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      worker.postMessage({ id, source } satisfies Question, source instanceof ImageBitmap ? [source] : []);
    });
  }

  /** Ends the worker, which alone gives its memory back; the next picture begins another. */
  close() {
    this.#end("slow");
  }

  #begin(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer & { id: number }>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
      // After a panic the module is unusable.
      if ("failed" in data && data.failed.kind === "broken") this.#end("broken");
    };
    worker.onerror = () => worker === this.#worker && this.#end("broken");
    return worker;
  }

  #end(kind: "slow" | "broken") {
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve({ failed: { kind } });
    this.#waiting.clear();
  }
}

export const reader = new Reader();
