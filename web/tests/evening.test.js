// A whole evening: the first visit, ten games, one interrupted, one left and resumed, one in a new tab, one offline, one
// shared, one printed. At its end all of them are in the list, solved.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, done, label, open, press, soon, fromMenu, slowTest } from "./browser.js";
import { board, libraryPuzzles, play, solved } from "./player.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const easy = libraryPuzzles("easy");
const GAMES = 10;

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** Opens a puzzle of the library. @param {Page} page @param {number} number */
async function begin(page, number) {
  await fromMenu(page, "New puzzle …");
  await page.locator("dialog .pills").last().getByRole("button", { name: "Easy" }).click();
  await page.getByRole("button", { name: new RegExp(`^Easy ${number}(,|$)`) }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await board(page), easy[number - 1]);
}

slowTest("an evening", async () => {
  let page = await site.visit(DESKTOP, "");
  const context = page.context();
  // The first visit: one sentence, a puzzle that is ready, a hint that explains itself.
  await seen(page, "Stuck? Press Hint").waitFor();
  assert.equal(await board(page), easy[0]);
  await page.keyboard.press("h");
  await seen(page, "A hint has four stages").waitFor();
  for (let stage = 1; stage < 4; stage++) await page.getByRole("button", { name: "Show more" }).click();
  await press(page, "Apply step");
  assert.notEqual(await board(page), easy[0]);
  await play(page);
  await seen(page, /^Solved in .*, with 1 hint\.$/)
    .first()
    .waitFor();

  for (const number of [2, 3]) {
    await begin(page, number);
    await play(page);
    await solved(page);
  }
  // The fourth is interrupted by a reload.
  await begin(page, 4);
  await play(page, 10);
  let before = await board(page);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  assert.equal(await board(page), before);
  await play(page);
  await solved(page);
  // The fifth is left for the sixth, and gone on with.
  await begin(page, 5);
  await play(page, 20);
  before = await board(page);
  await begin(page, 6);
  await play(page);
  await solved(page);
  await fromMenu(page, "My games");
  await page.locator("dialog").getByRole("button", { name: "Go on: Easy 5" }).click();
  assert.equal(await board(page), before);
  await play(page);
  await solved(page);
  // The seventh goes on in another tab, after this one was closed.
  await begin(page, 7);
  await play(page, 5);
  before = await board(page);
  await page.waitForTimeout(300);
  await page.close();
  page = await context.newPage();
  await page.goto(site.url);
  await page.waitForSelector("[role=gridcell]");
  assert.equal(await board(page), before);
  await play(page);
  await solved(page);
  // The eighth without a network: it opens, plays, and has hints.
  await begin(page, 8);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await page.keyboard.press("Shift+H");
  await page.locator(".conclusion").waitFor();
  await page.keyboard.press("Enter");
  await play(page);
  await solved(page);
  await context.setOffline(false);
  // The ninth is shared with somebody else, as far as it is.
  await begin(page, 9);
  await play(page, 7);
  before = await board(page);
  await page.locator("header .share").click();
  await press(page, "As it stands");
  await press(page, "Copy link");
  const link = await page.locator("dialog textarea").inputValue();
  await press(page, "Close");
  const friend = await site.visit(DESKTOP, new URL(link).hash);
  await friend.waitForSelector("[role=gridcell]");
  assert.equal(await board(friend), before);
  await soon.match(() => label(friend, easy[8].indexOf(".")), /placed/);
  await done(friend);
  await play(page);
  await solved(page);
  // The tenth is printed, and solved all the same.
  await begin(page, 10);
  await page.locator("header .share").click();
  await page.getByRole("link", { name: "Print puzzles …" }).click();
  await press(page, "This game");
  await seen(page, /^1 puzzle on/)
    .first()
    .waitFor();
  await page.emulateMedia({ media: "print" });
  const sheet = await page.pdf();
  assert.ok(sheet.length > 5000, "there is something on the paper");
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${site.url}#/play`);
  await play(page);
  await solved(page);

  await fromMenu(page, "My games");
  const marks = page.locator("dialog li .ok");
  await soon.equal(() => marks.count(), GAMES);
  await press(page, "Close");
  await page.close();
});
