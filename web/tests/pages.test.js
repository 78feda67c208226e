// The static pages: every one has what search engines, previews and readers need, and its links lead somewhere. The whole site is read
// as it is deployed; a few pages are opened.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { DESKTOP, PHONE, SITE, clean, open, soon, test } from "./browser.js";
import { board } from "./player.js";

/** @import { Site } from "./browser.js" */

const { homepage } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const address = (process.env.NINEFOLD_SITE ?? homepage).replace(/\/*$/, "/");
const root = fileURLToPath(new URL("../site/", import.meta.url));
const LANGS = { en: "en", zh: "zh-Hans" };
/** Pages of the built page that links lead to, and those of them with a technique behind. */
const ROUTES = ["play", "learn", "techniques", "today"];

/** Paths of the static pages from the site's root, such as `en/techniques/x-wing.html`. */
const paths = Object.keys(LANGS).flatMap((lang) =>
  readdirSync(join(root, lang), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .map((file) => posix.join(lang, file)),
);
const techniques = paths
  .filter((path) => path.startsWith("en/techniques/"))
  .map((path) => posix.basename(path, ".html"));

/** @param {string} text */
const unescaped = (text) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

/** Elements of a name with their attributes.
 * @param {string} html @param {string} name
 * @returns {Record<string, string>[]}
 */
const elements = (html, name) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value)]),
    ),
  );

/** What is wrong with a page.
 * @param {string} path @param {string} html
 */
function faults(path, html) {
  const lang = /** @type {keyof typeof LANGS} */ (path.slice(0, 2));
  /** @type {string[]} */
  const found = [];
  /** @param {unknown} holds @param {string} what */
  const expect = (holds, what) => holds || found.push(`${path}: ${what}`);
  const file = (/** @type {string} */ url) =>
    url.startsWith(address) && existsSync(join(root, url.slice(address.length)));
  const meta = elements(html, "meta");
  const links = elements(html, "link");
  /** @param {string} name */
  const said = (name) => meta.find((one) => one.name === name || one.property === name)?.content ?? "";
  const url = address + path;

  expect(html.includes(`<html lang="${LANGS[lang]}">`), "language");
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
  expect(title.length >= 10 && title.length <= 80, `title of ${title.length} characters`);
  const length = said("description").length;
  expect(length >= (lang === "zh" ? 20 : 50) && length <= 160, `description of ${length} characters`);
  expect((html.match(/<h1>/g) ?? []).length === 1, "one heading");

  const canonical = links.filter(({ rel }) => rel === "canonical").map(({ href }) => href);
  assert.deepEqual(canonical, [url], path);
  const alternates = links.filter(({ rel }) => rel === "alternate");
  assert.deepEqual(
    alternates.map(({ hreflang, href }) => [hreflang, href]),
    [
      ...Object.entries(LANGS).map(([other, tag]) => [tag, `${address}${other}${path.slice(2)}`]),
      ["x-default", `${address}en${path.slice(2)}`],
    ],
    path,
  );
  alternates.forEach(({ href }) => expect(file(href), `no page ${href}`));

  expect(said("og:title") && said("og:description") && said("og:url") === url, "preview");
  expect(file(said("og:image")), "picture of the preview");
  expect(meta.filter(({ name }) => name === "theme-color").length === 2, "colours of the theme");
  expect(
    links.some(({ rel }) => rel === "apple-touch-icon"),
    "icon",
  );

  const [, json = "{}"] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? [];
  const [data, crumbs] = JSON.parse(json)["@graph"] ?? [];
  expect(data?.url === url && data.name && data["@type"] && data.inLanguage === LANGS[lang], "data");
  expect(file(data?.image ?? ""), "picture of the data");
  expect(crumbs?.itemListElement.at(-1).item === url, "trail");

  const images = elements(html, "img");
  expect(images.length > 1 || /^..\/(techniques|learn)\.html$/.test(path), "picture");
  for (const { src, alt, width, height } of images) {
    expect(alt !== undefined && Number(width) > 0 && Number(height) > 0, `description and size of ${src}`);
    expect(existsSync(join(root, dirname(path), src)), `no picture ${src}`);
  }
  const anchors = [...elements(html, "a"), ...links.filter(({ href }) => !href.startsWith(address))];
  for (const { href } of anchors) {
    const [target, hash] = href.split("#");
    if (/^https?:/.test(target)) continue;
    expect(existsSync(join(root, dirname(path), target)), `link to ${target}`);
    if (hash === undefined) continue;
    const [, route, rest] = hash.split("/");
    expect(ROUTES.includes(route), `link to #${hash}`);
    if (rest && route !== "play") expect(techniques.includes(rest), `link to #${hash}`);
  }
  expect(
    anchors.some(({ href }) => href.includes("index.html#/")),
    "way into play",
  );
  return found;
}

