// Edges: dialogs that are closed twice, small and zoomed windows, what fingers hit, Chinese all through, memory that comes back.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, PHONE, cell, done, fromMenu, label, open, press, test } from "./browser.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ROUTES = ["play", "learn", "learn/xy-wing", "analyse", "make", "watch", "techniques", "techniques/aic"];
const INNER = ["sets", "profile", "print"];
const DIALOGS = [
  "Settings …",
  "Keys",
  "My games",
  "More choices …",
  "Statistics",
  "Today's puzzles",
  "Bookmarks",
];

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** Waits until a page has what it asked the engine for. @param {Page} page */
const settled = (page) =>
  page.waitForFunction(
    () => !!document.querySelector("main") && !document.querySelector("main > p[role=status]"),
  );

/** What stands beyond the right end of the window, or is cut off by what holds it.
 * @param {Page} page
 */
const clipped = (page) =>
  page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll("h1, h2, h3, p, button, a, input, select, textarea, label, td, th, dd"),
    ];
    return shown.flatMap((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      const { clipPath, visibility } = getComputedStyle(one);
      if (
        !width ||
        !height ||
        clipPath !== "none" ||
        visibility === "hidden" ||
        one.closest(".sr, [popover]:not(:popover-open)")
      )
        return [];
      // What scrolls sideways by itself shows all that it has.
      for (let outer = one.parentElement; outer; outer = outer.parentElement)
        if (
          ["auto", "scroll"].includes(getComputedStyle(outer).overflowX) &&
          outer.scrollWidth > outer.clientWidth
        )
          return [];
      const name = `${one.tagName} ${one.className} ${one.textContent?.trim().slice(0, 30)}`;
      return left < -0.5 || right > innerWidth + 0.5
        ? [`${name}: ${Math.round(left)} to ${Math.round(right)}`]
        : [];
    });
  });

for (const [name, size] of /** @type {const} */ ([
  ["desktop", DESKTOP],
  ["phone", PHONE],
]))
  test(`${name}: Back closes every dialog, once, whatever closes it at the same time`, async () => {
    const page = await site.visit(size, `#/play/${EASY}`);
    await cell(page, 2).click({ force: true });
    await page.keyboard.press("4");
    for (const name of DIALOGS) {
      await fromMenu(page, name);
      await page.locator("dialog").waitFor();
      await page.goBack();
      await page.locator("dialog").waitFor({ state: "detached" });
      assert.match(await label(page, 2), /placed 4/, name);
      // Its button, Escape and Back in one go.
      await fromMenu(page, name);
      await page.locator("dialog").waitFor();
      await page.evaluate(() => {
        const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog"));
        /** @type {HTMLElement} */ (dialog.querySelector(".cardhead button")).click();
        dialog.close();
        window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      });
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.waitForFunction(() => !history.state?.dialog);
      assert.match(await label(page, 2), /placed 4/, name);
    }
    await done(page);
  });

for (const [what, width, height] of /** @type {[string, number, number][]} */ ([
  ["a laptop at 200 %", 683, 384],
  ["a desktop at 400 %", 320, 640],
]))
  test(`${what}: nothing is clipped on any page or in any dialog, in both languages`, async () => {
    for (const locale of ["en-GB", "zh-CN"]) {
      const page = await site.visit({ viewport: { width, height } }, `#/play/${EASY}`, { locale });
      for (const route of [...ROUTES, ...INNER]) {
        await page.evaluate((route) => (location.hash = `#/${route}`), route);
        await settled(page);
        await page.waitForTimeout(100);
        const { wide, window } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          window: innerWidth,
        }));
        assert.ok(wide <= window, `${locale} ${route}: ${wide} wide`);
        assert.deepEqual(await clipped(page), [], `${locale} ${route}`);
      }
      await page.evaluate(() => (location.hash = "#/play"));
      await page.locator("[role=gridcell]").first().waitFor();
      const names = await page.locator(".menu > hr ~ button").allTextContents();
      assert.equal(names.length, 6, String(names));
      for (const name of [...names, locale === "zh-CN" ? "书签" : "Bookmarks"]) {
        await page.locator(".timer .open").click();
        await page.locator(".menu").getByText(name, { exact: true }).click();
        await page.locator("dialog").waitFor();
        assert.deepEqual(await clipped(page), [], `${locale}: ${name}`);
        const inside = await page.locator("dialog").evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight + 0.5 && one.scrollWidth <= one.clientWidth;
        });
        assert.ok(inside, `${locale}: ${name} is in the window`);
        await page.locator("dialog .cardhead button").click();
        await page.locator("dialog").waitFor({ state: "detached" });
      }
      await done(page);
    }
  });

