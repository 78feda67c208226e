// Everything one plays with is in view at once, in windows of every size, whatever is open.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { EASY, WING, cell, done, open, test, testInChromium, soon } from "./browser.js";
import { SCREENS, SIXTEEN, WINDOWS, clipped, outside } from "./windows.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** The next step is a W-Wing: a chain of five links. */
const W_WING =
  "!..9..5d8..3.64.19ed5....6...g.9.1h.4.d2...7.i9h.7.4c....3....4a.94.16.3..1.4..9..~0.0.0.0.1u~4.0.0.0.2~e.0.0.0.1s~k.0.0.0.1s~l.0.0.0.3k~m.0.0.0.1y~n.0.0.0.6~r.0.0.0.w~v.0.0.0.w~10.0.0.0.w~13.0.0.0.3k~1i.0.0.0.2~1l.0.0.0.g~1m.0.0.0.3m~1n.0.0.0.3m~1r.0.0.0.2~1z.0.0.0.2~20.0.0.0.w~22.0.0.0.w~24.0.0.0.5e~25.0.0.0.3k~27.0.0.0.i~28.0.0.0.2";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {Page} page @param {string} selector */
const places = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));

for (const [width, height, least] of WINDOWS) {
  const size = { viewport: { width, height } };
  const name = `${width}×${height}`;

  test(`${name}: board, keys, tools and header are in view, in both languages`, async () => {
    const page = await site.visit(size, `#/play/${EASY}`);
    await page.waitForSelector("[role=gridcell]");
    const needed = [".board", ".seg button", ".keys .key", ".tools .btn", ".timer", ".top > *"];
    // On a low phone new puzzles are in the menu.
    if (height >= 650 && (width > 640 || height >= 840)) needed.push(".levels .btn");
    for (const language of ["EN", "中文"]) {
      assert.deepEqual(await outside(page, needed), [], language);
      if (language === "EN") await page.getByRole("button", { name: "中文" }).click();
    }
    // How many are left of a digit stands clear of it.
    const [digit, left] = await page
      .locator(".keys .key")
      .first()
      .evaluate((key) => {
        const text = document.createRange();
        text.selectNode(/** @type {Node} */ (key.firstChild));
        return [text, /** @type {Element} */ (key.querySelector("small"))].map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { left, right, top, bottom };
        });
      });
    // Of a line of text a fifth above and below is empty.
    const [high, low] = [(digit.bottom - digit.top) / 5, (left.bottom - left.top) / 5];
    assert.ok(left.left >= digit.right || left.top + low >= digit.bottom - high || !left.bottom, "apart");
    const board = await page.locator(".stack > .board").boundingBox();
    assert.ok(
      board && board.width >= least && board.width <= Math.max(width, height),
      `the board is ${board?.width} wide`,
    );
    assert.ok(Math.abs(board.width - board.height) < 1);
    await done(page);
  });

  test(`${name}: a hint has its buttons in view at every stage, beside or below the whole board`, async () => {
    const page = await site.visit(size, `#/play/${W_WING}`);
    await page.getByRole("button", { name: "Hint" }).click();
    const board = await page.locator(".stack > .board").boundingBox();
    for (let stage = 1; stage < 4; stage++) {
      await page.locator(".hintpanel .btn.primary").waitFor();
      assert.deepEqual(await outside(page, [".board", ".dock .btn.primary"]), [], `stage ${stage}`);
      await page.getByRole("button", { name: "Show more" }).click();
    }
    await page.locator(".conclusion").waitFor({ state: "attached" });
    const needed = [".board", ".dock .btn.primary", ".stepper .btn"];
    for (let sentence = 0; sentence < 3; sentence++) {
      assert.deepEqual(await outside(page, needed), [], `sentence ${sentence}`);
      const hidden = await page.evaluate(() => {
        const dock = document.querySelector(".dock")?.getBoundingClientRect();
        const board = document.querySelector(".board")?.getBoundingClientRect();
        return dock && board && dock.left < board.right && dock.top < board.bottom - 1;
      });
      assert.equal(hidden, false, "the dock lies on the board");
      await page.getByRole("button", { name: "Next sentence" }).click();
    }
    assert.deepEqual(await page.locator(".stack > .board").boundingBox(), board, "the board has moved");
    await done(page);
  });

  test(`${name}: a message moves nothing`, async () => {
    const page = await site.visit(size, `#/play/${EASY}`);
    await cell(page, 2).click({ force: true });
    const all = ".stack > .board, .seg button, .keys .key, .tools .btn";
    const before = await places(page, all);
    await page.locator(".keys .key").nth(4).click();
    await seen(page, "Two 5s in row 1.").first().waitFor();
    assert.deepEqual(await places(page, all), before);
    await page.locator(".menu button", { hasText: "Check" }).dispatchEvent("click");
    assert.deepEqual(await places(page, all), before);
    await done(page);
  });
}

