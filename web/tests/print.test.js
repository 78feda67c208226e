// Ctrl+P anywhere: the board, or what there is to read, in black on white; nothing that is pressed, whatever is open.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, EASY, WING, done, open, soon, test } from "./browser.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** A page of paper, without its margins. */
const PAPER = { width: 718, height: 1040 };

/** How much of what is printed is dark, and how much is white; both from 0 to 1.
 * @param {Page} page
 */
async function inkOf(page) {
  const png = (await page.screenshot()).toString("base64");
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const lights = [];
    for (let at = 0; at < data.length; at += 4)
      lights.push(Math.min(data[at], data[at + 1], data[at + 2]) / 255);
    return {
      dark: lights.filter((light) => light < 0.5).length / lights.length,
      white: lights.filter((light) => light > 0.97).length / lights.length,
    };
  }, png);
}

/** @type {[string, string, (page: Page) => Promise<unknown>][]} */
const VIEWS = [
  ["a game", `#/play/${EASY}`, (page) => page.locator("[role=gridcell]").first().waitFor()],
  [
    "a hint",
    `#/play/${WING}`,
    async (page) => {
      await page.locator("[role=gridcell]").first().waitFor();
      await page.keyboard.press("Shift+H");
      await page.locator(".pictured").waitFor();
    },
  ],
  [
    "a dialog over a game",
    `#/play/${EASY}`,
    async (page) => {
      await page.locator("[role=gridcell]").first().waitFor();
      await page.keyboard.press("?");
      await page.locator("dialog").waitFor();
    },
  ],
  [
    "an analysis",
    "#/analyse",
    async (page) => {
      await page.locator("textarea").fill(EASY);
      await page.locator(".right li").first().waitFor();
    },
  ],
  ["a technique", "#/techniques/x-wing", (page) => page.locator(".walk").waitFor()],
  ["a lesson", "#/learn/x-wing", (page) => page.locator(".walk").waitFor()],
];

for (const colorScheme of /** @type {const} */ (["light", "dark"]))
  for (const [what, link, show] of VIEWS)
    test(`${colorScheme}: ${what} is printed on white, without buttons`, async () => {
      const page = await site.visit(DESKTOP, link, { colorScheme });
      await show(page);
      await page.emulateMedia({ media: "print", colorScheme });
      await page.setViewportSize(PAPER);
      for (const gone of ["header.top", "button", ".btn", "input", "textarea", "dialog"])
        await soon.equal(() => page.locator(gone).filter({ visible: true }).count(), 0, gone);
      const { dark, white } = await inkOf(page);
      assert.ok(dark > 0.005 && dark < 0.12, `${(100 * dark).toFixed(1)} % is dark`);
      assert.ok(white > 0.55, `${(100 * white).toFixed(1)} % is white`);
      assert.ok((await page.pdf({ printBackground: true })).length > 5000);
      await done(page);
    });
