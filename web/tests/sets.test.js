// Almost locked sets: listed, filtered, linked, and what follows from two, told and drawn.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, PHONE, SIZES, done, open, press, soon, test } from "./browser.js";
import { WINDOWS, outside } from "./windows.js";
import { seen } from "./seen.js";

/** @import { Site } from "./browser.js" */

/** r7c67 and r9c78 are linked by 8, and r7c8 can't be 6. */
const GRID = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

for (const [name, size] of SIZES)
  test(`${name}: two sets are chosen, and what follows is told, drawn and checked`, async () => {
    const page = await site.visit(size, `#/sets/${GRID}`);
    const rows = page.locator(".list li");
    await rows.first().waitFor();
    const all = await rows.count();
    await page.getByRole("group", { name: "With the digits" }).getByRole("button", { name: "8" }).click();
    await page.getByRole("group", { name: "Cells" }).getByRole("button", { name: "2" }).click();
    const few = await rows.allInnerTexts();
    assert.ok(few.length < all && few.length > 0);
    // What is listed has two cells, three digits, and an 8 among them.
    for (const row of few) {
      const [cells = "", digits = ""] = row.split(/\s+/);
      assert.match(cells, /^r\d+c\d+(, ?r\d+c\d+)*$/);
      assert.ok(digits.length === 3 && digits.includes("8"), row);
    }
    await seen(rows, "r7c67", { exact: true }).click();
    await seen(page, "Linked with r7c67").waitFor();
    const other = rows.filter({ hasText: "r9c78" });
    await soon.match(() => other.innerText(), /restricted common 8\s+something follows/);
    await other.getByRole("button").click();
    await seen(page.locator(".conclusion"), "r7c8≠6").waitFor();
    await seen(page.locator(".conclusion"), "Verified").waitFor();
    await soon.match(() => page.locator(".sentences").innerText(), /only one of the two sets can contain 8/);
    const links = await page
      .locator(".stack > div")
      .evaluate((host) => host.shadowRoot?.querySelectorAll("[data-link]").length);
    assert.equal(links, 1);
    await press(page, "Swap A and B");
    await seen(page.locator(".als.a"), "r9c78").waitFor();
    await seen(page.locator(".conclusion"), "r7c8≠6").waitFor();
    await press(page, "中文");
    await seen(page.locator(".sentences"), "两个数组中只有一个能含 8").waitFor();
    await press(page, "另选 A");
    await page.locator(".conclusion").waitFor({ state: "detached" });
    await done(page);
  });

test("where nothing follows, that is said", async () => {
  const page = await site.visit(DESKTOP, `#/sets/${GRID}`);
  await page.locator(".list button").first().waitFor();
  for (let one = 0; ; one++) {
    await page.locator(".list button").nth(one).click();
    await seen(page, "Linked with").waitFor();
    const bare = page.locator(".list li:not(:has(.good)) button");
    if (await bare.count()) {
      await bare.first().click();
      break;
    }
    await press(page, "Choose another A");
  }
  await seen(page.locator(".sentences"), "there is nothing to remove").waitFor();
  await soon.equal(() => page.locator(".conclusion").count(), 0);
  await page.getByLabel("Only pairs from which something follows").check();
  await soon.equal(() => page.locator(".list li:not(:has(.good)) button").count(), 0);
  await done(page);
});

test("on a phone, what follows from two sets comes into view with the board, from far down the list", async () => {
  const page = await site.visit(PHONE, `#/sets/${GRID}`);
  await seen(page.locator(".list li"), "r7c67", { exact: true }).click();
  await page.locator(".list li button").last().scrollIntoViewIfNeeded();
  await page.locator(".list li button").last().click();
  await page.locator(".told").waitFor();
  await page.waitForFunction(() => scrollY < 200);
  assert.deepEqual(await outside(page, [".stack", ".als.a", ".als.b"]), []);
  await done(page);
});

test("the analysis leads to the sets of its position", async () => {
  const page = await site.visit(DESKTOP, `#/analyse/${GRID}`);
  await page.locator(".centre").getByRole("link", { name: "Almost locked sets" }).click();
  await page.locator(".list li").first().waitFor();
  await done(page);
});

for (const [width, height] of WINDOWS)
  test(`${width}×${height}: the board is in view beside the sets, in both languages`, async () => {
    const page = await site.visit({ viewport: { width, height } }, `#/sets/${GRID}`);
    await page.locator(".list li").first().waitFor();
    for (const language of ["EN", "中文"]) {
      assert.deepEqual(await outside(page, [".stack", ".panel h1", ".top > *"]), [], language);
      if (language === "EN") await page.getByRole("button", { name: "中文" }).click();
    }
    await done(page);
  });

test("a link that was cut leads to the game's position", async () => {
  const page = await site.visit(DESKTOP, `#/sets/${GRID.slice(0, 80)}`);
  await page.locator(".list li button").first().waitFor();
  await page.locator(".stack [role=img], .stack .picture, .stack > div").first().waitFor();
  await done(page);
});
