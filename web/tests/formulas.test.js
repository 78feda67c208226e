// The room of formulas: written, mended, found while it is written, drawn, judged, and seen by everybody.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, PHONE, SIZES, WING, clean, done, open, press, said, soon, test } from "./browser.js";
import { WINDOWS, outside } from "./windows.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** r7c67 and r9c78 are linked by 8, and r7c8 can't be 6. */
const GRID = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";
const PAIRS = "467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76";
const FALSE =
  "for x in digits for a, b in rows where count(x in a) == 2, count(x in b) == 2 remove x from peers((x in a)[0] | (x in b)[1])";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {Page} page @param {string} text */
const write = (page, text) => page.getByLabel("Formula", { exact: true }).fill(text);

for (const [name, size] of SIZES)
  test(`${name}: a technique of the library is opened, found, drawn and told`, async () => {
    const page = await site.visit(size, `#/formulas/${GRID}`);
    await page.getByLabel("Begin with").selectOption("als-xz");
    await soon.match(() => page.getByLabel("Formula", { exact: true }).inputValue(), /technique als-xz/);
    const match = page.locator(".list button").filter({ hasText: "r7c8≠6" });
    await match.click();
    await soon.equal(() => match.getAttribute("aria-pressed"), "true");
    await soon.match(() => match.innerText(), /Proved/);
    await soon.equal(() => said(page), "r7c8≠6. Proved.");
    const told = await page.locator(".variables").innerText();
    assert.match(told, /a r7c67 \{678\}\s+b r9c78 \{168\}\s+x 8\s+z 6/);
    // Two sets with their names, and one candidate struck out.
    await soon.equal(() => page.locator(".stack > svg .set").count(), 2);
    assert.deepEqual(await page.locator(".stack > svg .name").allTextContents(), ["a", "b"]);
    assert.deepEqual(await page.locator(".stack > svg .out text").allTextContents(), ["6"]);
    await press(page, "中文");
    await seen(match, "已证明").waitFor();
    await done(page);
  });

test("what is written is looked for at once, and what is newer wins", async () => {
  const page = await site.visit(DESKTOP, `#/formulas/${PAIRS}`);
  await seen(page.locator(".list button"), "r7c4≠5").waitFor();
  // Takes far too long, and is given up when the next comes.
  await write(page, "for a, b, c, d, e in cells where count(a | b | c | d | e) == 6 place 1 in a");
  await page.waitForTimeout(600);
  await write(page, "count(bivalue)");
  await seen(page.locator(".value output"), "17", { exact: true }).waitFor();
  await write(page, "bivalue & r9");
  await seen(page.locator(".value output"), "r9c").waitFor();
  await soon.equal(() => page.locator(".stack > svg .set").count(), 1);
  await write(page, "bivalue[50]");
  await seen(page, "There is nothing here that it names.").waitFor();
  await done(page);
});

test("an error has its place, and is mended by a press", async () => {
  const page = await site.visit(DESKTOP, `#/formulas/${PAIRS}`);
  await page.locator(".list button").first().waitFor();
  await write(page, "# two cells\nfor a, b in bivalu where a sees b remove digits(a) from peers(a | b)");
  await seen(page, 'line 2, column 13: nothing is called "bivalu"; did you mean "bivalue"?').waitFor();
  const field = page.getByLabel("Formula", { exact: true });
  await soon.equal(() => field.getAttribute("aria-invalid"), "true");
  assert.deepEqual(await page.locator(".numbers .bad").allTextContents(), ["2"]);
  await soon.equal(() => page.locator(".editor mark").textContent(), "bivalu");
  await press(page, "Show the place");
  const selected = await field.evaluate((one) => {
    const { selectionStart, selectionEnd, value } = /** @type {HTMLTextAreaElement} */ (one);
    return value.slice(selectionStart, selectionEnd);
  });
  assert.equal(selected, "bivalu");
  await press(page, "Use “bivalue”");
  await soon.match(() => field.inputValue(), /in bivalue where/);
  await page.locator(".list button").first().waitFor();
  await soon.equal(() => field.getAttribute("aria-invalid"), "false");
  await page.reload();
  await soon.match(() => field.inputValue(), /in bivalue where/, "it is kept");
  await done(page);
});

test("a false one is refuted by a list, with a position to look at", async () => {
  const page = await site.visit(DESKTOP, `#/formulas/${WING}`);
  await write(page, FALSE);
  await page.locator(".proof.false").first().waitFor();
  await seen(page, "What is it worth?").click();
  await press(page, "Your list");
  await page.getByLabel("Your list").fill(`${WING}\nnonsense\n${WING}`);
  await press(page, "Judge");
  await seen(page, "on 16 of 16 positions").waitFor();
  await seen(page, "16 of 30 conclusions are false.").waitFor();
  await seen(page, "1 puzzle left out.").waitFor();
  await press(page, "Look at it");
  await page.locator(".proof.false").first().waitFor();
  // Far fewer cells are open.
  await soon.ok(async () => (await page.locator(".list button").count()) > 0);
  await done(page);
});

test("the page's puzzles judge a sound one, and it can be stopped", async () => {
  const page = await site.visit(DESKTOP, `#/formulas/${WING}`);
  await page.getByLabel("Begin with").selectOption("naked-pair");
  await seen(page, "What is it worth?").click();
  await press(page, "Judge");
  await seen(page, /agree with the solutions/).waitFor();
  await page.locator(".worth li").first().waitFor();
  await press(page, "Stop");
  await page.getByRole("button", { name: "Judge" }).waitFor();
  await soon.match(() => page.locator(".worth").innerText(), /%\s+\S/);
  await done(page);
});

test("a match is applied, and what follows is looked for again", async () => {
  const page = await site.visit(PHONE, `#/formulas/${PAIRS}`);
  const match = page.locator(".list button").filter({ hasText: "r7c4≠5" });
  await match.waitFor();
  await press(page, "Apply it to the position");
  await match.waitFor({ state: "detached" });
  await done(page);
});

test("by the keyboard alone: from the text to a match, which is drawn as it is reached", async () => {
  const page = await site.visit(DESKTOP, `#/formulas/${PAIRS}`);
  await page.locator(".list button").first().waitFor();
  await write(page, "for c in bivalue for x in digits(c) remove x from c");
  await page.locator(".list button").nth(3).waitFor();
  await page.getByLabel("Formula", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const drawn = await page.locator(".variables").innerText();
  await page.keyboard.press("Enter");
  await soon.equal(() => page.locator(".list button[aria-pressed=true]").count(), 1);
  await soon.equal(() => page.locator(".variables").innerText(), drawn);
  await clean(page);
  await done(page);
});

test("the techniques and the analysis lead here", async () => {
  const page = await site.visit(DESKTOP, "#/techniques");
  await page.getByRole("link", { name: "Techniques as formulas" }).click();
  await page.locator(".editor").waitFor();
  await page.goto(`${site.url}#/analyse/${GRID}`);
  await page.locator(".centre").getByRole("link", { name: "Techniques as formulas" }).click();
  await page.locator(".editor").waitFor();
  await done(page);
});

for (const [width, height] of WINDOWS)
  test(`${width}×${height}: board and editor are in view, in both languages`, async () => {
    const page = await site.visit({ viewport: { width, height } }, `#/formulas/${GRID}`);
    await page.locator(".editor").waitFor();
    for (const language of ["EN", "中文"]) {
      assert.deepEqual(await outside(page, [".stack", ".panel h1", ".top > *"]), [], language);
      if (language === "EN") await page.getByRole("button", { name: "中文" }).click();
    }
    await done(page);
  });