/** By how much a page is longer and wider than its window. @param {Page} page */
const over = (page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
  });

for (const [width, height] of SCREENS)
  test(`${width}×${height}: nothing to scroll, not by a pixel, and names at the rows and columns`, async () => {
    const page = await site.visit({ viewport: { width, height } }, `#/play/${EASY}`);
    await page.waitForSelector("[role=gridcell]");
    assert.deepEqual(await over(page), [0, 0]);
    for (const name of ["r1", "r9", "c1", "c9"]) {
      const box = await seen(page.locator(".stack"), name, { exact: true }).boundingBox();
      assert.ok(box && box.x >= 0 && box.y >= 0 && box.height > 8, `${name}: ${JSON.stringify(box)}`);
    }
    // Whatever is said, nothing is longer.
    await cell(page, 2).click({ force: true });
    await page.locator(".keys .key").nth(4).click();
    await seen(page, "Two 5s in row 1.").waitFor();
    assert.deepEqual(await over(page), [0, 0], "with a message");
    await done(page);
  });

test("a small phone has the board as large as its window is wide", async () => {
  const page = await site.visit({ viewport: { width: 360, height: 640 } }, `#/play/${EASY}`);
  const board = await page.locator(".stack > .board").boundingBox();
  assert.ok(board && board.width >= 320, JSON.stringify(board));
  const needed = [".board", ".keys .key", ".tools .btn", ".seg button"];
  assert.deepEqual(await outside(page, needed), []);
  await done(page);
});

/** Every page, and what shows that it is there. @type {[hash: string, there: string][]} */
const PAGES = [
  ["#/play", "[role=gridcell]"],
  ["#/today", "main .levels"],
  ["#/learn", ".part"],
  ["#/learn/xy-wing", ".example"],
  ["#/techniques", ".family"],
  ["#/techniques/xy-wing", ".example"],
  ["#/workshop", "main li"],
  ["#/lists", "main .btn"],
  [`#/analyse/${WING}`, ".right li"],
  [`#/make/${EASY}`, ".panel .ok"],
  [`#/watch/${EASY}`, ".panel .text"],
  [`#/formulas/${EASY}`, "main h1"],
  [`#/sets/${WING}`, ".list li"],
  ["#/profile", "ol li"],
  ["#/print", "main"],
];

for (const [hash, there] of PAGES)
  test(`${hash.slice(0, 24)}: nothing wider than any of sixteen windows, in both languages`, async () => {
    const page = await site.visit({ viewport: { width: 1366, height: 657 } }, hash);
    for (const language of ["EN", "中文"]) {
      await page.locator(there).first().waitFor();
      for (const [width, height] of SIXTEEN) {
        await page.setViewportSize({ width, height });
        await soon.deepEqual(() => clipped(page), [], `${language} ${width}×${height}`);
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await soon.equal(wide, 0, `${language} ${width}×${height}`);
      }
      await page.setViewportSize({ width: 1366, height: 657 });
      if (language === "EN") await page.getByRole("button", { name: "中文" }).click();
    }
    await done(page);
  });

testInChromium(
  "with the system's own colours keys and buttons have borders; with less motion nothing slides",
  async () => {
    const page = await site.visit({ viewport: { width: 1180, height: 820 } }, `#/play/${EASY}`, {
      forcedColors: "active",
      reducedMotion: "reduce",
    });
    await page.waitForSelector("[role=gridcell]");
    const looks = await page
      .locator(".keys .key, .tools .btn, .seg button, .levels .btn")
      .evaluateAll((all) =>
        all.map((one) => {
          const { borderTopWidth, borderTopStyle, transitionDuration, transitionProperty } =
            getComputedStyle(one);
          const still = transitionProperty === "none" || transitionDuration === "0s";
          return `${borderTopStyle} ${parseFloat(borderTopWidth) >= 1} ${still}`;
        }),
      );
    assert.ok(looks.length > 20, String(looks.length));
    assert.deepEqual([...new Set(looks)], ["solid true true"]);
    await done(page);
  },
);
