// A mistake on the board: what the hint's panel says of it, stage by stage, why it is one, walked through on the board, and how it is
// taken back. In a game and in an exercise, in both languages.
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
  open,
  press,
  said,
  soon,
  test,
} from "./browser.js";
import { board, solve } from "./player.js";
import { onlyPainted, seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** Puts a digit into a cell. @param {Page} page @param {number} index @param {string | number} digit */
async function place(page, index, digit) {
  await cell(page, index).click({ force: true });
  await page.keyboard.press(`Digit${digit}`);
}

const squeezed = (/** @type {string} */ text) => text.replace(/\s+/g, " ").trim();

/** What the panel's sentences are to those who look at it. @param {Page} page */
const words = async (page) =>
  squeezed((await onlyPainted(page.locator(".hintpanel .body .say")).allInnerTexts()).join(" "));

/** What is heard is what is read, behind the name of the stage. @param {Page} page */
async function heardAsRead(page) {
  const [read, heard] = [await words(page), squeezed(await said(page))];
  assert.ok(read.length > 10 && heard.endsWith(read), `read: ${read}; heard: ${heard}`);
}

/** In each language: the buttons, and what the stages say of a 4 in r1c7. */
const LANGUAGES = {
  en: {
    ...{ hint: "Hint", more: "Show more", back: "Take it back", walk: "Show on the board" },
    ...{ next: "Next step", end: "Back to the mistake" },
    stages: [
      /1 digit is misplaced|a digit is misplaced/,
      /Misplaced: r1c7\./,
      /r1c7 is not 4\. These 2 steps show it\.$/,
    ],
  },
  zh: {
    ...{ hint: "提示", more: "继续提示", back: "撤回错误", walk: "在盘面上演示" },
    ...{ next: "下一步", end: "回到错误处" },
    stages: [/有 1 个数字填错了/, /填错：r1c7。/, /r1c7 不是 4。 以下 2 个步骤可以说明。$/],
  },
};

for (const [name, size] of SIZES)
  for (const [lang, t] of Object.entries(LANGUAGES))
    test(`${name}, ${lang}: a hint after a mistake says what is wrong and why, and takes it back`, async () => {
      const page = await site.game(EASY, size);
      if (lang === "zh") await page.getByRole("button", { name: "中文" }).click();
      await place(page, 6, 4);
      await page.locator(".tools .primary").click();
      await page.locator(".hintpanel").waitFor();
      for (const [index, expected] of t.stages.entries()) {
        if (index) await page.locator(".hintpanel").getByRole("button", { name: t.more }).click();
        if (index === 2) await page.locator(".proofsteps").waitFor();
        assert.match(await words(page), expected);
        await soon.equal(() => page.locator(".ladder li").count(), 3, "no stage without a word");
        // The cell itself is marked once it is named.
        await soon.equal(() => page.locator(".stack .conflict").count(), index ? 1 : 0);
        await heardAsRead(page);
      }
      await clean(page);

      // Two steps on the board, which shows their positions: without the mistake, and with what the step before concludes.
      await page.getByRole("button", { name: t.walk }).click();
      const quiet = page.locator(".stack .quiet .value");
      await soon.equal(() => page.locator(".stack .picture").count(), 1);
      await onlyPainted(page.locator(".hintpanel .conclusion")).waitFor();
      const digits = await quiet.count();
      await soon.ok(async () => !(await label(page, 6)).includes("4"), "the wrong digit is gone");
      await soon.equal(() => page.locator(".stack .mistaken").count(), 1);
      await page.getByRole("button", { name: t.next, exact: true }).click();
      await page.locator(".ladder").getByRole("listitem").waitFor();
      await soon.ok(async () => (await quiet.count()) >= digits);
      await clean(page);
      await page.getByRole("button", { name: t.end }).click();
      assert.match(await words(page), t.stages[2] ?? /^$/);
      await soon.match(() => label(page, 6), /4/);

      await page.getByRole("button", { name: t.back }).click();
      await page.locator(".hintpanel").waitFor({ state: "detached" });
      await soon.ok(async () => !(await label(page, 6)).includes("4"));
      await page.locator(".tools .primary").click();
      await page.locator(".hintpanel .ladder").waitFor();
      await soon.equal(() => page.locator(".ladder li").count(), 4, "there is a step now");
      await done(page);
    });

test("of many steps five are listed, and the others when they are asked for", async () => {
  const page = await site.game(WING);
  await place(page, 3, 1);
  await page.keyboard.press("Shift+H");
  await page.locator(".proofsteps").waitFor();
  const told = Number(/These (\d+) steps show it/.exec(await words(page))?.[1]);
  assert.ok(told > 5, String(told));
  const listed = onlyPainted(page.locator(".proofsteps li"));
  await soon.equal(() => listed.count(), 5);
  await page.getByRole("button", { name: `${told - 5} more steps: show` }).click();
  await soon.equal(() => listed.count(), told);
  // One of them, from its line; its sentences by the arrows, and behind the last the next step.
  await listed.nth(6).getByRole("button").click();
  await page.locator(".ladder", { hasText: `Reason, step 7 of ${told}` }).waitFor();
  for (let press = 0; press < 40; press++) {
    if (await page.locator(".ladder", { hasText: `step 8 of ${told}` }).count()) break;
    await page.keyboard.press("ArrowRight");
  }
  await onlyPainted(page.locator(".ladder", { hasText: `step 8 of ${told}` })).waitFor();
  // Escape leads back to the mistake, and from there to the board.
  await page.keyboard.press("Escape");
  await page.locator(".hintpanel .wrong").waitFor();
  await done(page);
});

test("a candidate that was removed and is right comes back", async () => {
  const page = await site.game(WING);
  const solution = solve(WING) ?? "";
  await page.locator(".menu button", { hasText: "Candidates" }).dispatchEvent("click");
  const place = [...WING].findIndex((sign, index) => sign === "." && index > 30);
  await cell(page, place).click({ force: true });
  await page.keyboard.press(`Shift+Digit${solution[place]}`);
  await soon.match(() => label(page, place), new RegExp(`not ${solution[place]}|candidates`));
  await page.keyboard.press("Shift+H");
  await page.locator(".hintpanel .wrong").waitFor();
  assert.match(await words(page), /may still be \d\./);
  await press(page, "Take it back");
  await soon.match(() => label(page, place), new RegExp(`candidates.*${solution[place]}`));
  await done(page);
});

test("on a low window what is said of an answer is scrolled into view", async () => {
  const page = await site.visit({ viewport: { width: 1366, height: 657 } }, "#/learn/naked-pair");
  await press(page, "Next exercise");
  await seen(page, /^Find this step: Naked Pair/).waitFor();
  const place = [...(await board(page))].findIndex((sign) => sign === ".");
  const noted = await label(page, place);
  const digit = [..."123456789"].find((digit) => !noted.split(":").at(-1)?.slice(4).includes(digit));
  await cell(page, place).click({ force: true });
  await page.keyboard.press(`Digit${digit}`);
  await press(page, "Answer");
  const verdict = onlyPainted(page.locator(".said .alert"));
  await verdict.waitFor();
  // The class of what cuts it off: the panel that scrolls, or the window.
  const cutBy = () =>
    verdict.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
        const clip = box.getBoundingClientRect();
        const isClipping = getComputedStyle(box).overflowY !== "visible";
        if (isClipping && (top < clip.top - 1 || bottom > clip.bottom + 1)) return box.className;
      }
      return top < 0 || bottom > innerHeight ? "window" : "nothing";
    });
  await soon.equal(cutBy, "nothing");
  await done(page);
});

