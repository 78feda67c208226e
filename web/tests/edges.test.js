// Edges: dialogs that are closed twice, small and zoomed windows, what fingers hit, Chinese all through, memory that comes back.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  DESKTOP,
  EASY,
  FIREFOX,
  PHONE,
  WING,
  cell,
  done,
  label,
  open,
  press,
  soon,
  test,
  fromMenu,
  slowTest,
  pasteText,
} from "./browser.js";
import { seen } from "./seen.js";
import { clipped } from "./windows.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const ROUTES = ["play", "learn", "learn/xy-wing", "analyse", "make", "watch", "techniques", "techniques/aic"];
const INNER = ["formulas", "sets", "profile", "lists", "print"];
const DIALOGS = ["Settings …", "Keys", "My games", "New puzzle …", "Statistics", "Bookmarks"];

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** Waits until a page has what it asked the engine for. @param {Page} page */
const settled = (page) =>
  page.waitForFunction(
    () => !!document.querySelector("main") && !document.querySelector("main > p[role=status]"),
  );

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
      await soon.match(() => label(page, 2), /placed 4/, name);
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
      await soon.match(() => label(page, 2), /placed 4/, name);
    }
    await done(page);
  });

/** Closes the dialog in a browser that takes a second to go back. @param {Page} page */
const closeSlowly = (page) =>
  page.evaluate(async () => {
    const { back } = history;
    await new Promise((asked) => {
      history.back = () => {
        window.setTimeout(() => back.call(history), 1000);
        asked(null);
      };
      document.querySelector("dialog")?.close();
    });
    history.back = back;
  });

test("while the browser still goes back from a dialog, the next one opens and stays, and a game comes and stays", async () => {
  const page = await site.game(EASY);
  await page.keyboard.press("?");
  await page.locator("dialog").waitFor();
  await closeSlowly(page);
  await page.keyboard.press("?");
  await page.waitForTimeout(1500);
  await soon.equal(() => page.locator("dialog[open]").count(), 1);
  await page.goBack();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.locator("dialog").waitFor();
  await closeSlowly(page);
  await pasteText(page, WING);
  await soon.match(() => label(page, 4), /given 4/);
  await page.waitForTimeout(1500);
  await soon.match(() => label(page, 4), /given 4/);
  await page.goBack();
  await soon.match(() => label(page, 4), /given 7/);
  await done(page);
});

