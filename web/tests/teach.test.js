// What a hint draws: what blocks, and no more than is needed; and what is left of the player's notes after a step.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { cell, clean, done, label, open, press, soon, test } from "./browser.js";
import { seen } from "./seen.js";

/** @import { BrowserContextOptions, Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** 8 has one cell left in box 5: two 8s block four cells. */
const HIDDEN = "..53.7.4...4.5.71..6.....3.6...7..8....1.5....8..2...3.9.....5..73.6.4...1.5.46..";
/** r7c4 sees every digit but 9. */
const NAKED = "......b.6.6.72....24.563......49...1.........9.....72.f83.1.5.b5a7.....84923...1.";
/** Pointing eliminates 1 from r2c3, and nothing else. */
const POINTING = "..g9...5.4......87..6.g....fe4h3igba.1.74b.6.27351f...76..i....3..4..9g6.d.f87.1.";
const SIZES = /** @type {[string, BrowserContextOptions][]} */ ([
  ["390×844", { viewport: { width: 390, height: 844 } }],
  ["1366×657", { viewport: { width: 1366, height: 657 } }],
]);

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** How often something is drawn in the hint's picture.
 * @param {Page} page @param {string} selector
 */
const drawn = (page, selector) =>
  page.evaluate(
    (selector) =>
      document.querySelector(".picture > div")?.shadowRoot?.querySelectorAll(selector).length ?? -1,
    selector,
  );
/** @param {BrowserContextOptions} size @param {string} position */
const full = async (size, position) => {
  const page = await site.visit(size, `#/play/${position}`);
  await page.waitForSelector("[role=gridcell]");
  await cell(page, 0).focus();
  await page.keyboard.press("Shift+H");
  await page.locator(".conclusion").waitFor({ state: "attached" });
  return page;
};
const PLAIN = ".c text, .flat text, text.c, text.flat";

for (const [name, size] of SIZES) {
  test(`${name}: a hidden single has lines of sight and crosses, and no candidates`, async () => {
    const page = await full(size, HIDDEN);
    assert.equal(await drawn(page, PLAIN), 0);
    assert.equal(await drawn(page, ".cross"), 4);
    const lines = await page.evaluate(() =>
      [...(document.querySelector(".picture > div")?.shadowRoot?.querySelectorAll(".sees:not(.head)") ?? [])]
        .map((line) => line.getAttribute("d") ?? "")
        .filter((path) => /^M[\d.]+,[\d.]+L[\d.]+,[\d.]+$/.test(path))
        .map((path) => (path.match(/[\d.]+/g) ?? []).map(Number)),
    );
    assert.equal(lines.length, 4);
    for (const [, from, , to] of lines) assert.equal(from, to, "along a row");
    // Each sentence lights up its own.
    await page.getByRole("button", { name: "Next sentence" }).click();
    assert.equal(await drawn(page, ".now .cross"), 2);
    await clean(page);
    await done(page);
  });

  test(`${name}: before the full step, the cells of the pattern are marked on the board`, async () => {
    const page = await site.visit(size, `#/play/${HIDDEN}`);
    await page.waitForSelector("[role=gridcell]");
    for (const marked of [false, false, true]) {
      await page.keyboard.press("h");
      await page.locator(".hintpanel").waitFor();
      await soon.equal(async () => (await page.locator(".stack path.named").count()) > 0, marked);
    }
    await done(page);
  });

  test(`${name}: a naked single stands large, and what its cell sees is drawn up to it`, async () => {
    const page = await full(size, NAKED);
    assert.equal(await drawn(page, PLAIN), 0);
    assert.equal(await drawn(page, "[data-link] .sees:not(.head)"), 8);
    await soon.match(() => page.locator(".conclusion").innerText(), /r7c4=9/);
    await done(page);
  });

  test(`${name}: a step keeps the notes and adds only what it names`, async () => {
    const page = await site.visit(size, `#/play/${POINTING}`);
    await page.waitForSelector("[role=gridcell]");
    await cell(page, 11).click({ force: true });
    for (const key of ["Shift+Digit1", "Shift+Digit3", "ArrowRight", "Control+Digit1"])
      await page.keyboard.press(key);
    await page.keyboard.press("Shift+H");
    await seen(page.locator(".conclusion"), "r2c3≠1").waitFor({ state: "attached" });
    // The notes, and what has to do with 1 or the pattern: not every candidate.
    const some = await drawn(page, PLAIN);
    assert.ok(some > 0 && some < 60, String(some));
    await press(page, "Apply step");
    await soon.match(() => label(page, 11), /notes 3, not 1$/);
    await soon.match(() => label(page, 12), /notes 1$/);
    await soon.match(() => label(page, 0), /empty$/);
    await soon.equal(
      () => page.locator(".menu button[aria-pressed]").first().getAttribute("aria-pressed"),
      "false",
    );
    // The next hint knows what is gone.
    await page.keyboard.press("Shift+H");
    await page.locator(".conclusion").waitFor({ state: "attached" });
    await soon.ok(async () => !(await page.locator(".conclusion").innerText()).includes("r2c3≠1"));
    await page.keyboard.press("Escape");
    await press(page, "Undo");
    await soon.match(() => label(page, 11), /notes 1 3$/);
    await done(page);
  });
}
