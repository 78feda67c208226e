// What everyone loads doesn't grow unnoticed. The limits are what it weighs today, and a hundredth: who needs more says why.
import assert from "node:assert/strict";
import { test } from "./browser.js";
import { firstFiles, kilobytes, packedSizes } from "./weight.js";

/** Limits in kilobytes for files whose names match, all of them together. Of the whole 1,300 kB were asked. The library weighs 28, the
 *  room for printing 17: it has the settings of the program's books; long lists 10: the kernel for graphics cards, and what gives it work. */
const LIMITS = /** @type {const} */ ([
  ["the page without its static pages", /./, 1_833],
  ["the engine", /ninefold_wasm_bg.*\.wasm$/, 1_489],
  ["the reader of pictures", /ninefold_wasm_picture_bg.*\.wasm$/, 61],
]);
/** Of what the first screen needs. Its code asks for nothing else before it is painted. */
const FIRST = 104;

test("the page weighs no more than it did", async () => {
  const sizes = packedSizes();
  for (const [what, files, limit] of LIMITS) {
    const own = [...sizes].filter(([file]) => files.test(file));
    assert.ok(own.length, what);
    const weight = kilobytes(own.map(([, size]) => size));
    assert.ok(weight <= limit, `${what}: ${weight.toFixed(0)} kB, more than ${limit}`);
  }
  const first = kilobytes([...firstFiles()].map((file) => sizes.get(file) ?? NaN));
  assert.ok(first <= FIRST, `what the first screen needs: ${first.toFixed(1)} kB, more than ${FIRST}`);
});