for (const [how, go] of /** @type {[string, (page: Page) => Promise<unknown>][]} */ ([
  ["a link", (page) => page.getByRole("link", { name: "Learn", exact: true }).click()],
  ["the address", (page) => page.goto(`${site.url}#/learn`)],
]))
  test(`while the browser still goes back from a dialog, ${how} leads where it leads`, async () => {
    const page = await site.game(EASY);
    await page.keyboard.press("?");
    await page.locator("dialog").waitFor();
    await closeSlowly(page);
    await go(page);
    await page.waitForTimeout(1500);
    await seen(page, "Your goals").first().waitFor();
    await page.reload();
    await seen(page, "Your goals").first().waitFor();
    // Below it are the game and nothing else, and its dialogs go as they came.
    await page.goBack();
    await soon.match(() => label(page, 4), /given 7/);
    await page.keyboard.press("?");
    await page.locator("dialog").waitFor();
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
    await soon.match(() => label(page, 4), /given 7/);
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
      const names = await page.locator(".menu > [aria-haspopup=dialog]").allTextContents();
      assert.equal(names.length, 7, String(names));
      for (const name of names) {
        await page.locator(".timer .open").click();
        await seen(page.locator(".menu"), name, { exact: true }).click();
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

test("a dialog may close just as its page is left", async () => {
  const page = await site.game(EASY);
  await fromMenu(page, "Settings …");
  await page.locator("dialog").waitFor();
  await page.evaluate(() => {
    document.querySelector("dialog")?.close();
    location.hash = "#/make";
  });
  await page.locator("dialog").waitFor({ state: "detached" });
  await settled(page);
  await done(page);
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
  await soon.ok(async () => (await page.locator("dialog input[type=checkbox]").count()) > 5);
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
    await seen(page.locator(".recognised"), name).waitFor();
    await soon.doesNotMatch(() => page.locator(".recognised").innerText(), english);
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

if (!FIREFOX)
  slowTest("a hundred visits of Techniques and Learn leave no memory behind", async () => {
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
        await page.locator(".example, details.part, .names").first().waitFor();
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
      // The smallest answer that a visit could leave behind, an example, is 46 kB; what the browser itself compiles is a few.
      assert.ok(each < 20_000, `${routes[0]}: ${each} bytes a visit`);
      assert.ok(last.nodes - first.nodes < 200, `${routes[0]}: ${last.nodes - first.nodes} nodes`);
      assert.ok(last.jsEventListeners - first.jsEventListeners < 50, `${routes[0]}: listeners`);
    }
    await done(page);
  });

test("a link that was cut says so on every page, and the page is there all the same", async () => {
  const cut = EASY.slice(0, 40);
  for (const route of ["analyse", "make", "watch", "sets"]) {
    const page = await site.visit(DESKTOP, `#/${route}/${cut}`);
    await seen(
      page.getByRole("alert"),
      "There is no position in this link. Part of it may be missing.",
    ).waitFor();
    await press(page, "OK");
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.locator("main .card").first().waitFor();
    // A good one afterwards.
    await page.evaluate(([route, puzzle]) => (location.hash = `#/${route}/${puzzle}`), [route, EASY]);
    await page.waitForFunction((route) => location.hash === `#/${route}`, route);
    await soon.equal(() => page.getByRole("alert").count(), 0, route);
    await done(page);
  }
  const page = await site.visit(DESKTOP, "#/techniques/nothing");
  await seen(page, "There is no such technique.").waitFor();
  await page.locator(".family").first().waitFor();
  await done(page);
});

test("a QR code before the camera: our link is followed, a puzzle read, anything else refused; the camera is switched off", async () => {
  /** What the browser would have: a camera that shows a grey wall, and a reader of codes that is told what it sees.
   * @param {string[]} codes
   */
  const camera = (codes) => `
    window.tracks = [];
    const getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      canvas.getContext("2d").fillRect(0, 0, 9, 9);
      const stream = canvas.captureStream(10);
      window.tracks.push(...stream.getTracks());
      return stream;
    };
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
    const codes = ${JSON.stringify(codes)};
    window.BarcodeDetector = class {
      async detect(source) {
        if (!(source instanceof HTMLVideoElement)) throw new Error("no video");
        return codes.length ? [{ rawValue: codes.shift() }] : [];
      }
    };`;
  const page = await site.visit(DESKTOP);
  const link = `${site.url}#/play/53d${EASY.slice(3)}`;
  await page.context().addInitScript(camera(["hello world", EASY, link]));
  await page.goto(`${site.url}?camera#/play`);
  const scan = async () => {
    await fromMenu(page, "New puzzle …");
    await press(page, "Scan a QR code");
  };
  await scan();
  await seen(page.locator("dialog .alert"), "expected a digit or a sign").waitFor();
  await press(page, "Scan a QR code");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.locator('[data-cell="0"][aria-label*="given 5"]').waitFor();
  await scan();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.locator('[data-cell="2"][aria-label*="placed 4"]').waitFor();
  assert.deepEqual(
    await page.evaluate(() =>
      /** @type {any} */ (window).tracks.map((/** @type {MediaStreamTrack} */ one) => one.readyState),
    ),
    ["ended", "ended", "ended"],
  );
  // Closing the dialog switches it off as well, even before it shows anything; without a camera, or a reader, that is said.
  const ended = () =>
    page.waitForFunction(() =>
      /** @type {any} */ (window).tracks.every(
        (/** @type {MediaStreamTrack} */ one) => one.readyState === "ended",
      ),
    );
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    all.play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = () => new Promise((_, reject) => (all.refuse = reject));
  });
  await scan();
  await page.waitForFunction(() => "refuse" in window);
  await press(page, "Close");
  await page.evaluate(() => /** @type {any} */ (window).refuse(new DOMException("closed", "AbortError")));
  await ended();
  for (const broken of [
    () => (HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("no", "NotAllowedError"))),
    () => {
      const all = /** @type {any} */ (window);
      HTMLMediaElement.prototype.play = all.play;
      all.Reader = all.BarcodeDetector;
      all.BarcodeDetector = class {
        constructor() {
          throw new TypeError("no such codes");
        }
      };
    },
  ]) {
    await page.evaluate(broken);
    await scan();
    await seen(page, "The camera can't be used").waitFor();
    await ended();
    await press(page, "Close");
  }
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    all.BarcodeDetector = all.Reader;
  });
  await scan();
  await page.locator("dialog video").waitFor();
  await press(page, "Close");
  await ended();
  await page.evaluate(() => (navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error("none"))));
  await scan();
  await seen(page, "The camera can't be used").waitFor();
  await done(page);
});
