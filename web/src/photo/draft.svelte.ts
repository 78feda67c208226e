// A puzzle that the reader brings along, from a picture or typed in, until it becomes a game. It stays for as long as the page lives, so
// that a game can be compared with its picture once more.
import type { Position } from "../engine/engine";
import { CELLS, bit, conflicts } from "../game/cells";
import { nth } from "../nth";
import type { Photo } from "./reader";

/** Of a doubtful cell, the likeliest and the second likeliest digit; 0 for an empty cell. */
export type Likely = readonly [number, number];
const NOTHING: readonly number[] = CELLS.map(() => 0);
const numbers = (text: string) => [...text].map((sign) => Number(sign) || 0);
const text = (values: readonly number[]) => values.map((value) => value || ".").join("");

class Draft {
  /** Digits by cell, 0 in an empty one. */
  values = $state.raw(NOTHING);
  /** The board on the picture, straightened. */
  picture = $state.raw<ImageBitmap | null>(null);
  /** Cells that nobody has looked at yet. */
  doubts = $state.raw<ReadonlyMap<number, Likely>>(new Map());
  cursor = $state(0);
  /** Pencil marks by cell, as bits. */
  #marks: readonly number[] = NOTHING;
  /** What was doubtful when the picture was read. */
  #doubted: ReadonlyMap<number, Likely> = new Map();

  clashes = $derived(conflicts([...this.values]));
  isEmpty = $derived(!this.values.some(Boolean));
  /** The doubtful cell that is asked about: under the cursor, or else the first. */
  question = $derived.by(() => {
    const all = [...this.doubts].map(([cell, likely]) => ({ cell, likely }));
    return all.find(({ cell }) => cell === this.cursor) ?? all[0];
  });
  /** What is played: every digit is a given, pencil marks are notes. */
  position = $derived.by((): Position => {
    const values = text(this.values);
    const centre = this.#marks.map((mask, cell) => (this.values[cell] ? 0 : mask));
    const position = { values, givens: values, removed: [] };
    return centre.some(Boolean) ? { ...position, notes: { corner: [...NOTHING], centre } } : position;
  });

  /** Takes what was read from a picture. */
  take({ puzzle, doubtful, cells, shown }: Photo) {
    this.values = numbers(puzzle);
    this.picture = shown;
    this.#marks = cells.map(({ marks }) => marks.reduce((mask, digit) => mask | bit(digit), 0));
    this.#doubted = new Map(
      doubtful.map((cell) => [cell, [nth(cells, cell).digit ?? 0, nth(cells, cell).other ?? 0]]),
    );
    this.#ask();
  }

  /** Begins with an empty board. */
  clear() {
    [this.values, this.picture, this.#marks, this.#doubted] = [NOTHING, null, NOTHING, new Map()];
    this.#ask();
  }

  /** Looks at a puzzle once more, 81 characters: if it is the one that was brought, with its picture, and all that was doubtful. */
  review(givens: string) {
    if (givens !== text(this.values)) {
      this.clear();
      this.values = numbers(givens);
    }
    this.#ask();
  }

  #ask() {
    this.doubts = this.#doubted;
    const [first = 0] = this.#doubted.keys();
    this.cursor = first;
  }

  /** Writes a digit under the cursor, or 0 for none, and goes on: to the next cell, or to the next one that is doubtful. */
  enter(digit: number) {
    const cell = this.cursor;
    this.values = this.values.with(cell, digit);
    if (!this.doubts.has(cell)) this.cursor = Math.min(cell + 1, 80);
    else {
      this.doubts = new Map([...this.doubts].filter(([other]) => other !== cell));
      this.cursor = this.question?.cell ?? cell;
    }
  }

  erase() {
    const cell = this.cursor;
    this.enter(0);
    this.cursor = cell;
  }

  /** Answers what is asked about a doubtful cell. */
  settle(digit: number) {
    if (!this.question) return;
    this.cursor = this.question.cell;
    this.enter(digit);
  }
}

export const draft = new Draft();
