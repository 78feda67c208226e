// The week of a player who comes back: the day's puzzle most days, one day missed, the run of days, what came of a day beside the
// easiest path; then all of it in an empty browser, and in one that knows other things.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, PHONE, clean, done, open, press, soon, test } from "./browser.js";
import { play, solved } from "./player.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {number} day in November 2026 */
const noon = (day) => new Date(`2026-11-${day}T12:00:00Z`);

/** Opens the page on a day. @param {Page} page @param {number} day */
async function comeBack(page, day, hash = "#/today") {
  await page.clock.setFixedTime(noon(day));
  await page.goto(site.url + hash);
  await page.reload();
  await page.locator("main .levels").waitFor();
}

/** Solves the puzzle of a day. @param {Page} page @param {number} day @param {string} level */
async function solveDay(page, day, level) {
  await comeBack(page, day);
  await press(page, level);
  await page.locator("h1", { hasText: `${level} · ${day} November` }).waitFor();
  await play(page);
  await solved(page);
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await page.getByRole("button", { name: new RegExp(`^${day} November, \\d solved`) }).waitFor();
}

/** What the page of the day and the statistics show. @param {Page} page */
async function shown(page) {
  const days = await page.locator(".days button").evaluateAll((all) => all.map((one) => one.ariaLabel));
  const run = await seen(page, /in a row/).innerText();
  await press(page, "Statistics");
  const table = await page.locator("dialog table").innerText();
  await press(page, "Close");
  return { days, run, table };
}

/** The link that holds everything. @param {Page} page */
async function carriedLink(page) {
  await press(page, "On another device too");
  await page.getByRole("img", { name: /^Code 1 of / }).waitFor();
  await press(page, "Copy a link with everything");
  await press(page, "Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/today\/sync~[\w-]+$/);
  await clean(page, "codes");
  await press(page, "Close");
  return link;
}

/** Adds codes that are pasted; what the page says. @param {Page} page @param {string} text */
async function paste(page, text) {
  await press(page, "On another device too");
  await press(page, "To here");
  await page.getByLabel(/^Paste the link/).fill(text);
  await press(page, "Add them");
  const said = await page.locator("dialog .said").innerText();
  await clean(page, "codes that are pasted");
  await press(page, "Close");
  return said;
}

test("a week, one day of it missed, comes over into an empty browser, and together with another one", async () => {
  const page = await site.visit(DESKTOP, "#/today");
  for (const day of [18, 19, 20]) await solveDay(page, day, "Easy");
  await seen(page, "3 days in a row").waitFor();
  // The day without a game ends nothing; a second one within the week would.
  await comeBack(page, 22);
  await seen(page, "3 days in a row").waitFor();
  await solveDay(page, 22, "Easy");
  await seen(page, "4 days in a row").waitFor();
  await solveDay(page, 23, "Medium");
  await seen(page, "5 days in a row; the longest run was 5 days.").waitFor();
  // A second one did: the run begins behind the first.
  await comeBack(page, 25);
  await seen(page, "2 days in a row; the longest run was 5 days.").waitFor();
  // What one knows comes over, too.
  await page.goto(`${site.url}#/learn/x-wing`);
  await press(page, "I know this");
  await page.getByRole("button", { name: "I don't know this after all" }).waitFor();
  await comeBack(page, 23);
  const mine = await shown(page);
  const link = await carriedLink(page);

  // A browser that knows nothing opens the link, twice.
  const empty = await site.visit(PHONE, "", {}, true);
  await empty.clock.setFixedTime(noon(23));
  await empty.goto(link);
  await seen(empty, "Added: 5 results, and what you learnt.").waitFor();
  await empty.goto(link);
  await seen(empty, "Everything in it was here already.").waitFor();
  await clean(empty, "the day, with a code");
  assert.deepEqual(await shown(empty), mine);
  await empty.goto(`${site.url}#/learn/x-wing`);
  await empty.getByRole("button", { name: "I don't know this after all" }).waitFor();
  await done(empty);

  // Another one has a week of its own: brought together either way round, both show the same.
  const other = await site.visit(DESKTOP, "#/today");
  for (const [day, level] of /** @type {const} */ ([
    [21, "Hard"],
    [23, "Easy"],
  ]))
    await solveDay(other, day, level);
  const back = await carriedLink(other);
  assert.equal(await paste(other, link.slice(0, -6)), "There is no whole code in it. A part may be missing.");
  assert.equal(await paste(other, `${link}\n${link}`), "Added: 5 results, and what you learnt.");
  assert.equal(await paste(other, link), "Everything in it was here already.");
  assert.equal(
    await paste(page, `${back} ${back.slice(0, -9)}`),
    "Added: 2 results. 1 code couldn't be read: a part may be missing.",
  );
  const both = await shown(page);
  assert.match(both.run, /^6 days in a row/);
  assert.notDeepEqual(both, mine);
  assert.deepEqual(await shown(other), both);
  await done(other);
  await done(page);
});

test("many results are several codes, each for itself; more than anybody would scan are a link alone", async () => {
  const page = await site.visit(PHONE, "#/today");
  await page.locator("main .levels").waitFor();
  /** @param {number} count */
  const has = async (count) => {
    await page.evaluate((count) => {
      const result = (/** @type {number} */ at) => ({
        id: `game${at}${Math.random().toString(36).slice(2, 8)}`,
        at: 1_764_000_000_000 + at * 86_000_000,
        level: "hard",
        day: null,
        er: 3.4,
        seconds: 300 + ((at * 37) % 500),
        hints: at % 3,
      });
      localStorage["ninefold.results"] = JSON.stringify(Array.from({ length: count }, (_, at) => result(at)));
    }, count);
    await page.reload();
    await press(page, "On another device too");
  };
  await has(60);
  await page.getByRole("img", { name: /^Code 1 of [2-4]$/ }).waitFor();
  const [code] = await page.locator("dialog svg[role=img] path").all();
  const first = await code.getAttribute("d");
  await press(page, "Next code");
  await page.getByRole("img", { name: /^Code 2 of/ }).waitFor();
  await soon.ok(async () => (await code.getAttribute("d")) !== first);
  await clean(page, "several codes");
  await press(page, "Close");
  // The browser goes back from the dialog, which would abort the reload.
  await page.waitForFunction(() => !history.state?.dialog);
  await has(900);
  await seen(page, "more than a few QR codes hold").waitFor();
  await soon.equal(() => page.locator("dialog svg[role=img]").count(), 0);
  await done(page);
});
