// Drawing on candidates: colours, chains that are checked; bookmarks and branches; candidates as one keeps them.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  EASY,
  PHONE,
  cell,
  clean,
  done,
  label,
  open,
  press,
  settings,
  soon,
  test,
  fromMenu,
  testInChromium,
} from "./browser.js";
import { at, candidate } from "./pen.js";
import { outside } from "./windows.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** The example of AIC: r2c1(9)=r1c... see the first test. */
const AIC = "...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {Page} page */
const signs = async (page) => (await page.locator(".chain").innerText()).replace(/\s+/g, "");

/** A chain of the engine's own example. */
const CHAIN = [
  "r4c3(8)",
  "r6c3(8)",
  "r6c3(5)",
  "r6c1(5)",
  "r6c1(2)",
  "r1c1(2)",
  "r1c6(2)",
  "r5c6(2)",
  "r6c4(2)",
  "r6c4(8)",
];

test("a chain is drawn with the mouse, kept, checked, explained and applied", async () => {
  const page = await site.game(AIC);
  await fromMenu(page, "Draw chains and colours");
  await page.getByRole("heading", { name: "Draw", exact: true }).waitFor();
  await clean(page);
  for (const one of CHAIN) await candidate(page, one);
  assert.equal(
    await signs(page),
    "(8)r4c3=(8)r6c3–(5)r6c3=(5)r6c1–(2)r6c1=(2)r1c1–(2)r1c6=(2)r5c6–(2)r6c4=(8)r6c4",
  );
  await soon.match(() => label(page, at("r6c3")), /8 in your chain, place 2, 5 in your chain, place 3$/);
  // The last one again takes it away.
  await candidate(page, "r6c4(8)");
  assert.match(await signs(page), /\(2\)r6c4$/);
  await candidate(page, "r6c4(8)");
  await page.waitForTimeout(300);
  await page.reload();
  await fromMenu(page, "Draw chains and colours");
  assert.match(await signs(page), /=\(8\)r6c4$/);
  await clean(page);
  await press(page, "Check the chain");
  await seen(page.locator(".hintpanel .conclusion"), "r4c45,r6c3≠8").waitFor();
  await page.getByRole("heading", { name: "AIC" }).waitFor();
  await soon.ok(() => seen(page.locator(".hintpanel .ok"), "Verified").count());
  assert.equal(
    await page.evaluate(() => document.querySelector("[aria-live=polite]")?.textContent?.trim()),
    "Your chain is right: AIC. It removes r4c45(8) and r6c3(8).",
  );
  await clean(page);
  await page.getByRole("button", { name: "Hide hint" }).first().click();
  await seen(page, "Your chain is right: AIC.").first().waitFor();
  await press(page, "Check the chain");
  await press(page, "Apply step");
  await page.locator(".hintpanel").waitFor({ state: "detached" });
  await press(page, "Back to play");
  await soon.match(() => label(page, at("r4c4")), /not 8/);
  // It is the player's own, not a hint.
  await fromMenu(page, "My games");
  await seen(page.locator("dialog li"), "0 hints").waitFor();
  await done(page);
});

test("which link isn't one is told, and shown; a sign that is pressed is the other", async () => {
  const page = await site.game(EASY);
  await fromMenu(page, "Draw chains and colours");
  for (const one of ["r1c3(1)", "r1c3(2)", "r4c3(2)"]) await candidate(page, one);
  await press(page, "Check the chain");
  await seen(page, "The link from r1c3(1) to r1c3(2) isn't strong: r1c3 can also be 4.").first().waitFor();
  await soon.equal(() => page.locator(".sign.fault").count(), 1);
  await soon.equal(() => page.locator(".board .fault").count(), 1);
  await clean(page);
  await page.getByRole("button", { name: "Link 1, strong: change it" }).click();
  await soon.equal(() => page.locator(".sign.fault").count(), 0);
  assert.match(await signs(page), /^\(1\)r1c3–\(2\)r1c3–/);
  await press(page, "Check the chain");
  await seen(page, "Two weak links meet at r1c3(2)").first().waitFor();
  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("button", { name: "检查这条链" }).click();
  await seen(page, "两条弱链在 r1c3(2) 相接").first().waitFor();
  await done(page);
});