test("every static page has its title, text, picture, language and data, and its links lead somewhere", async () => {
  assert.ok(techniques.length > 250);
  assert.equal(paths.length, 2 * (2 * techniques.length + 3), "a technique and a lesson each, three more");
  const titles = new Set();
  const wrong = paths.flatMap((path) => {
    const html = readFileSync(join(root, path), "utf8");
    titles.add(path.slice(0, 2) + /<title>([^<]*)/.exec(html)?.[1]);
    return faults(path, html);
  });
  assert.deepEqual(wrong, []);
  assert.equal(titles.size, paths.length, "no two have one title");
});

test("who has no script is led to static pages where there are some, and nowhere where the program serves the page alone", async () => {
  for (const [folder, count] of /** @type {const} */ ([
    ["site", 2 * Object.keys(LANGS).length],
    ["dist", 0],
  ])) {
    const index = new URL(`../${folder}/index.html`, import.meta.url);
    const [, told = ""] = /<noscript>([^]*)<\/noscript>/.exec(readFileSync(index, "utf8")) ?? [];
    assert.match(told, /needs JavaScript/);
    const links = elements(told, "a").map(({ href }) => href);
    assert.equal(links.length, count, folder);
    for (const href of links) assert.ok(existsSync(new URL(href, index)), `${folder}: ${href}`);
  }
});

test("the map of the site has every page, and robots find it", async () => {
  const map = readFileSync(join(root, "sitemap.xml"), "utf8");
  const listed = [...map.matchAll(/<loc>([^<]*)</g)].map(([, url]) => url);
  assert.deepEqual(listed.sort(), [address, ...paths.map((path) => address + path)].sort());
  assert.match(readFileSync(join(root, "robots.txt"), "utf8"), new RegExp(`Sitemap: ${address}sitemap.xml`));
});

/** @type {Site} */
let site;
before(async () => (site = await open([], SITE)));
after(() => site.close());

for (const [name, size] of /** @type {const} */ ([
  ["phone", PHONE],
  ["desktop", DESKTOP],
]))
  test(`${name}: a static page fits, and leads to its technique, its exercises and its position`, async () => {
    const page = await site.visit(size, "zh/techniques/x-wing.html");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await clean(page, "static page");
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("heading", { name: "X-Wing", level: 1 }).waitFor();
    await clean(page, "static page");
    assert.ok(
      await page.evaluate(() => [...document.images].every((one) => one.complete && one.naturalWidth)),
    );

    const play = page.getByRole("link", { name: "Play this position" });
    const position = decodeURIComponent(((await play.getAttribute("href")) ?? "").split("/play/")[1]);
    await play.click();
    await soon.equal(() => board(page), position.slice(0, 81));
    await page.goBack();
    await page.getByRole("link", { name: "Step through the example" }).click();
    await page.getByRole("heading", { name: "X-Wing", level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "The lesson about it" }).click();
    await page.locator("summary").click();
    await page.locator("details img").waitFor();
    await page.getByRole("link", { name: "Exercises with hints" }).click();
    await page.getByRole("heading", { name: "X-Wing", level: 1 }).waitFor();
    await page.context().close();
  });
