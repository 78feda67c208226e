// A server of the built page from a folder below the root, and a browser for it.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { test as plain } from "node:test";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** A test of at most two minutes. (Node's `--test-timeout` would give that to a file, and cut whatever test its end falls on.) */
export const test = (name, run) => plain(name, { timeout: 120_000 }, run);

async function serve() {
  if (!existsSync(join(DIST, "index.html"))) throw new Error("build the page first: npm run build");
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname.replace(/^\/some\/folder\//, "");
    try {
      const file = join(DIST, normalize(path || "index.html"));
      const body = await readFile(file);
      response
        .writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, url: `http://127.0.0.1:${server.address().port}/some/folder/` };
}

/** Both, with a way to open a page that fails the test when the page throws. */
export async function open() {
  const { server, url } = await serve();
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  const visit = async (size, hash = "", options = {}) => {
    const context = await browser.newContext({
      ...size,
      colorScheme: "light",
      locale: "en-GB",
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(error.message));
    await page.goto(url + hash);
    return page;
  };
  return { url, visit, close, server };
}
