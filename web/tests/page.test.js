// The built page in a real browser, served from a folder below the root.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  DESKTOP,
  EASY,
  PHONE,
  SIZES,
  WING,
  cell,
  clean,
  done,
  label,
  open,
  soon,
  test,
  fromMenu,
  testInChromium,
} from "./browser.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

for (const [name, size] of SIZES) {
  test(`${name}: digits, notes, colours, undo, conflicts, candidates, check`, async () => {
    const page = await site.game(EASY, size);
    /** @param {string} text */
    const press = (text) => page.getByRole("button", { name: text, exact: true }).click();
    await cell(page, 2).click({ force: true });
    await page.locator(".keys .key").nth(4).click();
    await soon.match(() => label(page, 2), /placed 5, conflict/);
    await seen(page, "Two 5s in row 1.").first().waitFor();
    // Its digit is painted as the corner that marks it, though another rule has a colour for digits that are placed.
    /** @param {string} selector */
    const fill = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).fill);
    await soon.equal(() => fill(".board .value.placed"), await fill(".board .corner"));
    await press("Undo that digit");
    await soon.match(() => label(page, 2), /empty/);
    await page.locator(".seg button").nth(1).click();
    await page.locator(".keys .key").nth(0).click();
    await page.locator(".seg button").nth(2).click();
    await page.locator(".keys .key").nth(1).click();
    await soon.match(() => label(page, 2), /notes 1 2/);
    await page.locator(".seg button").nth(3).click();
    await page.locator(".keys .key").nth(0).click();
    await soon.match(() => label(page, 2), /colour blue/);
    await press("Erase");
    await soon.match(() => label(page, 2), /empty$/);
    await press("Undo");
    await soon.match(() => label(page, 2), /notes 1 2, colour blue/);
    await fromMenu(page, "Candidates");
    await soon.match(() => label(page, 2), /candidates 1 2 4/);
    await page.locator(".seg button").nth(0).click();
    await page.locator(".keys .key").nth(0).click();
    await fromMenu(page, "Check");
    await seen(page, "One digit is wrong.").first().waitFor();
    await page.reload();
    await page.waitForSelector("[role=gridcell]");
    await soon.match(() => label(page, 2), /placed 1/);
    await press("Pause");
    await soon.equal(() => label(page, 2), "Paused");
    await done(page);
  });

  test(`${name}: a hint in four stages, stepped through and applied`, async () => {
    const page = await site.game(WING, size);
    await page.getByRole("button", { name: "Hint" }).click();
    for (const stage of ["1 Where", "2 Technique", "3 Cells", "4 Full step"]) {
      await seen(page.locator(".ladder [aria-current]"), stage).waitFor();
      if (stage !== "4 Full step") await page.getByRole("button", { name: "Show more" }).click();
    }
    await seen(page, "Verified").waitFor();
    // The first step onward begins with the first sentence.
    await page.getByRole("button", { name: "Next sentence" }).click();
    await seen(page.locator(".count"), /^(Sentence )?1 (of|\/) /)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Apply step" }).click();
    await page.locator(".hintpanel").waitFor({ state: "detached" });
    await soon.match(() => label(page, 54), /placed 2/);
    await done(page);
  });

  test(`${name}: an analysis with ratings, path, and every step`, async () => {
    const page = await site.visit(size, "#/analyse");
    await page.getByLabel("A puzzle in any format").fill(WING);
    await seen(page, "Exactly one solution.").waitFor();
    await seen(page.locator(".ratings .er"), "4.2").waitFor();
    await soon.match(() => page.locator(".path [aria-pressed=true]").innerText(), /XY-Wing/);
    await page.locator(".pills button").first().waitFor();
    await page.locator(".right li button").nth(1).click();
    await page.locator(".right li button[aria-pressed=true]").waitFor();
    await page.getByLabel("A puzzle in any format").fill("oops");
    await seen(page.locator(".alert"), "expected").waitFor();
    await page.getByRole("button", { name: "中文" }).click();
    await seen(page.locator(".alert"), "应为").waitFor();
    await done(page);
  });

  test(`${name}: Chinese, dark, techniques, sharing`, async () => {
    const page = await site.game(EASY, size);
    await page.getByRole("button", { name: "Dark theme" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "81 characters" }).click();
    await page.waitForFunction(
      (text) =>
        /** @type {HTMLTextAreaElement} */ (document.querySelector("dialog textarea")).value.trim() === text,
      EASY,
    );
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await page.locator("dialog textarea").inputValue();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "中文" }).click();
    await page.getByRole("link", { name: "学习", exact: true }).click();
    await page.getByRole("link", { name: "技巧", exact: true }).click();
    await seen(page, "显性数对").first().click();
    await page.getByRole("heading", { name: "显性数对" }).waitFor();
    assert.deepEqual(
      await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang]),
      ["dark", "zh-Hans"],
    );
    const other = await site.visit(size);
    await other.goto(link);
    await other.waitForFunction(() =>
      document.querySelector('[data-cell="0"]')?.getAttribute("aria-label")?.includes("given 5"),
    );
    await done(other);
    await done(page);
  });
}

