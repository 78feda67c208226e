// The same puzzle in another guise: other digits, rows, columns and orientation. It is as hard, and nobody knows it again.
import { nth } from "../nth";

/** A stream of numbers from 0 to below 1 that a seed fixes: mulberry32. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number for a text, the same everywhere: FNV-1a. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** This many, in an order that the numbers decide. */
function order(count: number, next: () => number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  for (let left = count - 1; left > 0; left--) {
    const other = Math.floor(next() * (left + 1));
    [all[left], all[other]] = [nth(all, other), nth(all, left)];
  }
  return all;
}

/** Lines in another order: bands first, then the lines of each. */
const lines = (next: () => number) =>
  order(3, next).flatMap((band) => order(3, next).map((line) => band * 3 + line));

export function shuffled(puzzle: string, seed: number): string {
  const next = numbers(seed);
  const [rows, columns, digits] = [lines(next), lines(next), order(9, next)];
  const turned = next() < 0.5;
  return Array.from({ length: 81 }, (_, cell) => {
    const [row, column] = [nth(rows, Math.floor(cell / 9)), nth(columns, cell % 9)];
    const sign = puzzle[turned ? column * 9 + row : row * 9 + column] ?? ".";
    return sign === "." ? sign : String(nth(digits, Number(sign) - 1) + 1);
  }).join("");
}
