// The engine in a thread of its own.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { EngineError, start } from "ninefold/worker";
import { EASY, SOLVED } from "./puzzles.js";

/** Nobody waits for a puzzle like that. */
const RARE = { er: /** @type {[number, number]} */ ([11.9, 12]) };

/** @param {string} kind @param {RegExp} message */
const failure = (kind, message) => (/** @type {unknown} */ error) =>
  error instanceof EngineError && error.kind === kind && message.test(error.message);

test("it answers every question, in any number", async () => {
  const engine = start();
  const answers = await Promise.all([
    engine.solve(EASY),
    engine.rate(EASY),
    engine.hint(EASY),
    engine.count(EASY),
  ]);
  assert.equal(answers[0], SOLVED);
  assert.equal(answers[1].er, 1.2);
  assert.equal(answers[2].step?.conclusions, "r1c6=8");
  assert.equal(answers[3], 1);
  engine.stop();
});

test("what it refuses is told by the engine's sentence", async () => {
  const engine = start();
  await assert.rejects(engine.solve("5"), failure("refused", /expected 81 cells/));
  const any = /** @type {any} */ (engine);
  await assert.rejects(any.nothing(), failure("refused", /there is no function nothing/));
  assert.equal(await engine.solve(EASY), SOLVED);
  engine.stop();
});

test("what takes too long is given up, and the next call begins anew", async () => {
  const engine = start({ limit: 5_000 });
  const calls = [engine.generate(RARE, { seed: 1 }), engine.solve(EASY)];
  await Promise.all(calls.map((call) => assert.rejects(call, failure("slow", /5000 ms/))));
  assert.equal(await engine.solve(EASY), SOLVED);
  engine.stop();
});

test("stopping ends what is under way", async () => {
  const engine = start();
  const asked = engine.generate(RARE, { seed: 1 });
  engine.stop();
  await assert.rejects(asked, failure("stopped", /stopped/));
  assert.equal(await engine.solve(EASY), SOLVED);
  engine.stop();
});

test("a program ends when it has its answers, without being told to", () => {
  const code = `import { start } from "ninefold/worker"; console.log(await start().solve("${EASY}"));`;
  const { stdout, status } = spawnSync("node", ["--input-type=module", "-e", code], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
    timeout: 60_000,
  });
  assert.equal(status, 0);
  assert.equal(stdout.trim(), SOLVED);
});
