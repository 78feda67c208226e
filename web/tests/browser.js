// A server of the built page from a folder below the root, and a browser for it: Chromium, or with NINEFOLD_BROWSER=firefox the Firefox
// of the system, over WebDriver BiDi.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { test as plain } from "node:test";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import axe from "axe-core";
import { createRequire } from "node:module";
import { chromium, firefox } from "playwright-core";
import { seen } from "./seen.js";

/** @import { BrowserContextOptions, Page } from "playwright-core" */
/** @typedef {Awaited<ReturnType<typeof open>>} Site */

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
/** The site for the public: the page, and the static pages beside it. */
export const SITE = fileURLToPath(new URL("../site/", import.meta.url));
/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Whether the tests run in Firefox. */
export const FIREFOX = process.env.NINEFOLD_BROWSER === "firefox";

/** A puzzle of singles. */
export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** A puzzle whose first step that is no single is an XY-Wing. */
export const WING = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";

export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
/** @type {[string, BrowserContextOptions][]} */
export const SIZES = [
  ["desktop", DESKTOP],
  ["phone", PHONE],
];

/**
 * A test of at most two minutes. (Node's `--test-timeout` would give that to a file, and cut whatever test its end falls on.)
 *
 * @param {string} name
 * @param {() => Promise<void>} run
 */
export const test = (name, run) => plain(name, { timeout: 120_000 }, run);

/** The same for what takes long and seldom says more: it runs where NINEFOLD_SLOW_TESTS is set, as it is every night, and is skipped elsewhere.
 *
 * @param {string} name
 * @param {() => Promise<void>} run
 */
export const slowTest = (name, run) =>
  plain(name, { timeout: 300_000, skip: !process.env.NINEFOLD_SLOW_TESTS }, run);

/** The same, where it takes what Playwright's protocol for Firefox doesn't have: fingers, colours of the system, a look at memory.
 *
 * @param {string} name
 * @param {() => Promise<void>} run
 */
export const testInChromium = (name, run) => FIREFOX || test(name, run);