test("what is said of a chain holds for this chain in this position, in this language, and no longer", async () => {
  const page = await site.game(EASY);
  await cell(page, 3).click({ force: true });
  await page.keyboard.press("Digit6");
  await fromMenu(page, "Draw chains and colours");
  const said = page.locator(".draw .slot .alert");
  const check = async () => {
    await press(page, "Check the chain");
    await said.waitFor();
    await page.locator(".sign.fault").waitFor();
  };
  const gone = async (/** @type {string} */ what) => {
    await soon.equal(() => said.count(), 0, what);
    await soon.equal(() => page.locator(".fault").count(), 0, what);
  };
  for (const one of ["r1c3(1)", "r1c3(2)", "r4c3(2)"]) await candidate(page, one);
  await check();
  await cell(page, 3).focus();
  await page.keyboard.press("Control+z");
  await gone("a move is undone");
  await check();
  await cell(page, 3).focus();
  await page.keyboard.press("Control+y");
  await gone("and done again");
  await check();
  await press(page, "中文");
  await page.getByRole("button", { name: "检查这条链" }).waitFor();
  await gone("another language");
  await press(page, "EN");
  await press(page, "Clear");
  for (const one of ["r1c3(1)", "r1c3(2)", "r4c3(2)"]) await candidate(page, one);
  // The chain is another one before the answer is there.
  await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector(".draw .primary")).click();
    /** @type {HTMLElement} */ (document.querySelector(".draw .sign")).click();
  });
  await page.locator(".draw .primary[aria-disabled=false]").waitFor();
  await gone("a link was turned meanwhile");
  // Painting leaves the chain as it is, and so what was said of it.
  await check();
  await press(page, "Colour");
  await candidate(page, "r1c3(1)");
  await soon.equal(() => said.count(), 1);
  // In another tab.
  const other = await page.context().newPage();
  await other.goto(site.url);
  await other.waitForSelector("[role=gridcell]");
  await fromMenu(other, "Draw chains and colours");
  await press(other, "Undo");
  await page.waitForFunction(() => !document.querySelector(".draw .slot .alert"));
  await other.close();
  // Another game.
  await press(page, "Chain");
  await candidate(page, "r4c3(2)");
  await check();
  await page.evaluate((puzzle) => (location.hash = `#/play/${puzzle}`), AIC);
  await page.locator('[data-cell="3"][aria-label*="given 7"]').waitFor();
  await gone("another game");
  for (const one of CHAIN) await candidate(page, one);
  await press(page, "Check the chain");
  await press(page, "Apply step");
  await page.locator(".hintpanel").waitFor({ state: "detached" });
  await gone("the step was applied");
  await done(page);
});

test("a press draws unless a hint, a pause or the end of the game is before it, by mouse and keys alike", async () => {
  const page = await site.game(EASY);
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("4");
  await fromMenu(page, "Draw chains and colours");
  for (const one of ["r1c4(2)", "r1c4(6)"]) await candidate(page, one);
  // Delete is Backspace.
  await cell(page, 2).focus();
  await page.keyboard.press("Delete");
  assert.equal(await signs(page), "(2)r1c4");
  await soon.match(() => label(page, 2), /placed 4/);
  for (const before of ["h", "h"]) {
    await page.keyboard.press(before);
    await page.locator(".hintpanel").waitFor();
    await candidate(page, "r1c4(6)");
    await soon.doesNotMatch(() => label(page, 3), /6 in your chain/);
    await soon.equal(() => cell(page, 3).getAttribute("aria-selected"), "true");
  }
  await page.keyboard.press("Escape");
  assert.equal(await signs(page), "(2)r1c4");
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Resume" }).first().waitFor();
  await candidate(page, "r1c4(6)");
  await page.keyboard.press("6");
  await page.keyboard.press("p");
  assert.equal(await signs(page), "(2)r1c4");
  await soon.match(() => label(page, 3), /2 in your chain, place 1$/);
  await done(page);
});

test("the end of a game is seen when a step brings it while one draws; the next one isn't drawn on", async () => {
  const page = await site.game(
    ".34678912672195348198342567859761423426853791713924856961537284287419635345286179",
  );
  await fromMenu(page, "Draw chains and colours");
  await cell(page, 0).focus();
  await page.keyboard.press("Shift+H");
  await press(page, "Apply step");
  await page.locator(".finished").waitFor();
  await page.evaluate((puzzle) => (location.hash = `#/play/${puzzle}`), EASY);
  await page.locator('[data-cell="2"][aria-label*="empty"]').waitFor();
  await soon.equal(() => page.locator(".draw").count(), 0);
  await done(page);
});