test("of all techniques no two are called the same", async () => {
  const page = await site.visit(DESKTOP, "#/techniques");
  const names = page.locator("main .names a");
  await names.first().waitFor();
  for (const lang of ["EN", "中文"]) {
    await page.getByRole("button", { name: lang }).click();
    await seen(page, lang === "EN" ? "X-Wing" : "二阶鱼")
      .first()
      .waitFor();
    const all = await names.allInnerTexts();
    assert.ok(all.length > 250);
    assert.deepEqual(
      all.filter((name, index) => all.indexOf(name) < index),
      [],
    );
  }
  await done(page);
});

test("a whole game by keyboard alone", async () => {
  const page = await site.game(EASY);
  await page.keyboard.press("Control+Home");
  for (let index = 0; index < 81; index++) {
    if (EASY[index] === ".") await page.keyboard.press(SOLVED[index]);
    await page.keyboard.press("ArrowRight");
    if (index % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  await seen(page, "Solved in").first().waitFor();
  await done(page);
});

testInChromium("a whole game by touch", async () => {
  const page = await site.game(EASY, PHONE);
  for (let index = 0; index < 81; index++) {
    if (EASY[index] !== ".") continue;
    await cell(page, index).tap({ force: true });
    await page
      .locator(".keys .key")
      .nth(Number(SOLVED[index]) - 1)
      .tap();
  }
  await seen(page, "Solved in").first().waitFor();
  await done(page);
});

test("without a network after the first load", async () => {
  const own = await open();
  after(own.close);
  const page = await own.visit(DESKTOP, `#/play/${WING}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  own.server.close();
  own.server.closeAllConnections();
  await assert.rejects(fetch(own.url));
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await page.keyboard.press("Shift+H");
  await page.locator(".conclusion").waitFor();
  // Parts that nobody has opened yet are there, too.
  await page.keyboard.press("Escape");
  await fromMenu(page, "Settings …");
  await page.locator("dialog").waitFor();
  await page.keyboard.press("Escape");
  for (const [name, there] of [
    ["Today", "main .levels"],
    ["Learn", ".part"],
    ["Workshop", ".rooms"],
  ]) {
    await page.locator(".nav").getByRole("link", { name, exact: true }).click();
    await page.locator(there).first().waitFor();
  }
  await done(page);
});

test("a part that can't be loaded is told, and the game stays on the board", async () => {
  const page = await site.visit(DESKTOP, `#/play/${EASY}`, { serviceWorkers: "block" });
  await page.waitForSelector("[role=gridcell]");
  await page.route("**/assets/Learn-*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await seen(page.locator(".toast"), "couldn't be loaded").waitFor();
  await page.waitForSelector("[role=gridcell]");
  await page.unroute("**/assets/Learn-*.js");
  await page.getByRole("button", { name: "Load the page again" }).click();
  await page.locator(".part").first().waitFor();
  await done(page);
});

test("accessible by the rules of axe, in both themes", async () => {
  /** @type {[string, "light" | "dark"][]} */
  const looks = [
    [`#/play/${EASY}`, "light"],
    [`#/play/${EASY}`, "dark"],
    ["#/analyse", "light"],
    ["#/techniques", "dark"],
  ];
  for (const [hash, colorScheme] of looks) {
    const page = await site.visit(DESKTOP, hash, { colorScheme });
    await page.waitForSelector("main > *");
    await clean(page, `${hash} ${colorScheme}`);
    await done(page);
  }
});