export async function serve(folder = DIST) {
  if (!existsSync(join(folder, "index.html"))) throw new Error("build the page first: npm run build");
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "", "http://localhost").pathname.replace(/^\/some\/folder\//, "");
    try {
      const file = join(folder, normalize(path || "index.html"));
      const body = await readFile(file);
      response
        .writeHead(200, {
          "content-type": TYPES[extname(file)] ?? "application/octet-stream",
          // As servers say that compress, or answer other sites.
          vary: "Accept-Encoding, Origin",
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(null)));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  return { server, url: `http://127.0.0.1:${address.port}/some/folder/` };
}

/**
 * What a page threw.
 *
 * @type {WeakMap<Page, string[]>}
 */
const thrown = new WeakMap();

/** Firefox as it is installed. Playwright asks it for colours of the system, which no released version of its protocol knows yet: that
 * question is answered here, and tests that need another answer are for Chromium.
 */
async function launchFirefox() {
  const { ws } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle");
  const { send } = ws.prototype;
  /** @this {import("node:events").EventEmitter} @param {string} text @param {unknown[]} rest */
  ws.prototype.send = function (text, ...rest) {
    const { id, method } = JSON.parse(text);
    if (method !== "emulation.setMediaFeaturesOverride") return send.call(this, text, ...rest);
    const answer = Buffer.from(JSON.stringify({ type: "success", id, result: {} }));
    queueMicrotask(() => this.emit("message", answer, false));
  };
  return firefox.launch({
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    channel: "moz-firefox",
  });
}

/** Both, with a way to open a page that fails the test when the page throws. Chromium takes further arguments.
 * @param {string[]} args
 * @param {string} [folder] what is served, the built page unless told
 */
export async function open(args = [], folder) {
  const { server, url } = await serve(folder);
  const browser = FIREFOX
    ? await launchFirefox()
    : await chromium.launch({
        executablePath: BROWSER,
        args: ["--no-sandbox", "--disable-dev-shm-usage", ...args],
      });
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  /**
   * @param {BrowserContextOptions} size
   * @param {BrowserContextOptions} options
   * @param {boolean} newcomer whether the reader has never been here: others have been in the workshop, and want ratings
   */
  const visit = async (size, hash = "", options = {}, newcomer = false) => {
    const { isMobile: _, ...others } = size;
    const context = await browser.newContext({
      ...(FIREFOX ? others : size),
      colorScheme: "light",
      locale: "en-GB",
      ...(FIREFOX ? {} : { permissions: ["clipboard-read", "clipboard-write"] }),
      ...options,
    });
    if (!newcomer)
      await context.addInitScript(() => {
        try {
          localStorage["ninefold.settings"] ??= '{"room":"analyse","ratings":true}';
        } catch {
          // Nothing can be kept.
        }
      });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    /** @type {string[]} */
    const errors = [];
    thrown.set(page, errors);
    page.on("pageerror", (error) => errors.push(error.message));
    // What the page's own policy forbids is an error too.
    page.on("console", (message) => {
      if (message.type() === "error" && /Content Security Policy/.test(message.text()))
        errors.push(message.text());
    });
    await page.goto(url + hash);
    return page;
  };
  /**
   * A game on the board: of this puzzle, or of the one that the page begins with.
   * @param {string} puzzle
   * @param {BrowserContextOptions} size
   * @param {BrowserContextOptions} [options]
   */
  const game = async (puzzle, size = DESKTOP, options) => {
    const page = await visit(size, puzzle && `#/play/${puzzle}`, options);
    await page.waitForSelector("[role=gridcell]");
    return page;
  };
  return { url, visit, game, close, server };
}

/** @param {Page} page @param {number} index */
export const cell = (page, index) => page.locator(`[data-cell="${index}"]`);

/** What a reader of the screen says of a cell.
 * @param {Page} page @param {number} index
 */
export const label = async (page, index) => (await cell(page, index).getAttribute("aria-label")) ?? "";

/** What the live region says.
 * @param {Page} page
 */
export const said = async (page) => (await page.locator("[aria-live=polite]").last().innerText()).trim();

/** An assertion that is tried again for ten seconds until it holds, as answers of the engine take their time.
 * @param {(...expected: any[]) => void} check
 */
const retried =
  (check) =>
  /** @param {() => any} read @param {any[]} expected */
  async (read, ...expected) => {
    for (const end = Date.now() + 10_000; ; await setTimeout(30))
      try {
        return check(await read(), ...expected);
      } catch (error) {
        if (Date.now() > end) throw error;
      }
  };

/** Node's assertions about what the page shows, which change with it: the first argument reads it. */
export const soon = {
  ok: retried(assert.ok),
  equal: retried(assert.equal),
  deepEqual: retried(assert.deepEqual),
  match: retried(assert.match),
  doesNotMatch: retried(assert.doesNotMatch),
};

/** @param {Page} page @param {string} name */
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Pastes a text beside all fields.
 * @param {Page} page @param {string} text
 */
export const pasteText = (page, text) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);

/** Types a number in place of what stands in a field. (Filling it at once empties it in Firefox.)
 * @param {import("playwright-core").Locator} field @param {string} text
 */
export async function number(field, text) {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
}

/** Closes a page that has thrown nothing.
 * @param {Page} page
 */
export async function done(page) {
  assert.deepEqual(thrown.get(page), []);
  await page.context().close();
}

/** Whether the page is accessible by the rules of axe.
 * @param {Page} page
 */
export async function clean(page, what = "") {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
  assert.deepEqual(told, [], what);
}

/** Presses something in the menu beside the board.
 * @param {Page} page @param {string | RegExp} name
 */
export async function fromMenu(page, name) {
  await page.locator(".timer .open").click();
  await seen(page.locator(".menu"), name).click();
}

/** Opens the settings.
 * @param {Page} page
 */
export async function settings(page) {
  await fromMenu(page, "Settings …");
  await page.locator("dialog").waitFor();
}

/** Checks a setting, or unchecks it.
 * @param {Page} page @param {string | RegExp} name
 */
export async function choose(page, name, on = true) {
  await settings(page);
  await page.getByLabel(name).setChecked(on);
  await press(page, "Close");
}
