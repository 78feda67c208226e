// Candidates on the board, as somebody who draws presses them.
import assert from "node:assert/strict";

/** @import { Page } from "playwright-core" */

/** @param {string} name */
export const at = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;
/** Presses a candidate on the board: `r1c2(3)`. @param {Page} page @param {string} candidate */
export async function candidate(page, candidate) {
  const [place, digit] = [at(candidate.slice(0, 4)), Number(candidate[5])];
  const box = await page.locator(".stack > .board").boundingBox();
  assert.ok(box);
  const unit = box.width / 27;
  const x = (place % 9) * 3 + ((digit - 1) % 3) + 0.5;
  const y = Math.floor(place / 9) * 3 + Math.floor((digit - 1) / 3) + 0.5;
  await page.mouse.click(box.x + x * unit, box.y + y * unit);
}
