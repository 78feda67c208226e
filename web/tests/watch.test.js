// Watching searches: step by step, played, two side by side, on boards of every kind, in view in every window.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, EASY, SIZES, done, open, press, soon, test } from "./browser.js";
import { WINDOWS, outside } from "./windows.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {Page} page @param {number} index */
const text = (page, index = 0) => page.locator(".panel .text").nth(index);
/** A count of a search. @param {Page} page @param {string} name */
const count = async (page, name, index = 0) => {
  const part = page.locator(".panel section").nth(index).locator("dl > div").filter({ hasText: name });
  return Number((await part.locator("dd").innerText()).replace(/\D/g, ""));
};
/** The events of a search that is paused. What was done before the press may still be on its way to the screen. @param {Page} page */
const settled = async (page) => {
  let before = -1;
  for (let now = await count(page, "events"); now !== before; now = await count(page, "events")) {
    before = now;
    await page.waitForTimeout(300);
  }
  return before;
};
/** The digits on a board. @param {Page} page */
const digits = (page, index = 0) =>
  page
    .locator(".boards svg")
    .nth(index)
    .evaluate((svg) => {
      const cells = Array(81).fill(".");
      for (const one of svg.querySelectorAll("text.value:not(.struck)")) {
        const [x, y] = ["x", "y"].map((name) => Math.floor(Number(one.getAttribute(name)) / 80));
        cells[y * 9 + x] = one.textContent;
      }
      return cells.join("");
    });

for (const [name, size] of SIZES)
  test(`${name}: a search goes on event by event, and then to its end`, async () => {
    const page = await site.visit(size, `#/watch/${EASY}`);
    await seen(text(page), "Ready: 51 empty cells.").waitFor();
    assert.equal(await digits(page), EASY);
    await press(page, "Step");
    await seen(text(page), "r5c5 has only one candidate, so 5 is placed for good.").waitFor();
    assert.equal(await count(page, "events"), 1);
    await page.getByLabel("Speed").fill("8");
    await press(page, "Play");
    await seen(text(page), "The search is complete: one solution.").waitFor();
    assert.ok((await count(page, "nodes")) > 100);
    await soon.ok(() => page.getByRole("button", { name: "Step" }).isDisabled());
    await press(page, "From the start");
    await seen(text(page), "Ready").waitFor();
    assert.equal(await count(page, "nodes"), 0);
    await press(page, "中文");
    await seen(text(page), "准备就绪：51 个空格。").waitFor();
    await done(page);
  });

test("the first solution stays on the board", async () => {
  const page = await site.visit(DESKTOP, `#/watch/${EASY}`);
  await seen(text(page), "Ready").waitFor();
  await page.getByLabel("Until").selectOption("F");
  await page.getByLabel("Speed").fill("8");
  await seen(text(page), "Ready").waitFor();
  await press(page, "Play");
  await seen(text(page), "The search is complete").waitFor();
  assert.equal(await digits(page), SOLVED);
  await done(page);
});

test("playing can be paused, and goes on from there", async () => {
  const page = await site.visit(DESKTOP, "#/watch");
  await seen(text(page), "Ready: 45 empty cells.").waitFor();
  await page.getByRole("combobox", { name: "Board" }).selectOption("fixed0");
  await seen(text(page), "Ready: 57 empty cells.").waitFor();
  await page.getByLabel("Speed").fill("5");
  const began = performance.now();
  await press(page, "Play");
  await page.waitForTimeout(500);
  await press(page, "Pause");
  const played = performance.now() - began;
  const before = await settled(page);
  await page.waitForTimeout(300);
  assert.equal(await count(page, "events"), before, "nothing happens while it is paused");
  // A thousand a second while it plays; a slow machine has fewer, none has many more. How long it played is measured, as a press may
  // wait on a slow machine.
  assert.ok(before > 50 && before < 1.1 * played + 100, `${before} events in ${played} ms`);
  await press(page, "Step");
  assert.equal(await settled(page), before + 1);
  await done(page);
});