test("a wrong answer in the course: the steps that it speaks of follow, and the step is shown", async () => {
  const page = await site.visit(DESKTOP, "#/learn/naked-pair");
  await press(page, "Next exercise");
  await seen(page, /^Find this step: Naked Pair/).waitFor();
  const solution = solve(await board(page)) ?? "";
  assert.equal(solution.length, 81);
  const place = [...(await board(page))].findIndex((sign) => sign === ".");
  await cell(page, place).click({ force: true });
  await page.keyboard.press(`Digit${solution[place]}`);
  await press(page, "Answer");
  const verdict = onlyPainted(page.locator(".said .alert"));
  await verdict.waitFor();
  const text = await verdict.innerText();
  assert.match(text, /^That's wrong\. r\dc\d must be \d\./);
  const told = Number(
    /These (\d+) steps show it/.exec(text)?.[1] ?? (/This step shows it/.test(text) ? 1 : 0),
  );
  assert.ok(told > 0, text);
  await page.locator(".proofsteps").waitFor();
  if (told > 5) await page.getByRole("button", { name: /more steps?: show/ }).click();
  await soon.equal(() => onlyPainted(page.locator(".proofsteps li")).count(), told);
  await clean(page);
  // Walked through on the board, and back to what was said.
  await page.locator(".proofsteps button").first().click();
  for (let step = 1; step < told; step++)
    await page.getByRole("button", { name: "Next step", exact: true }).click();
  await press(page, "Back to the mistake");
  await soon.equal(() => verdict.innerText(), text);
  // The hint speaks of the mistake.
  await page.keyboard.press("h");
  await page.locator(".hintpanel .wrong").waitFor();
  await heardAsRead(page);
  await page.keyboard.press("Escape");
  // And the step is there to be seen.
  await press(page, "Show me");
  await onlyPainted(page.locator(".hintpanel .conclusion")).waitFor();
  await seen(page.locator(".hintpanel h1"), "Naked Pair").waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("ninefold.progress") ?? "{}"));
  assert.equal(kept.answers.length, 1, "it counts once");
  await done(page);
});

