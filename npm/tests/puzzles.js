// Puzzles that the tests share.
import { readFileSync } from "node:fs";

export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** The first puzzles of the list that Sudoku Explainer itself rated, with its three numbers. */
export const rated = (/** @type {number} */ most) =>
  readFileSync(new URL("../../data/rated/ours-se121.csv", import.meta.url), "utf8")
    .split("\n")
    .slice(0, most)
    .map((line) => {
      const [puzzle = "", er, ep, ed] = line.split(",");
      return { puzzle, er, ep, ed };
    });
