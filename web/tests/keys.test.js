// What keyboards and screen readers do: the keys, where the keyboard stays, and what is said.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  DESKTOP,
  EASY,
  PHONE,
  WING,
  cell,
  choose,
  clean,
  done,
  label,
  open,
  press,
  said,
  soon,
  test,
  fromMenu,
} from "./browser.js";
import { seen } from "./seen.js";

/** @import { BrowserContextOptions, Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {Page} page */
const selected = (page) =>
  page
    .locator("[role=gridcell][aria-selected=true]")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-cell"))));
/** @param {Page} page @param {string} selector */
const isIn = (page, selector) =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, selector);

test("the keyboard stays in the hint's panel through every stage, and comes back to the board", async () => {
  const page = await site.game(WING);
  await page.getByRole("button", { name: "Hint" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".hintpanel").waitFor();
  for (const stage of ["2 Technique", "3 Cells", "4 Full step"]) {
    assert.ok(await isIn(page, ".hintpanel"), stage);
    await page.keyboard.press("Enter");
    await seen(page.locator(".ladder [aria-current]"), stage).waitFor();
  }
  const sentences = await page.locator(".sentences li").count();
  for (let press = 0; press < sentences + 2; press++) await page.keyboard.press("ArrowRight");
  await soon.match(() => said(page), new RegExp(`^Sentence ${sentences} of ${sentences}: `));
  await page.getByRole("button", { name: "Next sentence" }).focus();
  await page.keyboard.press("Enter");
  assert.ok(await isIn(page, ".hintpanel"));
  await page.getByRole("button", { name: "Apply step" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".hintpanel").waitFor({ state: "detached" });
  assert.ok(await isIn(page, "[role=grid]"));
  await soon.match(() => said(page), /^Applied: /);
  await done(page);
});

test("what was done is said: rejected keys, notes, colours, undo, redo, erase, pause", async () => {
  const page = await site.game(EASY);
  await cell(page, 0).click({ force: true });
  await page.keyboard.press("Digit7");
  await soon.equal(() => said(page), "r1c1 is a given.");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Digit4");
  await soon.equal(() => said(page), "r1c3, notes 1 4.");
  await page.keyboard.press("Digit4");
  await soon.equal(() => said(page), "r1c3, 4.");
  await page.keyboard.press("Control+z");
  await soon.equal(() => said(page), "Undone. r1c3, notes 1 4.");
  await page.keyboard.press("Control+y");
  await soon.equal(() => said(page), "Redone. r1c3, 4.");
  await page.keyboard.press("Backspace");
  await soon.equal(() => said(page), "Erased. r1c3, empty.");
  await page.keyboard.press("v");
  await page.keyboard.press("Digit1");
  await soon.match(() => said(page), /^r1c3, empty\. colour blue/);
  await page.keyboard.press("p");
  await soon.equal(() => said(page), "Paused");
  await page.keyboard.press("p");
  await soon.equal(() => said(page), "The game goes on.");
  await done(page);
});

test("all cells, their inverse, those with a digit, one alone; modes by the space bar", async () => {
  const page = await site.game(EASY);
  await cell(page, 40).click({ force: true });
  await page.keyboard.press("Control+a");
  assert.equal((await selected(page)).length, 81);
  await page.keyboard.press("Control+Shift+a");
  assert.deepEqual(await selected(page), []);
  assert.ok(await isIn(page, '[data-cell="40"]'), "the keyboard stays where it was");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+i");
  assert.equal((await selected(page)).length, 80);
  await cell(page, 0).dblclick({ force: true });
  assert.deepEqual(
    await selected(page),
    [...EASY].flatMap((sign, index) => (sign === "5" ? [index] : [])),
  );
  for (const mode of ["Corner", "Centre", "Colour", "Digit"]) {
    await page.keyboard.press("Space");
    await soon.match(() => page.locator(".seg [aria-pressed=true]").innerText(), new RegExp(`^${mode}`));
  }
  await done(page);
});

for (const [name, size] of /** @type {[string, BrowserContextOptions][]} */ ([
  ["desktop", DESKTOP],
  ["phone", PHONE],
]))
  test(`${name}: a digit first, and then cells; meanwhile it is lit`, async () => {
    const page = await site.game(EASY, size);
    await choose(page, /Digit first/);
    await page.locator(".keys .key").nth(3).click();
    await soon.equal(() => page.locator(".same").count(), EASY.split("4").length - 1);
    await cell(page, 2).click({ force: true });
    await soon.match(() => label(page, 2), /placed 4/);
    await page.locator(".seg button").nth(1).click();
    await cell(page, 3).click({ force: true });
    await soon.match(() => label(page, 3), /notes 4/);
    await page.locator(".keys .key").nth(3).click();
    await cell(page, 5).click({ force: true });
    await soon.match(() => label(page, 5), /empty/);
    await clean(page);
    await done(page);
  });

test("mistakes are told bit by bit; of several solutions the board shows where they differ; a clash comes first", async () => {
  const page = await site.game(EASY);
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("Digit1");
  await page.getByRole("button", { name: "Hint" }).click();
  await seen(page, "a digit is misplaced").waitFor();
  await soon.equal(() => seen(page, "r1c3 is not 1").count(), 0);
  await soon.equal(async () => (await page.locator("svg .look").count()) > 0, true);
  await page.getByRole("button", { name: "Show more" }).click();
  await seen(page, "Misplaced: r1c3.").waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await seen(page, "is not 1").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Digit5");
  await page.keyboard.press("h");
  await soon.match(() => said(page), /^Two 5s in row 1\./);
  await soon.equal(() => page.locator(".hintpanel").count(), 0);

  // With one given there are many solutions, and no step that holds in all of them.
  await page.goto(`${site.url}#/play/1${".".repeat(80)}`);
  await page.waitForFunction(() =>
    document.querySelector('[data-cell="20"]')?.getAttribute("aria-label")?.includes("empty"),
  );
  await page.getByRole("button", { name: "Hint" }).click();
  await seen(page.locator(".alert"), "more than one solution").waitFor();
  await soon.ok(async () => (await page.locator("svg .look").count()) > 3);
  await clean(page);
  await done(page);
});

/** Two solutions; most cells follow all the same. */
const SEVERAL = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

test("a step of a puzzle with several solutions says so, painted and spoken, in both languages", async () => {
  const page = await site.visit(DESKTOP, `#/play/${SEVERAL}`);
  await page.waitForSelector("[role=gridcell]");
  await page.getByRole("button", { name: "Hint" }).click();
  const warning = page.locator(".hintpanel .alert");
  await seen(
    warning,
    /^The puzzle has more than one solution, so no technique that assumes one is used\.$/,
  ).waitFor();
  await soon.match(() => said(page), /more than one solution/);
  await seen(page.locator(".hintpanel"), /^Look at/).waitFor();
  await press(page, "中文");
  await seen(warning, "题目有多个解，因此不使用以唯一解为前提的技巧。").waitFor();
  await clean(page);
  await done(page);
});

test("a cell has several colours; each is taken away by itself, undone, shared, and kept", async () => {
  const page = await site.game(EASY);
  await cell(page, 2).focus();
  await cell(page, 2).click({ force: true });
  for (const key of ["v", "Digit1", "Digit3", "Digit6"]) await page.keyboard.press(key);
  await soon.match(
    () => label(page, 2),
    /colour blue, diagonal, colour green, horizontal, colour grey, plain$/,
  );
  await soon.match(() => said(page), /colour blue, diagonal colour green/);
  const stripes = await page
    .locator('.board rect[fill^="var(--colour"]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute("x"), one.getAttribute("width")].map(Number)));
  assert.deepEqual(
    stripes.map(([x, width]) => [Math.round(x), Math.round(width)]),
    [
      [160, 27],
      [187, 27],
      [213, 27],
    ],
  );
  await page.keyboard.press("Digit3");
  await soon.match(() => label(page, 2), /colour blue, diagonal, colour grey, plain$/);
  await page.keyboard.press("Control+z");
  await soon.match(() => label(page, 2), /green/);
  await page.waitForTimeout(300);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await soon.match(
    () => label(page, 2),
    /colour blue, diagonal, colour green, horizontal, colour grey, plain$/,
  );
  // Links from when a cell had one colour at most are still read, and those with what is no colour refused.
  await page.goto(`${site.url}#/play/${EASY}~2.0.0.3.0`);
  await page.waitForFunction(() =>
    /colour green, horizontal$/.test(
      document.querySelector('[data-cell="2"]')?.getAttribute("aria-label") ?? "",
    ),
  );
  await page.goto(`${site.url}#/play/${EASY}~2.0.0.7.0`);
  await page.waitForTimeout(300);
  await soon.match(() => label(page, 2), /colour green, horizontal$/);
  await done(page);
});

test("what can't be done is said, and why; and what many cells hold in short", async () => {
  const page = await site.game(EASY);
  await page.keyboard.press("Control+z");
  await soon.equal(() => said(page), "There is nothing to undo.");
  await page.keyboard.press("Control+y");
  await soon.equal(() => said(page), "There is nothing to redo.");
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("Backspace");
  await soon.equal(() => said(page), "There is nothing to erase.");
  await page.keyboard.press("Digit4");
  await page.keyboard.press("Shift+Digit1");
  await soon.equal(() => said(page), "r1c3 has a digit, so there is no room for notes.");
  await cell(page, 0).dblclick({ force: true });
  await page.keyboard.press("Digit1");
  await soon.equal(() => said(page), "All selected cells are givens.");
  await page.keyboard.press("Control+a");
  await soon.equal(() => said(page), "81 cells selected.");
  await page.keyboard.press("Control+Digit9");
  await page.keyboard.press("Control+z");
  await soon.match(
    () => said(page),
    /^Undone\. r1c4, empty\. r1c6, empty\. r1c7, empty\. And 47 more cells\.$/,
  );
  await page.keyboard.press("x");
  await soon.equal(() => said(page), "Digits now mean: corner.");
  await fromMenu(page, "Candidates");
  await soon.equal(() => said(page), "All candidates are shown.");
  await page.keyboard.press("p");
  for (const key of ["Digit4", "Control+z", "Backspace", "h"]) {
    await page.keyboard.press(key);
    await soon.match(() => said(page), /^Paused/, key);
  }
  await done(page);
});

test("no cell selected: a digit is highlighted, and stays so wherever the cursor goes", async () => {
  const page = await site.game(EASY);
  const lit = () => page.locator(".same").count();
  const places = (/** @type {string} */ digit) => EASY.split(digit).length - 1;
  await cell(page, 0).click({ force: true });
  assert.equal(await lit(), places("5"));
  await page.keyboard.press("Escape");
  assert.deepEqual(await selected(page), []);
  await soon.equal(() => said(page), "No cell is selected.");
  assert.equal(await lit(), 0);
  await page.keyboard.press("Digit8");
  await soon.equal(() => said(page), `8 is highlighted, placed ${places("8")} times.`);
  assert.equal(await lit(), places("8"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await selected(page), [2]);
  assert.equal(await lit(), places("8"), "standing on another digit, then on none");
  // What is entered is another digit than the one that is highlighted.
  await page.keyboard.press("Digit4");
  await soon.match(() => label(page, 2), /placed 4/);
  assert.equal(await lit(), places("8"));
  await page.keyboard.press("Escape");
  assert.deepEqual(await selected(page), [2], "first the highlight ends, then the selection");
  await page.keyboard.press("Control+Shift+a");
  assert.deepEqual(await selected(page), []);
  // By the pointer: the other button on a digit, and a press beside the board.
  await page.locator(".keys .key").nth(5).click({ button: "right" });
  assert.equal(await lit(), places("6"));
  await page.locator(".keys .key").nth(5).click({ button: "right" });
  assert.equal(await lit(), 0);
  await cell(page, 3).click({ force: true });
  await page.mouse.click(8, 700);
  assert.deepEqual(await selected(page), []);
  await page.keyboard.press("Digit8");
  assert.equal(await lit(), places("8"));
  await clean(page);
  await done(page);
});

test("SudokuPad's keys: letters move, Ctrl+Shift colours, 0 erases, Ctrl chooses cells apart", async () => {
  const page = await site.game(EASY);
  await cell(page, 40).click({ force: true });
  for (const key of ["w", "a"]) await page.keyboard.press(key);
  assert.deepEqual(await selected(page), [30]);
  for (const key of ["s", "d"]) await page.keyboard.press(key);
  assert.deepEqual(await selected(page), [40]);
  await page.keyboard.press("Control+Shift+Digit2");
  await soon.match(() => label(page, 40), /colour orange/);
  await page.keyboard.press("Digit0");
  await soon.doesNotMatch(() => label(page, 40), /colour/);
  await page.keyboard.press("Control+ArrowUp");
  await page.keyboard.press("Control+ArrowUp");
  assert.deepEqual(await selected(page), [40]);
  assert.ok(await isIn(page, '[data-cell="22"]'));
  await page.keyboard.press("Control+Space");
  assert.deepEqual(await selected(page), [22, 40]);
  await page.keyboard.press("Control+Space");
  assert.deepEqual(await selected(page), [40]);
  await page.keyboard.press("Shift+ArrowRight");
  assert.deepEqual(await selected(page), [23, 40]);
  await cell(page, 40).click({ force: true, modifiers: ["Control"] });
  assert.deepEqual(await selected(page), [23]);

  await page.keyboard.press("?");
  await seen(page.locator("dialog"), "Select all cells with this digit").waitFor();
  await clean(page);
  await page.getByLabel("Letters are keys").uncheck();
  await page.keyboard.press("Escape");
  assert.ok(await isIn(page, "[role=grid]"));
  await page.keyboard.press("w");
  assert.deepEqual(await selected(page), [23]);
  await done(page);
});

test("a digit first, by the keyboard: it is taken up, Enter puts it in, the same key lays it down", async () => {
  const page = await site.game(EASY);
  await choose(page, /Digit first/);
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("Digit4");
  await soon.equal(() => said(page), "4 is taken up: press cells, or Enter, to put it there.");
  await soon.match(() => label(page, 2), /empty/);
  await page.keyboard.press("Enter");
  await soon.match(() => label(page, 2), /placed 4/);
  await cell(page, 5).click({ force: true, modifiers: [] });
  await soon.match(() => label(page, 5), /placed 4/);
  await page.keyboard.press("Digit4");
  await soon.equal(() => said(page), "4 is laid down.");
  await cell(page, 3).click({ force: true });
  await soon.match(() => label(page, 3), /empty/);
  await page.keyboard.press("Shift+Digit2");
  await soon.match(() => label(page, 3), /notes 2/);
  await done(page);
});