test("a chain is drawn and checked by the keyboard alone, and heard", async () => {
  const page = await site.game(AIC);
  const said = () => page.evaluate(() => document.querySelector("[aria-live=polite]")?.textContent?.trim());
  await fromMenu(page, "Draw chains and colours");
  await cell(page, 0).focus();
  await page.keyboard.press("Control+Home");
  for (const [moves, digit, heard] of /** @type {[string[], string, string][]} */ ([
    [[], "2", "The chain starts at r1c1(2)."],
    [Array(5).fill("ArrowDown"), "2", "Strong link to r6c1(2)."],
    [Array(3).fill("ArrowRight"), "2", "Weak link to r6c4(2)."],
    [Array(3).fill("ArrowUp"), "2", "Strong link to r3c4(2)."],
  ])) {
    for (const key of moves) await page.keyboard.press(key);
    await page.keyboard.press(digit);
    await soon.equal(() => said(), heard);
  }
  await page.keyboard.press("7");
  await soon.equal(() => said(), "7 isn't a candidate of r3c4.");
  await page.keyboard.press("Enter");
  await seen(page.locator(".hintpanel .conclusion"), "r1c6,r3c3≠2").waitFor();
  await page.getByRole("heading", { name: "X-Chain" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await soon.equal(() => said(), "The last candidate is gone.");
  await page.keyboard.press("Escape");
  await page.locator(".keys .key").first().waitFor();
  await soon.equal(() => page.locator(".draw").count(), 0);
  await done(page);
});

testInChromium("on a phone a cell is chosen, and then its digit; all is in view", async () => {
  const page = await site.game(AIC, PHONE);
  await fromMenu(page, "Draw chains and colours");
  for (const one of CHAIN) {
    await cell(page, at(one.slice(0, 4))).tap({ force: true });
    await page
      .locator(".digits .key")
      .nth(Number(one[5]) - 1)
      .click();
  }
  assert.match(await signs(page), /^\(8\)r4c3=\(8\)r6c3.*=\(8\)r6c4$/);
  assert.deepEqual(
    await outside(page, [".board", ".draw .seg button", ".digits .key", ".draw .acts .btn"]),
    [],
  );
  await clean(page);
  await press(page, "Check the chain");
  await page.getByRole("heading", { name: "AIC" }).waitFor();
  await done(page);
});

test("candidates are coloured, and stay so", async () => {
  const page = await site.game(AIC);
  await fromMenu(page, "Draw chains and colours");
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  await candidate(page, "r1c1(2)");
  await page.getByRole("button", { name: "orange, dots" }).click();
  await candidate(page, "r6c1(2)");
  await candidate(page, "r6c1(5)");
  await soon.match(() => label(page, at("r1c1")), /2 blue, diagonal$/);
  await candidate(page, "r6c1(5)");
  await soon.match(() => label(page, at("r6c1")), /2 orange, dots$/);
  await clean(page);
  await page.waitForTimeout(300);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await soon.match(() => label(page, at("r6c1")), /2 orange, dots$/);
  // A candidate that stands no longer isn't coloured, on the board or in words.
  await cell(page, at("r1c1")).click({ force: true });
  await page.keyboard.press("2");
  await fromMenu(page, "Draw chains and colours");
  await soon.doesNotMatch(() => label(page, at("r6c1")), /orange/);
  await soon.doesNotMatch(() => label(page, at("r1c1")), /blue/);
  await soon.equal(() => page.locator(".board circle[fill*=colour]").count(), 0);
  await cell(page, at("r1c1")).focus();
  await page.keyboard.press("Control+z");
  await soon.match(() => label(page, at("r6c1")), /2 orange, dots$/);
  await soon.equal(() => page.locator(".board circle[fill*=colour]").count(), 2);
  await done(page);
});

test("a game in which one has only drawn, or set a bookmark, is a game of its own", async () => {
  for (const [what, act] of /** @type {[string, (page: Page) => Promise<void>][]} */ ([
    [
      "a chain",
      async (page) => {
        await fromMenu(page, "Draw chains and colours");
        for (const one of CHAIN.slice(0, 2)) await candidate(page, one);
      },
    ],
    [
      "a colour",
      async (page) => {
        await fromMenu(page, "Draw chains and colours");
        await press(page, "Colour");
        await candidate(page, "r1c1(2)");
      },
    ],
    [
      "a bookmark",
      async (page) => {
        await fromMenu(page, "Bookmarks");
        await press(page, "Bookmark this position");
        await press(page, "Close");
      },
    ],
  ])) {
    const page = await site.game(AIC);
    await act(page);
    await page.goto(`${site.url}#/play/${EASY}`);
    await page.locator('[data-cell="0"][aria-label*="given 5"]').waitFor();
    await page.reload();
    await page.waitForSelector("[role=gridcell]");
    await fromMenu(page, "My games");
    await soon.equal(() => page.locator("dialog li").count(), 1, what);
    await press(page, "Close");
    // Its link goes on with it.
    const kept = () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith("ninefold.game."))
          .sort(),
      );
    const before = await kept();
    await page.goto(`${site.url}#/play/${AIC}`);
    await page.locator('[data-cell="3"][aria-label*="given 7"]').waitFor();
    await page.waitForTimeout(300);
    assert.deepEqual(await kept(), before, what);
    await done(page);
  }
});

