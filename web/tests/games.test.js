// Games: none is lost, whatever is opened, pressed, blocked or broken; and there is always a next one.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  DESKTOP,
  EASY,
  SIZES,
  WING,
  cell,
  clean,
  done,
  label,
  number,
  open,
  press,
  soon,
  test,
  fromMenu,
} from "./browser.js";
import { board, libraryPuzzles } from "./player.js";
import { seen } from "./seen.js";

/** @import { BrowserContext, BrowserContextOptions, Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {Page} page @param {number} index @param {string} digit */
const enter = async (page, index, digit) => {
  await cell(page, index).focus();
  await cell(page, index).click({ force: true });
  await page.keyboard.press(digit);
};
/** @param {Page} page @param {number} index @param {string} words */
const says = (page, index, words) =>
  page.waitForFunction(
    ([index, words]) =>
      document.querySelector(`[data-cell="${index}"]`)?.getAttribute("aria-label")?.includes(String(words)),
    [index, words],
    // A page in the background paints no frames.
    { polling: 100 },
  );
/** @param {Page} page */
const list = async (page) => {
  await fromMenu(page, "My games");
  return page.locator("dialog li");
};

test("the library has two hundred puzzles of a level, in parts", async () => {
  const hard = libraryPuzzles("hard");
  const page = await site.visit(DESKTOP, "");
  await fromMenu(page, "New puzzle …");
  const dialog = page.locator("dialog");
  await dialog.getByRole("button", { name: "Hard", exact: true }).last().click();
  await dialog.getByRole("button", { name: "Hard 50", exact: true }).waitFor();
  await dialog.getByRole("button", { name: "101–150", exact: true }).click();
  await clean(page, "numbers");
  await dialog.getByRole("button", { name: "Hard 137", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await soon.equal(() => board(page), hard[136]);
  await page.reload();
  await seen(page, "Hard 137").first().waitFor();
  await soon.equal(() => board(page), hard[136]);
});

for (const [name, size] of SIZES) {
  test(`${name}: nothing overwrites a game; it is in the list, with how far it is`, async () => {
    const page = await site.game(EASY, size);
    await enter(page, 2, "4");
    await page.goto(`${site.url}#/play/${WING}`);
    await says(page, 0, "empty");
    await enter(page, 1, "3");
    await page.keyboard.press("h");
    await page.locator(".hintpanel").waitFor();
    await page.keyboard.press("Escape");
    const all = await list(page);
    await soon.equal(() => all.count(), 2);
    await soon.match(
      () => all.nth(0).innerText(),
      /Your puzzle\s+1 % · \d:\d\d · 1 hint · [\d/]+\s+On the board/,
    );
    await soon.match(() => all.nth(1).innerText(), /1 % · \d:\d\d · 0 hints/);
    await clean(page);
    await all.nth(1).getByRole("button", { name: /Go on/ }).click();
    await says(page, 2, "placed 4");
    await press(page, "Undo");
    await says(page, 2, "empty");
    await press(page, "Redo");
    // Back to the other one, and forward again.
    await page.goBack();
    await says(page, 1, "placed 3");
    await page.goForward();
    await says(page, 2, "placed 4");
    await page.reload();
    await says(page, 2, "placed 4");
    // The link of a game that is being played goes on with it.
    await page.goto(`${site.url}#/play/${WING}`);
    await says(page, 1, "placed 3");
    const again = await list(page);
    await soon.equal(() => again.count(), 2);
    await again
      .nth(1)
      .getByRole("button", { name: /Delete/ })
      .click();
    await soon.equal(() => again.count(), 1);
    await done(page);
  });

  test(`${name}: a finished game says its hints, is marked, and leads to the next`, async () => {
    const page = await site.game("", size);
    await fromMenu(page, "New puzzle …");
    await page.getByRole("button", { name: "Easy 3", exact: true }).click();
    await page.locator("h1", { hasText: "Easy 3" }).waitFor();
    // A key goes to the dialog as long as it is there.
    await page.locator("dialog").waitFor({ state: "detached" });
    const over = seen(page, /^Solved in .* with \d+ hints\.$/);
    for (let step = 0; step < 90; step++) {
      await page.keyboard.press("Shift+H");
      await page.locator(".conclusion").or(over).first().waitFor({ state: "attached" });
      if (await over.count()) break;
      await press(page, "Apply step");
      await page.locator(".hintpanel").waitFor({ state: "detached" });
    }
    await seen(page.locator(".finished"), /^Solved in .* with \d+ hints\.$/).waitFor();
    await fromMenu(page, "New puzzle …");
    await page.getByRole("button", { name: "Easy 3, solved" }).waitFor();
    await press(page, "Close");
    await press(page, "Next puzzle");
    await page.locator("h1", { hasText: /^Easy$/ }).waitFor({ timeout: 60_000 });
    await soon.ok(() => seen(page, /ER 1\.[0-5]/).count());
    const all = await list(page);
    await soon.match(() => all.first().innerText(), /Easy 3\s*solved\s+100 %/);
    await done(page);
  });

  test(`${name}: a new puzzle by level, rating and technique`, async () => {
    const page = await site.game("", size);
    await press(page, "Hard");
    await page.locator("h1", { hasText: /^Hard$/ }).waitFor({ timeout: 60_000 });
    await fromMenu(page, "New puzzle …");
    await number(page.locator("dialog input").nth(0), "4.2");
    await number(page.locator("dialog input").nth(1), "4.4");
    await press(page, "Make");
    await page.locator("h1", { hasText: "ER 4.2–4.4" }).waitFor({ timeout: 60_000 });
    await fromMenu(page, "New puzzle …");
    await clean(page);
    await page.locator("dialog select").selectOption("xy-wing");
    await page.locator("h1", { hasText: "With XY-Wing" }).waitFor({ timeout: 60_000 });
    await page.goBack();
    await page.locator("h1", { hasText: "ER 4.2–4.4" }).waitFor();
    await done(page);
  });
}

test("one game in two tabs", async () => {
  const page = await site.game(EASY);
  await enter(page, 2, "4");
  await page.waitForFunction(() =>
    Object.keys(localStorage).some(
      (key) => localStorage[key].includes("534") || localStorage[key].includes("53d"),
    ),
  );
  const other = await page.context().newPage();
  await other.goto(site.url);
  await says(other, 2, "placed 4");
  await enter(other, 3, "6");
  await says(page, 3, "placed 6");
  // Another game in one of them leaves the other alone.
  await other.goto(`${site.url}#/play/${WING}`);
  await says(other, 4, "given 4");
  await enter(other, 0, "2");
  await enter(page, 5, "8");
  await page.reload();
  await says(page, 5, "placed 8");
  await other.reload();
  await says(other, 0, "placed 2");
  await done(page);
});

test("a bookmark and a name from another tab keep their time", async () => {
  const page = await site.game(EASY);
  await enter(page, 2, "4");
  const entry = () =>
    page.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith("ninefold.game."));
      return keys.map((key) => JSON.parse(localStorage[key])).find(({ whole }) => whole.startsWith("53d"));
    });
  await page.waitForTimeout(300);
  const other = await page.context().newPage();
  await other.goto(site.url);
  await says(other, 2, "placed 4");
  await fromMenu(other, "Bookmarks");
  await press(other, "Bookmark this position");
  await press(other, "Close");
  await other.waitForTimeout(300);
  await fromMenu(other, "My games");
  await press(other, "Rename Your puzzle");
  await other.locator("dialog li input").fill("Sunday");
  await other.keyboard.press("Enter");
  await page.locator("h1", { hasText: "Sunday" }).waitFor();
  const { changed, seconds } = await entry();
  await other.close();
  // The clock goes on here, and keeps the game.
  for (let waited = 0; (await entry()).seconds === seconds && waited < 100; waited++)
    await page.waitForTimeout(100);
  const kept = await entry();
  assert.ok(kept.seconds > seconds);
  assert.deepEqual(
    [kept.bookmarks.length, kept.changed, kept.title.name],
    [1, changed, "Sunday"],
    "the clock changes nothing else",
  );
  await done(page);
});

