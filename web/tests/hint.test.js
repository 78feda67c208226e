// Hints: stepped through link by link, chips that show on the board, roles to hear, two languages, pictures of techniques.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { SIZES, clean, done, label, open, soon } from "./browser.js";
import { seen } from "./seen.js";

/** @import { BrowserContextOptions, Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** The next step is a W-Wing: a chain of five links. */
const W_WING =
  "!..9..5d8..3.64.19ed5....6...g.9.1h.4.d2...7.i9h.7.4c....3....4a.94.16.3..1.4..9..~0.0.0.0.1u~4.0.0.0.2~e.0.0.0.1s~k.0.0.0.1s~l.0.0.0.3k~m.0.0.0.1y~n.0.0.0.6~r.0.0.0.w~v.0.0.0.w~10.0.0.0.w~13.0.0.0.3k~1i.0.0.0.2~1l.0.0.0.g~1m.0.0.0.3m~1n.0.0.0.3m~1r.0.0.0.2~1z.0.0.0.2~20.0.0.0.w~22.0.0.0.w~24.0.0.0.5e~25.0.0.0.3k~27.0.0.0.i~28.0.0.0.2";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {BrowserContextOptions} size @param {BrowserContextOptions} [options] */
const hint = async (size, options) => {
  const page = await site.visit(size, `#/play/${W_WING}`, options);
  await page.waitForSelector("[role=gridcell]");
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press("Shift+H");
  await page.locator(".conclusion").waitFor();
  return page;
};
/** How far one is, in words or, in a narrow panel, in numbers alone. @param {Page} page @param {number} one @param {number} all */
const counted = (page, one, all) => seen(page.locator(".count"), new RegExp(`(^| )${one} (of|/) ${all}$`));
/** The numbers of the links in the picture that a selector finds.
 * @param {Page} page @param {string} selector
 * @returns {Promise<(string | undefined)[]>}
 */
const inPicture = (page, selector) =>
  page.evaluate(
    (selector) =>
      [...(document.querySelector(".picture > div")?.shadowRoot?.querySelectorAll(selector) ?? [])].map(
        (one) => (one instanceof SVGElement ? one.dataset.link : undefined),
      ),
    selector,
  );

for (const [name, size] of SIZES) {
  test(`${name}: a step sentence by sentence, each with its own links, with buttons and arrow keys`, async () => {
    const page = await hint(size);
    assert.deepEqual(await inPicture(page, ".now"), []);
    const all = await inPicture(page, "[data-link]");
    const sentences = await page.locator(".sentences li").count();
    assert.ok(sentences > 1 && all.length > 1);
    const next = page.getByRole("button", { name: "Next sentence" });
    /** @type {(string | undefined)[]} */
    const walked = [];
    const lit = [];
    for (let sentence = 1; sentence <= sentences; sentence++) {
      if (sentence % 2) await next.click();
      else {
        await next.focus();
        await page.keyboard.press("ArrowRight");
      }
      await counted(page, sentence, sentences).waitFor();
      assert.deepEqual(new Set(await inPicture(page, ".past")), new Set(walked));
      const now = await inPicture(page, ".now");
      lit.push(now);
      walked.push(...now);
    }
    assert.deepEqual(new Set(walked), new Set(all), "every link has its sentence");
    assert.ok(lit.filter((links) => links.length).length > 1, "no sentence has them all");
    const said = await page.locator(".sentences li").last().innerText();
    const spoken = await page.locator("[aria-live]").last().innerText();
    assert.ok(spoken.includes(said.replace(/^\d+\s*/, "").trim()), spoken);
    await page.getByRole("button", { name: "Previous sentence" }).click();
    await counted(page, sentences - 1, sentences).waitFor();
    assert.deepEqual(await inPicture(page, ".now"), lit[sentences - 2]);
    await done(page);
  });

  test(`${name}: chips show on the board, cells say their roles, the legend is where it fits`, async () => {
    const page = await hint(size);
    const chip = page.locator(".sentences .chip").first();
    await chip.hover();
    await soon.ok(async () => (await page.locator("svg .pointed").count()) > 0);
    await page.locator(".title h1").hover();
    await soon.equal(() => page.locator("svg .pointed").count(), 0);
    await page.locator(".sentences .chip.elimination").first().hover();
    await soon.ok(async () => (await page.locator("svg .pointed").count()) > 0);
    await soon.match(() => label(page, 39), /^row 5 column 4, candidates 3 5, /);
    await soon.match(() => label(page, 40), /5 remove/);
    await soon.ok(() => page.locator(".signs").isVisible());
    await page.setViewportSize({ width: 1440, height: 1000 });
    await soon.ok(() => page.locator(".signs").isVisible());
    await clean(page);
    await done(page);
  });

  test(`${name}: every stage in Chinese`, async () => {
    const page = await site.visit(size, `#/play/${W_WING}`, { colorScheme: "dark" });
    await page.getByRole("button", { name: "中文" }).click();
    await page.getByRole("button", { name: "提示", exact: false }).last().click();
    const said = ["请看", "请找：", "：", "因此"];
    for (const [stage, words] of said.entries()) {
      if (stage) await page.getByRole("button", { name: "继续提示" }).click();
      await soon.ok(
        async () => (await page.locator(".hintpanel .body").innerText()).replace(/\s+/g, " ").includes(words),
        words,
      );
    }
    const legend = await page.evaluate(
      () => document.querySelector(".picture > div")?.shadowRoot?.textContent,
    );
    assert.match(legend ?? "", /强链/);
    await clean(page);
    await done(page);
  });

  test(`${name}: the page of a technique has a picture, and a position to play`, async () => {
    const page = await hint(size);
    await page.getByRole("link", { name: "About this technique" }).click();
    await page.locator(".example .conclusion").waitFor();
    await soon.ok(() => page.locator(".example .shown").isVisible());
    // One walks through it, link by link.
    const next = page.getByRole("button", { name: "Next sentence" });
    /** @type {(string | undefined)[]} */
    const lit = [];
    for (let sentence = 0; sentence < (await page.locator(".example .sentences li").count()); sentence++) {
      await next.click();
      lit.push(
        ...(await page.evaluate(() =>
          [...(document.querySelector(".shown > div")?.shadowRoot?.querySelectorAll(".now") ?? [])].map(
            (one) => (one instanceof SVGElement ? one.dataset.link : undefined),
          ),
        )),
      );
    }
    assert.ok(new Set(lit).size > 1, "links are lit one after the other");
    await clean(page);
    await page.goto(`${site.url}#/techniques/3d-medusa-trap`);
    await page.locator(".chip.colour-2").first().waitFor();
    await page.getByRole("link", { name: "Play from this position" }).click();
    await page.waitForFunction(() =>
      document.querySelector('[data-cell="0"]')?.getAttribute("aria-label")?.includes("given 7"),
    );
    await done(page);
  });
}
