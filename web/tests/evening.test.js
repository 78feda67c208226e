// A whole evening: the first visit, ten games, one interrupted, one left and resumed, one in a new tab, one offline, one
// shared, one printed. At its end all of them are in the list, solved.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { DESKTOP, cell, done, fromMenu, label, open, press } from "./browser.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {{ easy: { puzzle: string }[] }} */
const { easy } = JSON.parse(readFileSync(new URL("../src/game/library.json", import.meta.url), "utf8"));
const GAMES = 10;

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** The solution of an easy puzzle, by trying.
 * @param {string} puzzle @returns {string | null}
 */
function solve(puzzle) {
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

/** What is on the board: digits, and dots. @param {Page} page */
const board = (page) =>
  page
    .locator("[role=gridcell]")
    .evaluateAll((all) =>
      all
        .map((one) => /(?:given|placed) (\d)/.exec(one.getAttribute("aria-label") ?? "")?.[1] ?? ".")
        .join(""),
    );

/** Fills in so many of the empty cells. @param {Page} page */
async function play(page, most = 81) {
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
const solved = (page) =>
  page
    .getByText(/^Solved in/)
    .first()
    .waitFor();

/** Opens a puzzle of the library. @param {Page} page @param {number} number */
async function begin(page, number) {
  await fromMenu(page, "More choices …");
  await page.locator("dialog .pills").last().getByRole("button", { name: "Easy" }).click();
  await page.getByRole("button", { name: new RegExp(`^Easy ${number}(,|$)`) }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await board(page), easy[number - 1].puzzle);
}

test("an evening", { timeout: 300_000 }, async () => {
  let page = await site.visit(DESKTOP, "");
  const context = page.context();
  // The first visit: one sentence, a puzzle that is ready, a hint that explains itself.
  await page.getByText("Sudoku with hints that teach").waitFor();
  assert.equal(await board(page), easy[0].puzzle);
  await page.keyboard.press("h");
  await page.getByText("A hint has four stages").waitFor();
  for (let stage = 1; stage < 4; stage++) await page.getByRole("button", { name: "Show more" }).click();
  await press(page, "Apply step");
  assert.notEqual(await board(page), easy[0].puzzle);
  await play(page);
  await page
    .getByText(/^Solved in .*, with 1 hint\.$/)
    .first()
    .waitFor();

  for (const number of [2, 3]) {
    await begin(page, number);
    await play(page);
    await solved(page);
  }
  // The fourth is interrupted by a reload.
  await begin(page, 4);
  await play(page, 10);
  let before = await board(page);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  assert.equal(await board(page), before);
  await play(page);
  await solved(page);
  // The fifth is left for the sixth, and gone on with.
  await begin(page, 5);
  await play(page, 20);
  before = await board(page);
  await begin(page, 6);
  await play(page);
  await solved(page);
  await fromMenu(page, "My games");
  await page.locator("dialog").getByRole("button", { name: "Go on: Easy 5" }).click();
  assert.equal(await board(page), before);
  await play(page);
  await solved(page);
  // The seventh goes on in another tab, after this one was closed.
  await begin(page, 7);
  await play(page, 5);
  before = await board(page);
  await page.waitForTimeout(300);
  await page.close();
  page = await context.newPage();
  await page.goto(site.url);
  await page.waitForSelector("[role=gridcell]");
  assert.equal(await board(page), before);
  await play(page);
  await solved(page);
  // The eighth without a network: it opens, plays, and has hints.
  await begin(page, 8);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await page.keyboard.press("Shift+H");
  await page.locator(".conclusion").waitFor();
  await page.keyboard.press("Enter");
  await play(page);
  await solved(page);
  await context.setOffline(false);
  // The ninth is shared with somebody else, as far as it is.
  await begin(page, 9);
  await play(page, 7);
  before = await board(page);
  await page.locator("header .share").click();
  await press(page, "As it stands");
  await press(page, "Copy link");
  const link = await page.locator("dialog textarea").inputValue();
  await press(page, "Close");
  const friend = await site.visit(DESKTOP, new URL(link).hash);
  await friend.waitForSelector("[role=gridcell]");
  assert.equal(await board(friend), before);
  assert.match(await label(friend, easy[8].puzzle.indexOf(".")), /placed/);
  await done(friend);
  await play(page);
  await solved(page);
  // The tenth is printed, and solved all the same.
  await begin(page, 10);
  await page.locator("header .share").click();
  await page.getByRole("link", { name: "Print puzzles …" }).click();
  await press(page, "This game");
  await page
    .getByText(/^1 puzzle on/)
    .first()
    .waitFor();
  await page.emulateMedia({ media: "print" });
  const sheet = await page.pdf();
  assert.ok(sheet.length > 5000, "there is something on the paper");
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${site.url}#/play`);
  await play(page);
  await solved(page);

  await fromMenu(page, "My games");
  const marks = page.locator("dialog li .ok");
  assert.equal(await marks.count(), GAMES);
  await press(page, "Close");
  await page.close();
});
