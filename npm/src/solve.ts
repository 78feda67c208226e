// The solver alone: a small module, loaded by itself.
import { solver } from "#solver";
import { LIMIT, TEXT, checked } from "./given.js";

/** The first solution of a puzzle of 81 digits and dots (or zeros); `null` if there is none. Throws if it is no puzzle, or digits clash. */
export const solve = (puzzle: string): string | null =>
  solver().solve(checked("puzzle", puzzle, TEXT)) ?? null;

/** How many solutions a puzzle has, counted up to a limit, a million if none is given: 2 tells whether it is proper. Throws as `solve` does. */
export const count = (puzzle: string, limit?: number): number =>
  solver().count(
    checked("puzzle", puzzle, TEXT),
    limit === undefined ? undefined : checked("limit", limit, LIMIT),
  );

/** The first solution of each line, one a line, at full speed; an empty line where there is none or where it is no puzzle. */
export const solveLines = (lines: string): string => solver().solveLines(checked("lines", lines, TEXT));
