// The solver alone: a small module, loaded by itself.
import init, * as engine from "../pkg/ninefold_wasm_solve.js";
import { bytes } from "#bytes";

await init({ module_or_path: bytes(new URL("../pkg/ninefold_wasm_solve_bg.wasm", import.meta.url)) });

/** The first solution of a puzzle of 81 digits and dots (or zeros); `null` if there is none. Throws if it is no puzzle. */
export const solve = (puzzle: string): string | null => engine.solve(puzzle) ?? null;

/** How many solutions a puzzle has, counted up to a limit: 2 tells whether it is proper. Throws if it is no puzzle. */
export const count = (puzzle: string, limit = 2): number => engine.count(puzzle, limit);

/** The first solution of each line, one a line, at full speed; an empty line where there is none or where it is no puzzle. */
export const solveLines = (lines: string): string => engine.solveLines(lines);
