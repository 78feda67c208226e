// Learning: the course, an exercise that is answered, and being told which technique a move used.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  DESKTOP,
  EASY,
  SIZES,
  cell,
  choose,
  clean,
  done,
  fromMenu,
  label,
  open,
  press,
  settings,
  test,
} from "./browser.js";
import { outside } from "./windows.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** What the exercise's answer is called. @param {Page} page */
const said = (page) => page.locator(".said .alert");

/** The step of the hint, as `r1c2=5` or `r1c23≠4`. @param {Page} page */
async function told(page) {
  await page.keyboard.press("Shift+H");
  await page.locator(".conclusion").waitFor({ state: "attached" });
  const conclusion = (await page.locator(".conclusion").first().textContent()) ?? "";
  await page.keyboard.press("Escape");
  return conclusion;
}

for (const [name, size] of SIZES) {
  test(`${name}: the course leads to an exercise; its answer is judged and kept`, async () => {
    const page = await site.visit(size, "#/learn");
    await page.getByRole("link", { name: "Go on: Full House" }).waitFor();
    await clean(page);
    await page.getByRole("link", { name: "Go on: Full House" }).click();
    await page.locator(".example").waitFor();
    await clean(page);
    for (let number = 1; number <= 3; number++) {
      await page.getByRole("button", { name: `Exercise ${number}`, exact: true }).click();
      await page.getByRole("heading", { name: `Full House, exercise ${number}` }).waitFor();
      assert.deepEqual(await outside(page, [".board", ".keys .key", ".exercise .btn"]), []);
      await press(page, "Answer");
      assert.match((await said(page).textContent()) ?? "", /Place a digit or remove a candidate first/);
      // The solution of the whole is not needed: of a full house one cell of a house is left.
      const [place, digit] = await page.evaluate(() => {
        const value = (/** @type {number} */ at) => {
          const label = document.querySelector(`[data-cell="${at}"]`)?.getAttribute("aria-label") ?? "";
          return Number(/(?:given|placed) (\d)/.exec(label)?.[1] ?? 0);
        };
        const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        const houses = nine.flatMap((number) => [
          nine.map((other) => number * 9 + other),
          nine.map((other) => other * 9 + number),
          nine.map(
            (other) =>
              (Math.floor(number / 3) * 3 + Math.floor(other / 3)) * 9 + (number % 3) * 3 + (other % 3),
          ),
        ]);
        const house = houses.find((cells) => cells.filter((at) => !value(at)).length === 1) ?? [];
        return [house.find((at) => !value(at)) ?? -1, 45 - house.reduce((sum, at) => sum + value(at), 0)];
      });
      await cell(page, place).click({ force: true });
      await page.keyboard.press(String(digit));
      await press(page, "Answer");
      await page.getByText("Right. You used this: Full House.").waitFor();
      if (number === 1) await clean(page);
      await page.getByRole("link", { name: "To the lesson" }).click();
      await page.getByRole("button", { name: `Exercise ${number}, answered` }).waitFor();
    }
    await page.reload();
    await page.getByRole("button", { name: "Exercise 3, answered" }).waitFor();
    await page.getByRole("link", { name: "The whole course" }).click();
    await page.getByText("1 of").first().waitFor();
    await page.getByRole("link", { name: "Go on: Last Digit" }).waitFor();
    // Three right answers to easy exercises: a little above the beginning, and not sure yet.
    const skill = (await page.getByText(/Your skill is estimated at/).textContent()) ?? "";
    const [, rating, deviation] = /at (\d+) ± (\d+)/.exec(skill) ?? [];
    assert.ok(Number(rating) > 1000 && Number(deviation) > 100 && Number(deviation) < 350, skill);
    await press(page, "A puzzle that suits you");
    await page.getByRole("heading", { name: /^ER / }).waitFor();
    await done(page);
  });
}

