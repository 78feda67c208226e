// The two faces of the page: play, today and learning for everybody; behind one door the workshop, with its numbers and proofs.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, EASY, PHONE, WING, cell, choose, done, fromMenu, open, soon, test } from "./browser.js";
import { seen } from "./seen.js";
import { outside } from "./windows.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** One who has never been here. @param {import("playwright-core").BrowserContextOptions} size */
const newcomer = (size, hash = "") => site.visit(size, hash, {}, true);

/** What is painted. @param {Page} page */
const shown = (page) => page.locator("body").innerText();

/** The words of jargon on a page for everybody. @param {Page} page */
const jargon = async (page) =>
  (await shown(page)).match(/\b(ER|EP|ED|SE)\b|\b\d\.\d\b|\b(Pure|Local|Bare|Shadowed)\b/g) ?? [];

for (const [name, size] of /** @type {const} */ ([
  ["desktop", DESKTOP],
  ["phone", PHONE],
  ["small phone", { viewport: { width: 360, height: 640 } }],
]))
  test(`${name}: the first screen says what it is, and offers a hint, today's puzzles, a puzzle of one's own, a level`, async () => {
    const page = await newcomer(size);
    await page.waitForSelector("[role=gridcell]");
    assert.equal(await page.title(), "Sudoku with hints that teach · Ninefold Sudoku");
    assert.deepEqual(
      await outside(page, [".brand", ".nav a", ".board", ".keys .key", ".tools .btn", "h1"]),
      [],
    );
    await soon.match(() => page.locator("h1").innerText(), /^Sudoku with hints that teach$/);
    await soon.deepEqual(
      () => page.locator(".nav a").allInnerTexts(),
      ["Play", "Today", "Learn", "Workshop"],
    );
    if (name !== "small phone") {
      await seen(page, "Stuck? Press Hint").waitFor();
      assert.deepEqual(await outside(page, [".calmly .link", ".levels .btn"]), []);
    }
    await page.locator(".timer .open").click();
    const entries = await page.locator(".menu > :is(button, a)").allInnerTexts();
    assert.equal(entries.length, 7, String(entries));
    for (const entry of ["New puzzle …", "Your puzzle …"]) assert.ok(entries.includes(entry), entry);
    await done(page);
  });

test("whoever plays, looks at the day or learns meets no numbers of raters", async () => {
  for (const [hash, there] of [
    ["", "[role=gridcell]"],
    ["#/today", "main .levels"],
    ["#/learn", ".part"],
    ["#/learn/xy-wing", ".example"],
    ["#/techniques", ".family"],
    ["#/techniques/xy-wing", ".example"],
  ]) {
    const page = await newcomer(DESKTOP, hash);
    await page.locator(there).first().waitFor();
    assert.deepEqual(await jargon(page), [], hash);
    await done(page);
  }
  const page = await newcomer(DESKTOP, `#/play/${WING}`);
  await page.waitForSelector("[role=gridcell]");
  await page.keyboard.press("Shift+H");
  await page.locator(".conclusion").waitFor();
  assert.deepEqual(await jargon(page), [], "a hint");
  await page.keyboard.press("Escape");
  await fromMenu(page, "New puzzle …");
  assert.deepEqual(await jargon(page), [], "new puzzles");
  await done(page);
});

test("who wants ratings has them, here and after a reload", async () => {
  const page = await newcomer(DESKTOP);
  await page.waitForSelector("[role=gridcell]");
  // With the first move the game has the title's place.
  await page.keyboard.press("Digit1");
  await soon.match(() => page.locator(".title").innerText(), /^Easy 1\s+28 givens$/);
  await choose(page, "Show ratings");
  await soon.match(() => page.locator(".title").innerText(), /ER 1\.2/);
  await page.reload();
  await soon.match(() => page.locator(".title").innerText(), /ER 1\.2/);
  await done(page);
});

test("the door of the workshop shows its rooms; once one was visited, it leads there, and the table has its tools", async () => {
  const page = await newcomer(DESKTOP, `#/play/${EASY}`);
  await page.getByRole("link", { name: "Workshop" }).click();
  await soon.deepEqual(
    () => page.locator("main h2").allInnerTexts(),
    ["Analyse", "Make", "Watch", "Formulas", "Sets", "My techniques", "Solve a list"],
  );
  await page.locator("main").getByRole("link", { name: "Watch" }).click();
  await page.locator(".rooms [aria-current=page]", { hasText: "Watch" }).waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await fromMenu(page, "All steps");
  await page.getByRole("link", { name: "Workshop" }).click();
  await page.locator(".rooms [aria-current=page]", { hasText: "Watch" }).waitFor();
  await page.locator(".rooms").getByRole("link", { name: "Analyse" }).click();
  await page.getByRole("heading", { name: "Puzzle", exact: true }).waitFor();
  await done(page);
});

test("no raw field for files is painted", async () => {
  const page = await site.game(EASY);
  await fromMenu(page, "New puzzle …");
  await page.locator("dialog label", { hasText: "From a file" }).waitFor();
  const raw = await page
    .locator("input[type=file]")
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).clipPath === "none").length);
  assert.equal(raw, 0);
  await done(page);
});

test("corner notes stand in order, or each at its own place, as one likes", async () => {
  const page = await site.game(EASY);
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("Shift+Digit4");
  await page.keyboard.press("Shift+Digit9");
  const note = (/** @type {string} */ text) =>
    page.locator(".board text.note", { hasText: text }).boundingBox();
  const places = async () => {
    const [four, nine] = [await note("4"), await note("9")];
    assert.ok(four && nine);
    return [Math.sign(Math.round(nine.x - four.x)), Math.sign(Math.round(nine.y - four.y))];
  };
  await soon.deepEqual(places, [1, 0]);
  await choose(page, /own place/);
  await soon.deepEqual(places, [1, 1]);
  await done(page);
});
