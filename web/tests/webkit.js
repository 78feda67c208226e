// The page in WebKit, as Safari has it: a hint, all pages, an analysis. WebKitGTK is driven by the protocol of its own driver.
//
//   apt-get install webkit2gtk-driver xvfb
//   npm run webkit
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "./browser.js";

const DISPLAY = ":77";
const PORT = 9517;
const binary = readdirSync("/usr/lib")
  .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path));
assert.ok(binary, "WebKitGTK's MiniBrowser is not installed");
const { server, url } = await serve();
/** How to end what was started, the latest first.
 * @type {(() => unknown)[]}
 */
const ends = [() => server.close()];

/** @param {string} command @param {string[]} args @param {import("node:child_process").SpawnOptions} [options] */
async function start(command, args, options = {}) {
  const child = spawn(command, args, options);
  await once(child, "spawn");
  ends.unshift(() => child.kill());
}

/** @param {string} method @param {string} path @param {object} [body] */
async function ask(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    body: body ? JSON.stringify(body) : null,
  });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}
let session = "";
/** Starts a screen, the driver and a browser. */
async function begin() {
  await start("Xvfb", [DISPLAY, "-screen", "0", "1280x900x24"]);
  await start("WebKitWebDriver", [`--port=${PORT}`], { env: { ...process.env, DISPLAY }, stdio: "inherit" });
  await sleep(1500);
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const { sessionId, capabilities } = await ask("POST", "/session", {
    capabilities: { alwaysMatch: options },
  });
  session = `/session/${sessionId}`;
  ends.unshift(() => ask("DELETE", session).catch(() => {}));
  console.log(capabilities.browserName, capabilities.browserVersion);
}
/** @param {string} script @param {unknown[]} args */
const run = (script, ...args) => ask("POST", `${session}/execute/sync`, { script, args });
/** @param {string} script @param {string} what */
async function until(script, what) {
  for (let tries = 0; tries < 150; tries++) {
    if (await run(`return ${script}`)) return console.log(what);
    await sleep(100);
  }
  throw new Error(`there is never ${what}`);
}
/** @param {string} name */
const press = (name) =>
  run(
    "[...document.querySelectorAll('button')].find((one) => one.innerText.trim().startsWith(arguments[0])).click()",
    name,
  );
/** @param {string} hash */
const visit = (hash) => run("location.hash = arguments[0]", hash);

try {
  await begin();
  await ask("POST", `${session}/url`, { url });
  await run(`window.thrown = [];
    addEventListener("error", ({ message }) => thrown.push(message));
    addEventListener("unhandledrejection", ({ reason }) => thrown.push(String(reason)));`);
  await until("document.querySelectorAll('[role=gridcell]').length === 81", "a board");
  const keys = {
    type: "key",
    id: "keyboard",
    actions: ["keyDown", "keyUp"].map((type) => ({ type, value: "h" })),
  };
  await ask("POST", `${session}/actions`, { actions: [keys] });
  await until("document.body.innerText.includes('Show more')", "a hint");
  for (let stage = 1; stage < 4; stage++) {
    await press("Show more");
    await sleep(200);
  }
  await until("document.querySelector('.conclusion')?.innerText", "a whole step");
  await press("Apply step");
  await until("document.querySelector('[aria-label*=placed]')", "a digit in its place");
  for (const [hash, what] of [
    ["#/learn", ".thumb"],
    ["#/make", "[role=grid]"],
    ["#/watch", "[role=img], canvas, svg"],
    ["#/techniques", "input"],
    ["#/analyse", "textarea"],
  ]) {
    await visit(hash);
    await until(`document.querySelector("main ${what.replaceAll(", ", ", main ")}")`, `the page ${hash}`);
  }
  await press("Show an example");
  await until("document.querySelectorAll('main li, main tr').length > 10", "an analysis");
  assert.deepEqual(await run("return thrown"), []);
} finally {
  for (const end of ends) await end();
}