test("candidates are removed in an exercise; its hint tells its technique, and what was told whole doesn't count", async () => {
  const page = await site.visit(DESKTOP, "#/learn/naked-pair");
  await press(page, "Next exercise");
  await page.getByText("Find this step: Naked Pair. Nothing easier is there.").waitFor();
  const conclusion = await told(page);
  const [, rows, columns, digits] = /^r(\d+)c(\d+)≠(\d+)/.exec(conclusion) ?? [];
  assert.ok(rows && columns && digits, conclusion);
  for (const row of rows)
    for (const column of columns) {
      const place = Number(row) * 9 + Number(column) - 10;
      await cell(page, place).click({ force: true });
      for (const digit of digits)
        if ((await label(page, place)).match(new RegExp(`candidates.*${digit}`)))
          await page.keyboard.press(digit);
    }
  await press(page, "Answer");
  await page.getByText(/^Right\. The hint told you all of it|^Right so far/).waitFor();
  await page.getByRole("link", { name: "To the lesson" }).click();
  await page.getByRole("button", { name: "Exercise 1", exact: true }).waitFor();
  // An exercise is not among the games.
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await fromMenu(page, "My games");
  assert.equal(await page.locator("dialog li").count(), 0);
  await done(page);
});

test("a move is told by its technique, unless that is switched off; of wrong ones nothing is said", async () => {
  const page = await site.visit(DESKTOP, `#/play/${EASY}`);
  await cell(page, 40).click({ force: true });
  await page.keyboard.press("5");
  await page.getByText("You used this: Naked Single.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("You used this: Naked Single.").waitFor({ state: "detached" });
  await choose(page, "Say which technique I used", false);
  await cell(page, 40).click({ force: true });
  await page.keyboard.press("5");
  await page.waitForTimeout(1500);
  assert.equal(await page.getByText("You used this").count(), 0);
  await page.reload();
  await settings(page);
  assert.equal(await page.getByLabel("Say which technique I used").isChecked(), false);
  await press(page, "Close");
  await choose(page, "Say which technique I used");
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("1");
  await page.waitForTimeout(1500);
  assert.equal(await page.getByText("You used this").count(), 0);
  await done(page);
});

test("a finished game is looked back on: the techniques it took, and where the player thought longest", async () => {
  const end = "534678912672195348198342567859761423426853791713924856961537284287419635345286...";
  const page = await site.visit(DESKTOP, "#/learn");
  await page.clock.install();
  await page.goto(`${site.url}#/play/${end}`);
  for (const [place, digit, seconds] of [
    [78, 1, 65],
    [79, 7, 40],
    [80, 9, 3],
  ]) {
    await page.clock.runFor(Number(seconds) * 1000);
    await cell(page, Number(place)).click({ force: true });
    await page.keyboard.press(String(digit));
  }
  await page
    .locator(".finished")
    .getByText(/^Solved in/)
    .waitFor();
  await page.getByText(/^You used: .*Full House/).waitFor();
  const longest = page.locator("li", { hasText: "The easiest step there: " });
  // Time itself goes on, too: on a slow machine they are some seconds longer.
  const told = [
    /^1:[01]\d, then r9c7=1 The easiest step there: .+\.$/,
    /^0:[45]\d, then r9c8=7 The easiest step there: .+\.$/,
  ];
  await longest.nth(1).waitFor();
  for (const [index, expected] of told.entries()) {
    const text = (await longest.nth(index).textContent()) ?? "";
    assert.match(text.replace(/\s+/g, " ").trim(), expected);
  }
  await clean(page);
  // They are kept with the game.
  await page.reload();
  await longest.nth(1).waitFor();
  // One of the positions, to be looked at again; Back leads to the finished game.
  await page.getByRole("link", { name: /^0:[45]/ }).click();
  await page.locator('[data-cell="79"][aria-label*="empty"]').waitFor();
  await page.goBack();
  await page
    .locator(".finished")
    .getByText(/^Solved in/)
    .waitFor();
  await done(page);
});

test("the course in Chinese, and a technique that is none", async () => {
  const page = await site.visit(DESKTOP, "#/learn");
  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("link", { name: /^继续：/ }).click();
  await page.getByRole("heading", { name: "练习" }).waitFor();
  await page.goto(`${site.url}#/learn/nothing`);
  await page.getByText("没有这种技巧。").waitFor();
  await done(page);
});