test("a pause loses no event that is on its way", async () => {
  const page = await site.visit(DESKTOP, "#/watch");
  await seen(text(page), "Ready: 45 empty cells.").waitFor();
  // The first event is asked for with the press, and can't be there before the second press.
  await page.getByRole("button", { name: "Play", exact: true }).evaluate((button) => {
    for (let press = 0; press < 2; press++) button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  assert.equal(await settled(page), 1);
  await press(page, "Step");
  assert.equal(await settled(page), 2);
  await done(page);
});

test("two searches stand side by side, each with its own work", async () => {
  const page = await site.visit(DESKTOP, `#/watch/${EASY}`);
  await page.getByLabel("Compare two searches").check();
  await seen(text(page, 1), "Ready").waitFor();
  const [one, other] = await page
    .locator(".boards svg")
    .evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().toJSON()));
  assert.ok(other.left > one.right && Math.abs(other.top - one.top) < 1, "side by side");
  await page.getByLabel("Speed").fill("8");
  await press(page, "Play");
  for (const index of [0, 1]) await seen(text(page, index), "The search is complete").waitFor();
  assert.ok(
    (await count(page, "nodes", 1)) < (await count(page, "nodes", 0)),
    "exclusion tries fewer digits",
  );
  await done(page);
});

test("rescanning looks at more cells than exclusion", async () => {
  const page = await site.visit(DESKTOP, `#/watch/${EASY}`);
  await page.getByLabel("Compare two searches").check();
  await seen(text(page, 1), "Ready").waitFor();
  await page.getByLabel("Method").first().selectOption("R");
  await seen(page, "It may miss solutions.").waitFor();
  await page.getByLabel("Speed").fill("8");
  await press(page, "Play");
  for (const index of [0, 1])
    await seen(text(page, index), "The search is complete: one solution.").waitFor();
  assert.ok((await count(page, "looked at", 0)) > (await count(page, "looked at", 1)));
  await done(page);
});

test("wave function collapse, and boards that can't be searched", async () => {
  const page = await site.visit(DESKTOP, `#/watch/${EASY}`);
  await page.getByLabel("Method").selectOption("wfc");
  await seen(text(page), "Ready").waitFor();
  await page.getByLabel("Speed").fill("8");
  await press(page, "Play");
  await seen(text(page), "Every cell has become a digit: solved.").waitFor();
  assert.equal(await digits(page), SOLVED);
  await page.locator("form textarea").fill(`55${".".repeat(79)}`);
  await page.locator("form textarea").blur();
  await seen(page.locator(".alert"), "two 5s in row 1").waitFor();
  await page.locator("form textarea").fill("oops");
  await page.locator("form textarea").blur();
  await seen(page.locator(".alert"), "expected").waitFor();
  await page.getByRole("combobox", { name: "Board" }).selectOption("empty");
  await seen(text(page), "Ready: 81 empty cells.").waitFor();
  await soon.equal(() => page.locator(".alert").count(), 0);
  await done(page);
});

for (const [width, height] of WINDOWS)
  test(`${width}×${height}: boards and controls are in view, with one search and with two`, async () => {
    const page = await site.visit({ viewport: { width, height } }, `#/watch/${EASY}`);
    for (const two of [false, true]) {
      if (two) {
        await page.getByLabel("Compare two searches").check();
        await seen(text(page, 1), "Ready").waitFor();
        await page.evaluate(() => {
          scrollTo(0, 0);
          document.querySelector(".panel")?.scrollTo(0, 0);
        });
      }
      await seen(text(page), "Ready").waitFor();
      const needed = [".boards svg", ".transport .btn", ".speed input", ".top > *"];
      for (const language of ["EN", "中文"]) {
        assert.deepEqual(await outside(page, needed), [], `${language}, ${two ? "two" : "one"}`);
        await page.getByRole("button", { name: language === "EN" ? "中文" : "EN" }).click();
        await page.evaluate(() => scrollTo(0, 0));
      }
    }
    await done(page);
  });
