// A player who knows the solution, and fills it in with the keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cell } from "./browser.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */

/** The solution of an easy puzzle, by trying.
 * @param {string} puzzle @returns {string | null}
 */
export function solve(puzzle) {
  /** @param {number} at */
  const open = (at) => {
    const [row, column] = [Math.floor(at / 9), at % 9];
    const box = Math.floor(row / 3) * 27 + Math.floor(column / 3) * 3;
    const seen = new Set(
      Array.from({ length: 9 }, (_, by) => [
        puzzle[row * 9 + by],
        puzzle[by * 9 + column],
        puzzle[box + Math.floor(by / 3) * 9 + (by % 3)],
      ]).flat(),
    );
    return [..."123456789"].filter((digit) => !seen.has(digit));
  };
  const blanks = [...puzzle].flatMap((sign, at) => (sign === "." ? [{ at, digits: open(at) }] : []));
  if (!blanks.length) return puzzle;
  const { at, digits } = blanks.reduce((one, other) =>
    other.digits.length < one.digits.length ? other : one,
  );
  for (const digit of digits) {
    const solution = solve(puzzle.slice(0, at) + digit + puzzle.slice(at + 1));
    if (solution) return solution;
  }
  return null;
}

/** The library's puzzles of a level, in their order. @param {string} level */
export const libraryPuzzles = (level) =>
  readFileSync(new URL("../../crates/tui/src/library.txt", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .flatMap(([of, puzzle = ""]) => (of === level ? [puzzle] : []));

/** What is on the board: digits, and dots. @param {Page} page */
export const board = (page) =>
  page
    .locator("[role=gridcell]")
    .evaluateAll((all) =>
      all
        .map((one) => /(?:given|placed) (\d)/.exec(one.getAttribute("aria-label") ?? "")?.[1] ?? ".")
        .join(""),
    );

/** Fills in so many of the empty cells. @param {Page} page */
export async function play(page, most = 81) {
  await page.waitForSelector("[role=gridcell]");
  const now = await board(page);
  const solution = solve(now);
  assert.ok(solution, "what is on the board can be solved");
  await cell(page, 0).focus();
  await page.keyboard.press("Control+Home");
  let left = most;
  for (let index = 0; index < 81 && left > 0; index++) {
    if (now[index] === ".") {
      await page.keyboard.press(solution[index]);
      left -= 1;
    }
    await page.keyboard.press("ArrowRight");
    if (index % 9 === 8) await page.keyboard.press("ArrowDown");
  }
}

/** @param {Page} page */
export const solved = (page) =>
  seen(page, /^Solved in/)
    .first()
    .waitFor();
