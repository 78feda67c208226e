// Nets, the longest explanations there are: folded at first, walked through a sentence at a time, on a phone too.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { clean, done, open, said, soon, test, fromMenu } from "./browser.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** Here are forcing nets of forty sentences in four branches. */
const NET =
  "!.3..2.1......7...3...8c5.......5781.........5..2..9.4..63....9...4....6.72......8~2.0.0.0.w~9.0.0.0.c1~a.0.0.0.1~b.0.0.0.1~g.0.0.0.2~j.0.0.0.1s~u.0.0.0.w~12.0.0.0.1s~15.0.0.0.w~16.0.0.0.1s~1n.0.0.0.1~1u.0.0.0.76~23.0.0.0.78~26.0.0.0.4";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** How many links are drawn at all, dimmed or not, and how many of them are lit.
 * @param {Page} page
 */
const links = (page) =>
  page.evaluate(() => {
    const root = document.querySelector(".picture > div")?.shadowRoot;
    const all = [...(root?.querySelectorAll("[data-link]") ?? [])];
    return {
      all: all.length,
      drawn: all.filter((one) => getComputedStyle(one).display !== "none").length,
      lit: all.filter((one) => getComputedStyle(one).opacity === "1" && one.matches(".now")).length,
    };
  });

/** How many candidates of the step are drawn as true, false or both.
 * @param {Page} page
 */
const shapes = (page) =>
  page.evaluate(() => {
    const root = document.querySelector(".picture > div")?.shadowRoot;
    return [...(root?.querySelectorAll("circle.non, circle.noff") ?? [])].filter(
      // Those of the legend are below the board.
      (one) => getComputedStyle(one).display !== "none" && Number(one.getAttribute("cy")) < 720,
    ).length;
  });

for (const [width, height] of [
  [390, 844],
  [1180, 820],
]) {
  test(`${width}×${height}: a net opens folded, and is walked through branch by branch`, async () => {
    const page = await site.visit({ viewport: { width, height } }, `#/play/${NET}`);
    await fromMenu(page, "All steps");
    await seen(page.locator(".list li.short button"), "r8c6≠1").click();
    await page.locator(".conclusion").waitFor({ state: "attached" });

    const sentences = page.locator(".sentences li");
    const folds = page.locator(".fold");
    await soon.equal(() => sentences.count(), 6, "what it is, four suppositions, what follows");
    await soon.equal(() => folds.count(), 4);
    const none = await links(page);
    assert.ok(none.all > 40);
    assert.deepEqual(none, { all: none.all, drawn: 0, lit: 0 });

    // Nor are candidates that no sentence has come to.
    const few = await shapes(page);
    assert.ok(few <= 4, `${few} shapes`);

    // A bar, not fifty ticks; so the buttons are in view.
    await soon.equal(() => page.locator(".bars i").count(), 0);
    await soon.equal(() => page.locator(".bar").count(), 1);
    for (const name of ["Next sentence", "Apply step"]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, name);
    }

    // A supposition is drawn before anything follows from it.
    await page.getByRole("button", { name: "Next sentence" }).click();
    await seen(page.locator(".sentences li[aria-current]"), "Suppose").waitFor();
    assert.equal(await shapes(page), few + 1);
    await page.getByRole("button", { name: "Previous sentence" }).click();

    // Into the second branch and out of it: only its own links are lit, and it is open only meanwhile.
    const next = page.getByRole("button", { name: "Next sentence" });
    for (let sentence = 2; sentence <= 6; sentence++) {
      await next.click();
      await seen(page.locator(".count"), new RegExp(`^(Sentence )?${sentence} (of|/) \\d+$`)).waitFor({
        state: "attached",
      });
      const { drawn, lit } = await links(page);
      assert.ok(lit <= 3 && drawn <= 4, `${drawn} drawn, ${lit} lit`);
    }
    const some = await shapes(page);
    assert.ok(some > few && some <= 12, `${some} shapes`);
    await soon.equal(() => page.locator(".fold[aria-expanded=true]").count(), 1);
    await soon.ok(async () => (await sentences.count()) > 30);
    await soon.match(
      () => page.locator("[aria-live]").last().innerText(),
      /^Sentence 6 of \d+: Without 3, only 5 is left in r9c8/,
    );
    await page.locator(".number").last().click();
    await soon.equal(() => sentences.count(), 6);
    assert.ok((await shapes(page)) > 2 * some, "at the end all that there was");

    // By hand a branch stays open.
    await folds.first().click();
    await soon.equal(() => folds.first().getAttribute("aria-expanded"), "true");
    await soon.equal(() => sentences.count(), 7);
    await clean(page);
    await done(page);
  });
}

test("a net is heard a sentence at a time, on from the panel as on from the board", async () => {
  const page = await site.visit({ viewport: { width: 1180, height: 820 } }, `#/play/${NET}`);
  await page.locator(".timer .open").focus();
  await page.keyboard.press("Enter");
  await page.locator(".menu button", { hasText: "All steps" }).focus();
  await page.keyboard.press("Enter");
  const step = page.locator(".list li.short button").filter({ hasText: "r8c6≠1" });
  await step.waitFor();
  await soon.match(() => said(page), /^\d+ steps here\.$/);
  assert.ok(await page.evaluate(() => document.activeElement?.closest(".card")));
  await step.focus();
  await page.keyboard.press("Enter");
  await page.locator(".conclusion").waitFor({ state: "attached" });
  const told = (/** @type {number} */ number) =>
    page.locator(`.sentences li[aria-current]`).evaluate((one, number) => {
      const text = one.querySelector("span > span")?.textContent?.trim();
      return `Sentence ${number}: ${text}`;
    }, number);
  const first = await said(page);
  assert.match(first, /^Stage 4 of 4: Full step\. /);
  assert.ok(first.length < 200, first);
  const inPanel = () => page.evaluate(() => document.activeElement?.closest(".hintpanel") !== null);
  assert.ok(await inPanel());
  for (let number = 2; number <= 5; number++) {
    await page.keyboard.press("ArrowRight");
    await soon.equal(async () => (await said(page)).replace(/ of \d+:/, ":"), await told(number));
    assert.ok(await inPanel());
  }
  await page.keyboard.press("ArrowLeft");
  await soon.equal(async () => (await said(page)).replace(/ of \d+:/, ":"), await told(4));
  await page.locator("[role=gridcell][tabindex='0']").focus();
  await page.keyboard.press(".");
  await soon.equal(async () => (await said(page)).replace(/ of \d+:/, ":"), await told(5));
  await done(page);
});