test("what only a reader of the screen is told isn't taken for seen", async () => {
  const page = await site.game(EASY);
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("Shift+Digit4");
  await soon.match(() => said(page), /^r1c3, notes 4\.$/);
  await soon.equal(() => seen(page, "r1c3, notes 4.").count(), 0);
  await soon.equal(() => seen(page, "Hint", { exact: true }).count(), 1);
  // Whatever it is that hides it.
  for (const style of [
    "clip-path: inset(50%)",
    "opacity: 0",
    "visibility: hidden",
    "font-size: 0",
    "display: none",
  ]) {
    await page.evaluate((style) => {
      // Not as an attribute: the page's policy forbids that.
      const hint = document.querySelector(".tools .primary span");
      if (hint instanceof HTMLElement) hint.style.cssText = style;
    }, style);
    await soon.equal(() => seen(page, "Hint", { exact: true }).count(), 0, style);
  }
  await done(page);
});

test("of a step, too, what is heard is what is read, stage by stage", async () => {
  const page = await site.game(EASY);
  for (let stage = 1; stage <= 3; stage++) {
    await page.keyboard.press("h");
    await page.locator(`.ladder li:nth-child(${stage})[aria-current]`).waitFor();
    await heardAsRead(page);
  }
  await page.keyboard.press("h");
  await onlyPainted(page.locator(".hintpanel .conclusion")).waitFor();
  const read = await onlyPainted(page.locator(".sentences li > span")).allInnerTexts();
  await soon.ok(async () => squeezed(await said(page)).endsWith(squeezed(read.join(" "))));
  await done(page);
});

test("after a mistake: what could have been seen just before it, and the way back there as one move", async () => {
  const page = await site.game(EASY);
  const begun = await board(page);
  await place(page, 3, 6);
  const right = await board(page);
  await place(page, 6, 4);
  await place(page, 5, 8);
  await page.keyboard.press("Shift+H");
  await seen(
    page.locator(".hintpanel"),
    /What you could have seen just before it: .*(Single|Full House|Last Digit)/,
  ).waitFor();
  await press(page, "Back to before the mistake");
  await soon.equal(() => board(page), right);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await soon.equal(() => board(page), begun);
  await done(page);
});