/** How many cells show candidates, or notes. @param {Page} page @param {"candidates" | "notes"} what */
const shows = (page, what) =>
  page
    .locator("[role=gridcell]")
    .evaluateAll(
      (all, what) => all.filter((one) => (one.getAttribute("aria-label") ?? "").includes(` ${what} `)).length,
      what,
    );

test("candidates as one keeps them, and as one's own notes", async () => {
  const page = await site.game(AIC);
  await fromMenu(page, "Candidates");
  await soon.match(() => label(page, at("r1c1")), /candidates 1 2 3 4/);
  const all = await shows(page, "candidates");
  await settings(page);
  await press(page, "Two in a cell");
  await press(page, "Close");
  await soon.match(() => label(page, at("r1c1")), /empty$/);
  await soon.match(() => label(page, at("r6c4")), /candidates 2 8$/);
  const bivalue = await shows(page, "candidates");
  await settings(page);
  await press(page, "Two places in a box");
  await press(page, "Close");
  const corner = await shows(page, "candidates");
  assert.ok(bivalue > 1 && bivalue < all && corner > 1 && corner < all, `${bivalue}, ${corner} of ${all}`);
  await fromMenu(page, "Make these my notes");
  assert.equal(await shows(page, "notes"), corner);
  // They are the player's own: another way of showing candidates changes nothing of them.
  await settings(page);
  await press(page, "All");
  await press(page, "Close");
  assert.equal(await shows(page, "notes"), corner);
  await press(page, "Undo");
  await soon.match(() => label(page, at("r1c1")), /candidates 1 2 3 4/);
  await done(page);
});

test("notes stay where nothing is shown that could be noted", async () => {
  const page = await site.game(AIC);
  await cell(page, at("r1c1")).click({ force: true });
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Control+Digit2");
  await settings(page);
  await press(page, "Two in a cell");
  await press(page, "Close");
  await fromMenu(page, "Candidates");
  await fromMenu(page, "Make these my notes");
  await soon.match(() => label(page, at("r1c1")), /notes 1 2$/);
  await soon.match(() => label(page, at("r6c4")), /notes 2 8$/);
  await done(page);
});

test("what a hint shows can be made notes", async () => {
  const page = await site.game(AIC);
  await cell(page, 0).focus();
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Shift+H");
    await page.locator(".conclusion").waitFor({ state: "attached" });
    if (await page.getByRole("button", { name: "Make these my notes" }).count()) break;
    await press(page, "Apply step");
    await page.locator(".hintpanel").waitFor({ state: "detached" });
  }
  await press(page, "Make these my notes");
  await page.locator(".hintpanel").waitFor({ state: "detached" });
  const noted = await page
    .locator("[role=gridcell]")
    .evaluateAll((all) => all.filter((one) => /notes \d/.test(one.getAttribute("aria-label") ?? "")).length);
  assert.ok(noted > 1 && noted < 40, String(noted));
  await done(page);
});

test("bookmarks lead back, and what was left is a branch", async () => {
  const page = await site.game(EASY);
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("Digit4");
  await fromMenu(page, "Bookmarks");
  await seen(page, "No bookmarks yet.").waitFor();
  await press(page, "Bookmark this position");
  await clean(page);
  await press(page, "Close");
  await cell(page, 3).click({ force: true });
  await page.keyboard.press("Digit6");
  await page.keyboard.press("ArrowRight");
  await fromMenu(page, "Bookmarks");
  await page.getByRole("button", { name: "Go there: Position with 31 digits" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await soon.match(() => label(page, 3), /empty/);
  await soon.match(() => label(page, 2), /placed 4/);
  // Another try here; the one before is kept, too, over a reload.
  await cell(page, 3).click({ force: true });
  await page.keyboard.press("Digit2");
  await page.waitForTimeout(300);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await fromMenu(page, "Bookmarks");
  await soon.equal(() => page.locator("dialog li").count(), 2);
  await page.getByRole("button", { name: "Go there: Branch with 32 digits" }).click();
  await soon.match(() => label(page, 3), /placed 6/);
  await press(page, "Undo");
  await soon.match(() => label(page, 3), /placed 2/);
  await fromMenu(page, "Bookmarks");
  await soon.equal(() => page.locator("dialog li").count(), 3);
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await soon.equal(() => page.locator("dialog li").count(), 2);
  // They are told in the language that is read.
  await press(page, "Close");
  await press(page, "中文");
  await fromMenu(page, "书签");
  await page.locator("dialog li").first().waitFor();
  for (const name of await page.locator("dialog li h2").allInnerTexts())
    assert.match(name, /^已填 3\d 格的(局面|分支)$/);
  await done(page);
});