test("on a phone keys are 40 pixels at least, and all that is pressed 24", async () => {
  const page = await site.visit(PHONE, `#/play/${EASY}`);
  await page.locator("[role=gridcell]").first().waitFor();
  /** @param {string} selector @param {number} least */
  const small = (selector, least) =>
    page.evaluate(
      ([selector, least]) =>
        [...document.querySelectorAll(String(selector))].flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          return width && (width < least || height < least)
            ? [`${one.textContent} ${width} × ${height}`]
            : [];
        }),
      /** @type {const} */ ([selector, least]),
    );
  assert.deepEqual(await small(".keys .key, .tools .btn, .seg button, .levels .btn, .timer button", 40), []);
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  assert.deepEqual(await small(".keys .key", 40), []);
  await fromMenu(page, "Settings …");
  assert.ok((await page.locator("dialog input[type=checkbox]").count()) > 5);
  assert.deepEqual(await small("dialog input[type=checkbox], dialog button", 24), []);
  await press(page, "Close");
  for (const route of ["make", "profile", "print"]) {
    await page.evaluate((route) => (location.hash = `#/${route}`), route);
    await settled(page);
    assert.deepEqual(
      await small("input[type=checkbox], input[type=radio], .btn, .pills button", 24),
      [],
      route,
    );
  }
  await done(page);
});

test("in Chinese formats have Chinese names", async () => {
  const english = /\b(line|link|grid|table|collection|clipboard|character)\b/i;
  const page = await site.visit(DESKTOP, "#/analyse", { locale: "zh-CN" });
  for (const [text, name] of /** @type {[string, string][]} */ ([
    [EASY, "81 个字符的一行"],
    [EASY.match(/.{9}/g)?.join("\n") ?? "", "表格"],
  ])) {
    await page.locator("textarea").fill(text);
    await page.locator(".recognised").getByText(name).waitFor();
    assert.doesNotMatch(await page.locator(".recognised").innerText(), english);
  }
  await page.evaluate((puzzle) => (location.hash = `#/play/${puzzle}`), EASY);
  await page.locator("header .share").click();
  await page.locator("dialog select option").nth(3).waitFor({ state: "attached" });
  const names = await page.locator("dialog select option, dialog .pills button").allTextContents();
  assert.ok(names.length > 15, String(names.length));
  assert.deepEqual(
    names.filter((name) => english.test(name)),
    [],
  );
  await done(page);
});

test("a hundred visits of Techniques and Learn leave no memory behind", async () => {
  const page = await site.visit(DESKTOP, "#/play");
  await page.locator("[role=gridcell]").first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  /** Bytes, nodes and listeners after all that nobody holds is gone. */
  const held = async () => {
    await page.evaluate(() => (location.hash = "#/play"));
    await page.locator("[role=gridcell]").first().waitFor();
    for (let time = 0; time < 3; time++) await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return { usedSize, nodes, jsEventListeners };
  };
  /** @param {string} route @param {number} times */
  const visit = async (route, times) => {
    for (let time = 0; time < times; time++) {
      await page.evaluate((route) => (location.hash = `#/${route}`), route);
      await page.locator(".example, .lessons, .names").first().waitFor();
      await page.evaluate(() => (location.hash = "#/play"));
      await page.locator("[role=gridcell]").first().waitFor();
    }
  };
  for (const routes of [
    ["techniques", "techniques/xy-wing"],
    ["learn", "learn/xy-wing"],
  ]) {
    for (const route of routes) await visit(route, 5);
    const first = await held();
    for (const route of routes) await visit(route, 50);
    const last = await held();
    const each = (last.usedSize - first.usedSize) / 100;
    console.log(
      `${routes[0]}: ${(each / 1000).toFixed(2)} kB and ${(last.nodes - first.nodes) / 100} nodes a visit`,
    );
    assert.ok(each < 4000, `${routes[0]}: ${each} bytes a visit`);
    assert.ok(last.nodes - first.nodes < 200, `${routes[0]}: ${last.nodes - first.nodes} nodes`);
    assert.ok(last.jsEventListeners - first.jsEventListeners < 50, `${routes[0]}: listeners`);
  }
  await done(page);
});
