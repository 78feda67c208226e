// The analysis: one puzzle on several scales; what was given up can be begun again.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { SIZES, clean, done, open, press, test } from "./browser.js";

/** @import { Site } from "./browser.js" */

/** Needs an XY-Wing. */
const WING = "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
/** Takes seconds to rate: ER 11. */
const HARDEST = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

for (const [name, size] of SIZES)
  test(`${name}: four scales side by side, in both languages`, async () => {
    const page = await site.visit(size, `#/analyse/${WING}`);
    await press(page, "Compare");
    const rows = page.locator(".compare tbody tr");
    await rows.last().locator("a").waitFor();
    assert.deepEqual(
      (await rows.allInnerTexts()).map((row) => row.split(/\s*\t\s*/).slice(0, 2)),
      [
        ["Sudoku Explainer", "4.2"],
        ["Sukaku Explainer", "4.2"],
        ["HoDoKu", "Hard · 1048"],
        ["Ninefold", "Hard · 266"],
      ],
    );
    await clean(page);
    await press(page, "中文");
    await rows.last().locator("a").waitFor();
    assert.match(await page.locator(".compare thead").innerText(), /最难一步/);
    await done(page);
  });

for (const [name, size] of SIZES)
  test(`${name}: an analysis that was stopped can be begun again`, async () => {
    const page = await site.visit(size, `#/analyse/${HARDEST}`);
    await press(page, "Stop");
    await press(page, "Analyse again");
    await press(page, "Stop");
    await page.getByText("Stopped.").waitFor();
    await clean(page);
    await done(page);
  });