test("start again, and undo that", async () => {
  const page = await site.game(EASY);
  await enter(page, 2, "4");
  await enter(page, 3, "6");
  await fromMenu(page, "Start again");
  await soon.match(() => label(page, 2), /empty/);
  await press(page, "Undo");
  await soon.match(() => label(page, 2), /placed 4/);
  await soon.match(() => label(page, 3), /placed 6/);
  await done(page);
});

test("what is pasted is played, and the game before it is kept", async () => {
  const page = await site.visit(DESKTOP, `#/play/${EASY}`);
  await page.locator("[role=gridcell]").first().waitFor();
  await page.keyboard.press("Digit1");
  /** @param {string} text */
  const paste = async (text) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press("Control+v");
  };
  await paste("hello world");
  await seen(page.locator(".alert"), "line 1, column 7: expected a digit or a sign").waitFor();
  await soon.match(() => label(page, 0), /given 5/);
  // With a digit placed, and a candidate removed.
  await paste(`${WING.slice(0, 80)}.:188`.replace(/^\./, "+3"));
  await page.locator('[data-cell="0"][aria-label*="placed 3"]').waitFor();
  await page.goBack();
  await page.locator('[data-cell="0"][aria-label*="given 5"]').waitFor();
  await done(page);
});

test("a link that is cut in a letter, and storage with nothing, nonsense or the game of the first edition", async () => {
  const page = await site.visit(DESKTOP, "#/play/%E0%A4%A");
  await page.waitForSelector("[role=gridcell]");
  for (const value of ["null", "7", '"x"', "[]", "{", '{"now":3}']) {
    await page.evaluate((value) => {
      for (const key of ["settings", "game", "wish", "make", "last", "solved", "game.x"])
        localStorage.setItem(`ninefold.${key}`, value);
    }, value);
    for (const hash of ["#/play", "#/make"]) {
      await page.goto(`${site.url}?${encodeURIComponent(value)}${hash}`);
      await page.waitForSelector("[role=gridcell]");
    }
  }
  // The page keeps its game a moment after it has begun, and when it is left: from a picture of the site nothing comes back.
  await page.goto(`${site.url}icon.svg`);
  const now = EASY.replace(".", "d");
  await page.evaluate(
    ([now, before]) => {
      localStorage.clear();
      const kept = {
        now,
        past: [before],
        future: [],
        title: { level: "hard", number: 2 },
        er: 3,
        seconds: 65,
      };
      localStorage.setItem("ninefold.game", JSON.stringify(kept));
    },
    [now, EASY],
  );
  // What this tab plays is in its history: another one finds what was kept.
  const other = await page.context().newPage();
  await other.goto(site.url);
  await says(other, 2, "placed 4");
  await other.locator("h1", { hasText: "Hard 2" }).waitFor();
  await done(page);
});

for (const [how, broken] of /** @type {[string, string][]} */ ([
  ["full", "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"],
  [
    "blocked",
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
  ],
]))
  test(`storage that is ${how}: play goes on, and says so once`, async () => {
    const page = await site.visit(DESKTOP);
    await page.context().addInitScript(broken);
    await page.goto(`${site.url}?again#/play/${EASY}`);
    await seen(page, "This browser can't keep your games").waitFor();
    await clean(page);
    await press(page, "OK");
    for (const [index, digit] of [...SOLVED].entries())
      if (EASY[index] === ".") await enter(page, index, digit);
    await seen(page, "Solved in").first().waitFor();
    await soon.equal(() => seen(page, "This browser can't keep your games").count(), 0);
    await press(page, "Dark theme");
    await page.getByRole("link", { name: "Workshop" }).click();
    await page.locator(":is(.rooms, main)").getByRole("link", { name: "Make" }).click();
    await page.waitForSelector("[role=gridcell]");
    await done(page);
  });
