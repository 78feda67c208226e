// Every view is accessible by the rules of axe, in both themes and both languages.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, EASY, PHONE, WING, clean, done, open, slowTest } from "./browser.js";
import { seen } from "./seen.js";

/** @import { BrowserContextOptions, Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const LAST = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
const SEVERAL = `12345678.${".".repeat(72)}`;
const GRID = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";
const PAIRS = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76";

/** Where it is, what shows that it is there, and what is done there first.
 * @type {Record<string, [hash: string, there: string, first?: (page: Page) => Promise<void>]>}
 */
const VIEWS = {
  play: [`#/play/${EASY}`, "[role=gridcell]"],
  hint: [`#/play/${WING}`, ".conclusion", (page) => page.keyboard.press("Shift+H")],
  keys: [`#/play/${EASY}`, "dialog dl", openKeys],
  settings: [`#/play/${EASY}`, "dialog .switch", openSettings],
  "your puzzle": [`#/play/${EASY}`, "dialog .ways", (page) => fromMenu(page, 1)],
  "your puzzle, typed": [`#/play/${EASY}`, "dialog .draft", typeIn],
  menu: [`#/play/${EASY}`, ".menu:popover-open", (page) => page.locator(".timer .open").click()],
  finished: [`#/play/${LAST}`, ".finished dd", finish],
  games: [`#/play/${EASY}`, "dialog", openGames],
  draw: [`#/play/${WING}`, ".draw .seg", (page) => fromTools(page, 7)],
  bookmarks: [`#/play/${EASY}`, "dialog .add", (page) => fromTools(page, 10)],
  share: [`#/play/${EASY}`, "dialog .qr svg", openShare],
  analysis: [`#/analyse/${WING}`, ".right li"],
  compare: [
    `#/analyse/${WING}`,
    ".compare tbody tr:last-child a",
    (page) => page.locator(".compare .link").click(),
  ],
  "analysis of several solutions": [`#/analyse/${SEVERAL}`, ".open"],
  "by hand": [`#/make/${EASY}`, ".panel .ok"],
  generate: ["#/make", ".ideas", (page) => page.locator(".panel .seg button").nth(1).click()],
  watch: [`#/watch/${EASY}`, ".panel .text"],
  "watch two": [
    `#/watch/${EASY}`,
    ".boards figure + figure svg",
    (page) => page.locator(".check input").check(),
  ],
  sets: [`#/sets/${GRID}`, ".told", pair],
  formulas: [`#/formulas/${PAIRS}`, ".list button", (page) => page.locator(".worth summary").click()],
  profile: ["#/profile", "ol li"],
  techniques: ["#/techniques", ".family"],
  today: ["#/today", "main .levels"],
  workshop: ["#/workshop", "main li"],
  lists: ["#/lists", "main .btn"],
  technique: ["#/techniques/xy-wing", ".doc"],
  course: ["#/learn", ".part"],
  lesson: ["#/learn/xy-wing", ".example"],
  print: ["#/print", "main"],
};

/** @param {Page} page */
async function openKeys(page) {
  await page.locator("[role=gridcell][tabindex='0']").focus();
  await page.keyboard.press("?");
}
/** The menu's items by their numbers, as their names depend on the language.
 * @param {Page} page @param {number} item
 */
async function fromMenu(page, item) {
  await page.locator(".timer .open").click();
  await page.locator(".menu > button").nth(item).click();
}
/** The same where the workshop's door was opened, so that its tools are in the menu.
 * @param {Page} page @param {number} item
 */
async function fromTools(page, item) {
  const { hash } = new URL(page.url());
  for (const [place, shown] of [
    ["#/sets", "main"],
    [hash, "[role=gridcell]"],
  ]) {
    await page.evaluate((place) => (location.hash = place), place);
    await page.locator(shown).first().waitFor();
    await page.waitForTimeout(100);
  }
  await fromMenu(page, item);
}
/** @param {Page} page */
async function openGames(page) {
  await fromMenu(page, 0);
}
/** @param {Page} page */
async function typeIn(page) {
  await fromMenu(page, 1);
  await page.locator("dialog .ways .btn").last().click();
}
/** @param {Page} page */
async function openSettings(page) {
  await fromMenu(page, 6);
}
/** @param {Page} page */
async function finish(page) {
  await page.locator("[data-cell='80']").click({ force: true });
  await page.keyboard.press("Digit9");
}
/** @param {Page} page */
async function openShare(page) {
  await page.locator("header .share").click();
  await page.locator("dialog [aria-expanded]").click();
}
/** @param {Page} page */
async function pair(page) {
  await seen(page.locator(".list li"), "r7c67", { exact: true }).click();
  await page.locator(".list li").filter({ hasText: "r9c78" }).getByRole("button").first().click();
}

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** Each theme, language and size once; all together where slow tests are asked for.
 * @type {[BrowserContextOptions, string, "light" | "dark"][]}
 */
const LOOKS = [
  [DESKTOP, "en-GB", "light"],
  [PHONE, "zh-CN", "dark"],
];
if (process.env["NINEFOLD_SLOW_TESTS"])
  LOOKS.push(
    [DESKTOP, "en-GB", "dark"],
    [DESKTOP, "zh-CN", "light"],
    [DESKTOP, "zh-CN", "dark"],
    [PHONE, "en-GB", "light"],
  );

/**
 * What a finger has less than 44 pixels for. Links inside a sentence don't count, by the rules of accessibility; nor does the
 * width of the digits' keys: there are nine in a row, as on the board.
 *
 * @param {Page} page
 */
const small = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, a[href], input, select, textarea, summary")].flatMap((one) => {
      const box = one.closest("label") ?? one;
      const own = box.getBoundingClientRect();
      // What takes room round itself for the finger.
      const after = getComputedStyle(one, "::after");
      const [wide, high] =
        after.position === "absolute" ? [after.width, after.height].map(parseFloat) : [0, 0];
      const [width, height] = [Math.max(own.width, wide), Math.max(own.height, high)];
      const style = getComputedStyle(one);
      const inText =
        style.display === "inline" &&
        [...(one.parentElement?.childNodes ?? [])].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? "").trim(),
        );
      const hidden = !own.width || style.visibility === "hidden" || one.closest("[inert], .sr");
      const least = one.matches(".key") ? 24 : 43.5;
      if (inText || hidden || (width >= least && height >= 43.5)) return [];
      const path = `${one.parentElement?.className}>${one.tagName}.${one.className}`
        .replaceAll(/s-\w+/g, "")
        .toLowerCase();
      return [`${path} "${one.textContent?.trim().slice(0, 20)}" ${Math.round(width)}×${Math.round(height)}`];
    }),
  );

for (const [view, [hash, there, first]] of Object.entries(VIEWS))
  slowTest(
    `${view}: no violation in both themes and languages, and on a phone nothing too small for a finger`,
    async () => {
      for (const [size, locale, colorScheme] of LOOKS) {
        const page = await site.visit(size, hash, { locale, colorScheme });
        await page.waitForSelector("main > *");
        if (hash.startsWith("#/play")) await page.waitForSelector("[role=gridcell]");
        await first?.(page);
        await page.locator(there).first().waitFor({ state: "attached" });
        await clean(page, `${view} ${locale} ${colorScheme}`);
        if (size === PHONE) assert.deepEqual(await small(page), [], `${view} ${locale}`);
        await done(page);
      }
    },
  );
