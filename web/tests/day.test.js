// A day: its puzzle, a hint walked through, a chain drawn and recognised, the end, statistics, a file, and all of it in an empty browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before } from "node:test";
import { DESKTOP, clean, done, label, open, press, soon, test, fromMenu } from "./browser.js";
import { at, candidate } from "./pen.js";
import { board, play, solved } from "./player.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const NOON = new Date("2026-11-16T12:00:00");
/** The puzzle of that day and level. */
const HARD = "295.....8..42........653.2.......7....358.46..4.7....2......1....9.7..4..618..2.5";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** Everything that is read aloud, in its order. @param {Page} page */
async function listen(page) {
  /** @type {string[]} */
  const heard = [];
  await page.exposeFunction("heard", (/** @type {string} */ text) => heard.push(text));
  await page.evaluate(() => {
    const live = document.querySelector("[aria-live=polite]");
    if (!live) throw new Error("nothing is read aloud");
    const { heard } = /** @type {typeof globalThis & { heard(text: string): void }} */ (globalThis);
    const tell = () => live.textContent?.trim() && heard(live.textContent.trim());
    new MutationObserver(tell).observe(live, { childList: true, characterData: true, subtree: true });
  });
  return heard;
}

test("a day", async () => {
  const page = await site.visit(DESKTOP, "");
  await page.clock.setFixedTime(NOON);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  const heard = await listen(page);
  await page.getByRole("link", { name: "Today" }).first().click();
  await seen(page.locator("main .levels"), "Hard").click();
  await page.locator("h1", { hasText: "Hard · 16 November" }).waitFor();
  assert.equal(await board(page), HARD);

  // A hint, a stage after the other, then a sentence after the other.
  await page.keyboard.press("h");
  for (let stage = 1; stage < 4; stage++) await page.getByRole("button", { name: "Show more" }).click();
  await seen(page.locator(".hintpanel .conclusion"), "r2c1=6").waitFor();
  await page.keyboard.press("ArrowRight");
  await press(page, "Apply step");
  await soon.match(() => label(page, at("r2c1")), /placed 6/);

  // A chain of one's own.
  await fromMenu(page, "Draw chains and colours");
  for (const one of ["r4c3(2)", "r7c3(2)", "r7c5(2)", "r4c5(2)"]) await candidate(page, one);
  await press(page, "Check the chain");
  await seen(page.locator(".hintpanel .conclusion"), "r4c26,r7c26≠2").waitFor();
  await clean(page);
  await press(page, "Apply step");
  await press(page, "Back to play");
  await soon.match(() => label(page, at("r4c2")), /not 2/);

  await play(page);
  await solved(page);
  await page.getByRole("link", { name: "Today" }).first().click();
  await page.getByRole("button", { name: "16 November, 1 solved" }).waitFor();
  // What is passed on tells nothing of the puzzle: a square, the level, the time, where it is.
  await press(page, "Copy my result");
  await press(page, "Copied");
  const passed = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.deepEqual(passed.slice(0, -2), ["Ninefold Sudoku · 16 November"]);
  assert.match(passed.at(-2) ?? "", /^🟨 Hard \d+:\d\d · \d hints?$/);
  assert.match(passed.at(-1) ?? "", /^http.*#\/today$/);
  await press(page, "Statistics");
  await seen(page.locator("dialog table"), "Hard").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save a file")]);
  const saved = await readFile(await download.path(), "utf8");
  await done(page);
  for (const said of [/^Stage 1 of 4/, /Your chain is right: /, /^Solved in /])
    assert.ok(
      heard.some((text) => said.test(text)),
      `${said}: ${heard.join("\n")}`,
    );
  if (process.env.NINEFOLD_HEARD) console.log(heard.join("\n"));

  const other = await site.visit(DESKTOP, "");
  await other.clock.setFixedTime(NOON);
  await other.reload();
  await other.waitForSelector("[role=gridcell]");
  await fromMenu(other, "Statistics");
  await other
    .locator("dialog input[type=file]")
    .setInputFiles({ name: "b.json", mimeType: "application/json", buffer: Buffer.from(saved) });
  await seen(other, /^Added: /)
    .first()
    .waitFor();
  await press(other, "Close");
  await other.getByRole("link", { name: "Today" }).first().click();
  await other.getByRole("button", { name: "16 November, 1 solved" }).waitFor();
  await done(other);
});
