// The README's programs, each with what it prints.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const PROGRAMS = [...README.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)];

test("each program of the README prints what stands below it", () => {
  assert.equal(PROGRAMS.length, README.match(/```js/g)?.length);
  for (const [, code = "", text] of PROGRAMS) {
    const { stdout, stderr } = spawnSync("node", ["--input-type=module", "-e", code], {
      cwd: new URL("..", import.meta.url),
      encoding: "utf8",
    });
    assert.equal(stdout, text, stderr);
  }
});

test("the first one has ten lines", () => {
  assert.ok((PROGRAMS[0]?.[1]?.trim().split("\n").length ?? 99) <= 10);
});

test("the README names every function", async () => {
  const names = Object.keys(await import("ninefold"));
  for (const name of names) assert.ok(README.includes(`\`${name}\``), name);
});
