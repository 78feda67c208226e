// Hints: stepped through link by link, chips that show on the board, roles to hear, two languages, pictures of techniques.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { DESKTOP, PHONE, open } from "./browser.js";

/** The next step is a W-Wing: a chain of five links. */
const W_WING =
  "!..9..5d8..3.64.19ed5....6...g.9.1h.4.d2...7.i9h.7.4c....3....4a.94.16.3..1.4..9..~0.0.0.0.1u~4.0.0.0.2~e.0.0.0.1s~k.0.0.0.1s~l.0.0.0.3k~m.0.0.0.1y~n.0.0.0.6~r.0.0.0.w~v.0.0.0.w~10.0.0.0.w~13.0.0.0.3k~1i.0.0.0.2~1l.0.0.0.g~1m.0.0.0.3m~1n.0.0.0.3m~1r.0.0.0.2~1z.0.0.0.2~20.0.0.0.w~22.0.0.0.w~24.0.0.0.5e~25.0.0.0.3k~27.0.0.0.i~28.0.0.0.2";

let site;
before(async () => (site = await open()));
after(() => site.close());

const hint = async (size, options) => {
  const page = await site.visit(size, `#/play/${W_WING}`, options);
  await page.waitForSelector("[role=gridcell]");
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press("Shift+H");
  await page.locator(".conclusion").waitFor();
  return page;
};
const inPicture = (page, selector) =>
  page.evaluate(
    (selector) =>
      [...document.querySelector(".picture > div").shadowRoot.querySelectorAll(selector)].map(
        (one) => one.dataset.link,
      ),
    selector,
  );
const label = (page, index) => page.locator(`[data-cell="${index}"]`).getAttribute("aria-label");
const done = async (page) => {
  assert.deepEqual(page.errors, []);
  await page.context().close();
};
const clean = async (page) => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`),
    [],
  );
};

for (const [name, size] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
]) {
  test(`${name}: a chain link by link, with buttons and arrow keys`, async () => {
    const page = await hint(size);
    assert.deepEqual(await inPicture(page, ".now"), []);
    const next = page.getByRole("button", { name: "Next sentence" });
    const seen = [];
    for (let link = 1; link <= 5; link++) {
      if (link % 2) await next.click();
      else {
        await next.focus();
        await page.keyboard.press("ArrowRight");
      }
      await page.locator(".count").getByText(`link ${link} of 5`).waitFor();
      const [now, ...more] = await inPicture(page, ".now");
      assert.deepEqual(more, []);
      assert.deepEqual(new Set(await inPicture(page, ".past")), new Set(seen));
      seen.push(now);
      const lit = ["=3)r5c4", " - (3)r5c6", " = (3)r9c6", " - (3", "=5)r9c5"];
      assert.equal((await page.locator(".eureka .lit").allInnerTexts()).join(""), lit[link - 1]);
    }
    assert.equal(new Set(seen).size, 5);
    assert.match(
      await page.locator("[aria-live]").last().innerText(),
      /link 5 of 5: If r9c5\(3\) is false, r9c5\(5\) is true\./,
    );
    await page.keyboard.press("ArrowLeft");
    await page.locator(".count").getByText("link 4 of 5").waitFor();
    assert.equal((await inPicture(page, ".now"))[0], seen[3]);
    await done(page);
  });

  test(`${name}: chips show on the board, cells say their roles, the legend is where it fits`, async () => {
    const page = await hint(size);
    const chip = page.locator(".sentences .chip.false").first();
    await chip.hover();
    assert.equal(await page.locator("svg rect.pointed").count(), 1);
    await page.locator(".title h1").hover();
    assert.equal(await page.locator("svg .pointed").count(), 0);
    await page.locator(".sentences .chip.goes-out").first().hover();
    assert.equal(await page.locator("svg circle.pointed").count(), 4);
    assert.match(await label(page, 39), /^row 5 column 4, candidates 3 5, .*5 false, 3 true/);
    assert.match(await label(page, 40), /5 goes out/);
    assert.equal(await page.locator(".signs").isVisible(), name === "phone");
    await clean(page);
    await done(page);
  });

  test(`${name}: every stage in Chinese`, async () => {
    const page = await site.visit(size, `#/play/${W_WING}`, { colorScheme: "dark" });
    await page.getByRole("button", { name: "中文" }).click();
    await page.getByRole("button", { name: "提示", exact: false }).last().click();
    const said = ["请看", "这里可以用", "结构：", "若 r5c4 不是 5，则是 3。"];
    for (const [stage, words] of said.entries()) {
      if (stage) await page.getByRole("button", { name: "继续提示" }).click();
      if (stage === 2) assert.equal(await page.locator(".chip.pattern").innerText(), "r5c46, r9c56");
      await page.locator(".hintpanel [lang=zh-Hans]").first().waitFor();
      assert.ok(
        (await page.locator(".hintpanel .body").innerText()).replace(/\s+/g, " ").includes(words),
        words,
      );
    }
    const legend = await page.evaluate(() => document.querySelector(".picture > div").shadowRoot.textContent);
    assert.match(legend, /强链/);
    await clean(page);
    await done(page);
  });

  test(`${name}: the page of a technique has a picture, and a position to play`, async () => {
    const page = await hint(size);
    await page.getByRole("link", { name: "About this technique" }).click();
    await page.locator(".example .conclusion").waitFor();
    assert.ok(
      await page
        .locator(`.example .${name === "phone" ? "narrow" : "wide"}`)
        .first()
        .isVisible(),
    );
    await clean(page);
    await page.goto(`${site.url}#/techniques/3d-medusa-trap`);
    await page.locator(".chip.second-colour").waitFor();
    await page.getByRole("link", { name: "Play from this position" }).click();
    await page.waitForFunction(() =>
      document.querySelector('[data-cell="0"]')?.getAttribute("aria-label").includes("given 7"),
    );
    await done(page);
  });
}

test("the sentences of the engine have their Chinese, with the same places", async () => {
  const sources = fileURLToPath(new URL("../../crates/logic/src/", import.meta.url));
  const files = readdirSync(sources, { recursive: true }).filter((file) => file.endsWith(".rs"));
  const said = files.flatMap((file) => {
    const [code] = readFileSync(sources + file, "utf8")
      .replace(/^\s*\/\/.*$/gm, "")
      .split("#[cfg(test)]");
    return [...code.matchAll(/say!\(\s*"((?:[^"\\]|\\[^])*)"/g)].map((found) =>
      found[1].replace(/\\\n\s*/g, ""),
    );
  });
  assert.ok(said.length > 200, String(said.length));
  const text = readFileSync(fileURLToPath(new URL("../src/texts/sentences.zh.ts", import.meta.url)), "utf8");
  const chinese = new Map(
    [...text.matchAll(/^  ("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$/gm)].map((found) => [
      JSON.parse(found[1]),
      JSON.parse(found[2]),
    ]),
  );
  const places = (template) => new Set(template.match(/\{\w+\}/g));
  // What Chinese does not inflect, and the summary, which is English.
  const dropped = new Set(["{is}", "{are}", "{about}"]);
  const missing = [...new Set(said)].filter((english) => !chinese.has(english));
  assert.deepEqual(missing, []);
  const wrong = said.filter((english) => {
    const other = chinese.get(english) ?? english;
    return (
      [...places(english)].some((place) => !dropped.has(place) && !places(other).has(place)) ||
      [...places(other)].some((place) => !places(english).has(place))
    );
  });
  assert.deepEqual(wrong, []);
});
