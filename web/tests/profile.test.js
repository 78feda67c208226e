// Techniques of one's own choice: switched off, in another order, kept; hints and the analysis follow them.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, EASY, SIZES, WING, done, open, press, soon, test } from "./browser.js";
import { WINDOWS, outside } from "./windows.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** The techniques of the path. @param {Page} page */
const path = async (page) => {
  await page.locator(".path li").first().waitFor();
  return (await page.locator(".path .name").allInnerTexts()).join(", ");
};
/** @param {Page} page @param {string} name */
const named = (page, name) => page.locator("ol li").filter({ has: seen(page, name, { exact: true }) });

for (const [name, size] of SIZES)
  test(`${name}: what is switched off is used neither by the analysis nor by hints`, async () => {
    const page = await site.visit(size, `#/analyse/${WING}`);
    assert.match(await path(page), /XY-Wing/);
    await page.goto(`${site.url}#/profile`);
    await named(page, "XY-Wing").waitFor();
    await page.getByLabel("XY-Wing", { exact: true }).uncheck();
    await press(page, "Save and use");
    await seen(page, "Give your profile a name.").first().waitFor();
    await page.getByLabel("Name").fill("No wings");
    await press(page, "Save and use");
    await seen(page, "“No wings” is saved and in use.").first().waitFor();
    await page.goto(`${site.url}#/analyse/${WING}`);
    await seen(page, "by “No wings”").first().waitFor();
    assert.doesNotMatch(await path(page), /XY-Wing/);
    await page.goto(`${site.url}#/profile`);
    await named(page, "XY-Wing").waitFor();
    await soon.equal(() => page.getByLabel("XY-Wing", { exact: true }).isChecked(), false);
    await press(page, "Delete");
    await page.goto(`${site.url}#/analyse/${WING}`);
    await seen(page, "scale SE").waitFor();
    assert.match(await path(page), /XY-Wing/);
    await done(page);
  });

test("the order decides which step is the next hint, and is kept", async () => {
  const page = await site.visit(DESKTOP, `#/play/${EASY}`);
  const title = async () => {
    await page.waitForSelector("[role=gridcell]");
    await page.keyboard.press("Shift+H");
    return page.locator(".hintpanel h1").innerText();
  };
  assert.notEqual(await title(), "Naked Single");
  await page.goto(`${site.url}#/profile`);
  await named(page, "Naked Single").waitFor();
  await press(page, "Move Naked Single to the top");
  await press(page, "Move Naked Single down");
  await press(page, "Move Naked Single up");
  await soon.match(() => page.locator("ol li").first().innerText(), /Naked Single/);
  await page.getByLabel("Name").fill("Cells first");
  await press(page, "Save and use");
  await page.goto(`${site.url}#/play`);
  await page.reload();
  assert.equal(await title(), "Naked Single");
  await page.keyboard.press("Escape");
  await page.locator(".timer .open").click();
  await page.getByRole("link", { name: "by “Cells first”" }).waitFor();
  await done(page);
});

test("families are switched as a whole, at least one technique stays, and broken storage is no harm", async () => {
  const page = await site.visit(DESKTOP, "#/profile");
  await named(page, "XY-Wing").waitFor();
  await page.getByRole("button", { name: /^Wings/ }).click();
  await soon.equal(() => page.getByLabel("XY-Wing", { exact: true }).isChecked(), false);
  await press(page, "All off");
  await page.getByLabel("Name").fill("None");
  await press(page, "Save and use");
  await seen(page, "Switch at least one technique on.").first().waitFor();
  await page.getByLabel("Begin with").selectOption("hodoku");
  await seen(page, "Finned Swordfish", { exact: true }).waitFor();
  await page.evaluate(() =>
    localStorage.setItem("ninefold.profiles", '{"all":[{"name":"x"},null],"chosen":"x"}'),
  );
  await page.reload();
  await named(page, "XY-Wing").waitFor();
  await soon.equal(() => page.getByLabel("In use").inputValue(), "");
  await done(page);
});

for (const [width, height] of WINDOWS)
  test(`${width}×${height}: nothing is wider than the window, in both languages`, async () => {
    const page = await site.visit({ viewport: { width, height } }, "#/profile");
    for (const language of ["EN", "中文"]) {
      await page.locator("ol li").first().waitFor();
      assert.deepEqual(await outside(page, ["#use", ".top > *"]), [], language);
      if (language === "EN") await page.getByRole("button", { name: "中文" }).click();
    }
    await done(page);
  });
