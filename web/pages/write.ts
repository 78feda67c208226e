// Writes the site for the public: the built page, and beside it a page of HTML for each technique, each lesson and the day, in both
// languages, for whoever has no script: search engines, previews, readers who follow a link.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { Example, Lesson, Technique } from "../src/engine/pkg/ninefold_wasm.js";
import { encode, stateOf } from "../src/game/code";
import { html } from "../src/techniques/markdown";
import { loadEngine } from "./engine";
import { alternateLinks, escapeHtml, renderPage, type StaticPage } from "./shell";
import { joinThemes } from "./theme";
import { LANGS, WORDS, type Lang, type Words } from "./words";

/** The folder of the built page, and that of the whole site. */
const BUILT = "dist";
const SITE_FOLDER = "site";

/** Address of the site: canonical links, previews and the map of the site have to be absolute. */
export function siteAddress(): string {
  const { homepage } = JSON.parse(readFileSync("package.json", "utf8")) as { homepage: string };
  return (process.env.NINEFOLD_SITE ?? homepage).replace(/\/*$/, "/");
}

/** What the pages of one language are made of. */
type Catalogue = {
  lang: Lang;
  t: Words;
  techniques: Technique[];
  lessons: Lesson[];
  examples: Map<string, Example>;
};

/** A technique's or lesson's name, told apart from another one of the same name. */
const fullName = ({ t }: Catalogue, id: string, name: string) => name + (t.which[id] ?? "");

/** A list of links, each with its name. */
const linkList = (links: (readonly [string, string])[]) =>
  `<ul class="names">${links.map(([href, name]) => `<li><a href="${href}">${escapeHtml(name)}</a></li>`).join("")}</ul>`;

const buttons = (links: [string, string][]) =>
  `<p class="acts">${links.map(([href, name]) => `<a href="${href}">${escapeHtml(name)}</a>`).join("")}</p>`;

/** Conclusions as they are set in print. */
const printed = (conclusions: string) => conclusions.replaceAll("<>", "≠");

function figure(file: string, alt: string, [width, height]: [number, number]): string {
  return `<figure><img src="${file}" width="${width}" height="${height}" alt="${escapeHtml(alt)}"></figure>`;
}

/** Width and height of a picture, in the units of its drawing. */
function pictureSize(picture: string): [number, number] {
  const [, , width = 0, height = 0] = /viewBox="([^"]*)"/.exec(picture)?.[1]?.split(" ").map(Number) ?? [];
  return [width, height];
}

/** The argument, sentence by sentence, and the conclusion last. */
function explanation({ step }: Example, t: Words): string {
  const sentences = step.sentences.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join("");
  const kind = step.placements.length ? "result placed" : "result";
  return `<ol class="sentences">${sentences}</ol>
<p class="${kind}"><span class="mute">${t.result}</span> ${escapeHtml(printed(step.conclusions))}</p>`;
}

function techniquePage(catalogue: Catalogue, technique: Technique): StaticPage {
  const { t, techniques, examples, lang } = catalogue;
  const { id, family, family_name } = technique;
  const name = fullName(catalogue, id, technique.name);
  const example = examples.get(id);
  if (!example) throw new Error(`there is no example of ${id}`);
  const conclusions = printed(example.step.conclusions);
  const relatives = techniques.filter((one) => one.family === family && one.id !== id);
  const path = `techniques/${id}.html`;
  const details = [
    family_name,
    ...(lang === "en" ? [] : [technique.english]),
    ...(technique.se ? [t.rating(technique.se.toFixed(1))] : []),
  ];
  const position = encodeURIComponent(encode(stateOf(example.position)));
  return {
    path,
    title: t.techniqueTitle(name),
    description: t.techniqueText(name, example.step.about),
    picture: `${lang}/techniques/${id}.svg`,
    data: {
      "@type": ["TechArticle", "LearningResource"],
      headline: t.techniqueTitle(name),
      name,
      description: example.step.about,
      learningResourceType: "Explanation",
      about: [{ "@type": "Thing", name: "Sudoku" }],
    },
    trail: [[t.techniques, "techniques.html"]],
    content: `<article class="beside">
<div class="text"><h1>${escapeHtml(name)}</h1>
<p class="mute">${escapeHtml(details.join(" · "))}</p>
<div class="doc">${html(technique.doc)}</div></div>
${figure(`${id}.svg`, t.picture(name, conclusions), pictureSize(example.picture))}
<section class="text"><h2>${t.example}</h2>
${explanation(example, t)}
${buttons([
  [`../../index.html#/learn/${id}`, t.practise],
  [`../../index.html#/play/${position}`, t.playExample],
  [`../../index.html#/techniques/${id}`, t.inPage],
])}
<p><a href="../learn/${id}.html">${t.lessonLink}</a></p></section>
</article>
${relatives.length ? `<h2>${escapeHtml(t.more(family_name))}</h2>\n${linkList(relatives.map((one) => [`${one.id}.html`, fullName(catalogue, one.id, one.name)] as const))}` : ""}`,
  };
}

function lessonPage(catalogue: Catalogue, lesson: Lesson, index: number, size: [number, number]): StaticPage {
  const { t, lessons, examples } = catalogue;
  const id = lesson.technique;
  const name = fullName(catalogue, id, lesson.name);
  const example = examples.get(id);
  if (!example) throw new Error(`there is no example of ${id}`);
  const part = t.parts[lesson.part] ?? lesson.part;
  const nameOf = (other: string) => {
    const found = lessons.find(({ technique }) => technique === other);
    return fullName(catalogue, other, found?.name ?? other);
  };
  const needs = lesson.needs.map((need) => `<a href="${need}.html">${escapeHtml(nameOf(need))}</a>`);
  const turn = (to: Lesson | undefined, word: string) =>
    to
      ? `<a href="${to.technique}.html">${word}${t.colon}${escapeHtml(nameOf(to.technique))}</a>`
      : "<span></span>";
  return {
    path: `learn/${id}.html`,
    title: t.lessonTitle(name),
    description: t.lessonText(name, part, example.step.about),
    picture: `pages/boards/${id}.svg`,
    data: {
      "@type": "LearningResource",
      name: t.lessonTitle(name),
      description: example.step.about,
      learningResourceType: "Lesson",
      position: index + 1,
      teaches: name,
    },
    trail: [[t.learn, "learn.html"]],
    content: `<article class="beside">
<div class="text"><h1>${escapeHtml(name)}</h1>
<p class="mute">${escapeHtml(t.lesson(index + 1, lessons.length, part))}</p>
${needs.length ? `<p class="mute">${t.builds}${needs.join(", ")}</p>` : ""}
<h2>${t.idea}</h2>
<p class="lead">${escapeHtml(example.step.about)}</p></div>
${figure(`../../pages/boards/${id}.svg`, t.puzzle(name), size)}
<section class="text"><h2>${t.find}</h2>
<p>${escapeHtml(t.findText(name))}</p>
<details><summary>${t.answer}</summary>
${explanation(example, t)}
${figure(`../techniques/${id}.svg`, t.picture(name, printed(example.step.conclusions)), pictureSize(example.picture))}
</details>
${buttons([
  [`../../index.html#/learn/${id}`, t.exercises],
  [`../techniques/${id}.html`, t.explained],
])}</section>
</article>
<nav class="turn" aria-label="${t.learn}">${turn(lessons[index - 1], t.earlier)}${turn(lessons[index + 1], t.later)}</nav>`,
  };
}

/** The list of techniques, by families. */
function techniquesPage(catalogue: Catalogue): StaticPage {
  const { t, techniques } = catalogue;
  const families = [...new Set(techniques.map(({ family_name }) => family_name))].map((family) => {
    const own = techniques.filter(({ family_name }) => family_name === family);
    const links = own.map(
      ({ id, name }) => [`techniques/${id}.html`, fullName(catalogue, id, name)] as const,
    );
    return `<h2>${escapeHtml(family)}</h2>\n${linkList(links)}`;
  });
  const title = t.allTechniques(techniques.length);
  const description = t.allTechniquesText(techniques.length);
  return {
    path: "techniques.html",
    title,
    description,
    data: { "@type": "CollectionPage", name: title, description },
    trail: [],
    content: `<h1>${title}</h1>\n<p class="lead">${description}</p>\n${buttons([["../index.html#/techniques", t.open]])}\n${families.join("\n")}`,
  };
}

/** The course: its lessons, by parts. */
function coursePage(catalogue: Catalogue): StaticPage {
  const { t, lessons } = catalogue;
  const parts = [...new Set(lessons.map(({ part }) => part))].map((part) => {
    const own = lessons.filter((lesson) => lesson.part === part);
    const links = own.map(
      ({ technique, name }) => [`learn/${technique}.html`, fullName(catalogue, technique, name)] as const,
    );
    return `<h2>${escapeHtml(t.parts[part] ?? part)}</h2>\n${linkList(links)}`;
  });
  const description = t.allLessonsText(lessons.length);
  return {
    path: "learn.html",
    title: t.allLessons,
    description,
    data: {
      "@type": "Course",
      name: t.allLessons,
      description,
      provider: { "@type": "Organization", name: "Ninefold" },
    },
    trail: [],
    content: `<h1>${t.allLessons}</h1>\n<p class="lead">${description}</p>\n${buttons([["../index.html#/learn", t.open]])}\n${parts.join("\n")}`,
  };
}

/** The day. Its puzzles are chosen by the date, which only the page itself knows: here is a board, and the way there. */
function todayPage({ t, lang }: Catalogue, size: [number, number]): StaticPage {
  const levels = t.levels.map((name) => `<li>${name}</li>`).join("");
  return {
    path: "today.html",
    title: t.todayTitle,
    description: t.todayText,
    picture: "pages/boards/today.svg",
    data: { "@type": ["Game", "WebPage"], name: t.todayHead, description: t.todayText, genre: "Sudoku" },
    trail: [],
    content: `<article class="beside">
<div class="text"><h1>${t.todayHead}</h1>
${t.todayWhat.map((text) => `<p>${text}</p>`).join("\n")}
${buttons([["../index.html#/today", t.todayPlay]])}
<h2>${t.todayLevels}</h2><ul>${levels}</ul>
<p><a href="learn.html" hreflang="${WORDS[lang].tag}">${t.allLessons}</a></p></div>
${figure("../pages/boards/today.svg", t.todayPicture, size)}
</article>`,
  };
}

/** The map of the site for search engines: every page, with itself in the other languages. */
function siteMap(site: string, paths: string[]): string {
  const entries = paths.flatMap((path) => {
    const links = alternateLinks(site, path)
      .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
      .join("");
    return LANGS.map((lang) => `<url><loc>${site}${lang}/${path}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>${site}</loc></url>
${entries.join("\n")}
</urlset>
`;
}

/** Leads readers without a script from the page to the static ones. In the built page itself, which the program serves, there are none. */
function linkStaticPages(page: string): string {
  const links = LANGS.flatMap((lang) =>
    (["techniques", "learn"] as const).map(
      (name) =>
        `<a href="./${lang}/${name}.html" lang="${WORDS[lang].tag}">${escapeHtml(WORDS[lang][name])}</a>`,
    ),
  );
  const end = "</noscript>";
  if (!page.includes(end)) throw new Error("the page says nothing to readers without a script");
  return page.replace(end, ` Without them there are pages to read: ${links.join(", ")}.${end}`);
}

/** Writes the whole site. */
async function writeSite() {
  rmSync(SITE_FOLDER, { recursive: true, force: true });
  cpSync(BUILT, SITE_FOLDER, { recursive: true });
  const index = join(SITE_FOLDER, "index.html");
  writeFileSync(index, linkStaticPages(readFileSync(index, "utf8")));
  const written = { files: 0, bytes: 0 };
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(SITE_FOLDER, file)), { recursive: true });
    writeFileSync(join(SITE_FOLDER, file), text);
    written.files += 1;
    written.bytes += Buffer.byteLength(text);
  };
  const site = siteAddress();
  const engine = await loadEngine();

  // The boards on which a technique is to be found have no words: both languages show them.
  const boardSizes = new Map<string, [number, number]>();
  const drawBoard = (id: string, position: Example["position"], candidates: boolean) => {
    const [light, dark] = [false, true].map((isDark) => engine.draw(position, candidates, isDark));
    write(`pages/boards/${id}.svg`, joinThemes(light ?? "", dark ?? ""));
    boardSizes.set(id, pictureSize(light ?? ""));
  };
  const sizeOf = (id: string) => boardSizes.get(id) ?? [0, 0];
  const [, puzzle = ""] = /^medium (\S+)/m.exec(readFileSync("../crates/tui/src/library.txt", "utf8")) ?? [];
  drawBoard("today", { values: puzzle, givens: puzzle, removed: [] }, false);

  let paths: string[] = [];
  for (const lang of LANGS) {
    const { all } = engine.techniques(lang);
    const examples = new Map<string, Example>();
    for (const { id } of all) {
      const example = engine.example(id, { lang, dark: false });
      examples.set(id, example);
      const dark = engine.example(id, { lang, dark: true }).picture;
      write(`${lang}/techniques/${id}.svg`, joinThemes(example.picture, dark));
      if (lang === LANGS[0]) drawBoard(id, example.position, true);
    }
    const catalogue = {
      lang,
      t: WORDS[lang],
      techniques: all,
      lessons: engine.course(lang).lessons,
      examples,
    };
    const pages = [
      todayPage(catalogue, sizeOf("today")),
      techniquesPage(catalogue),
      coursePage(catalogue),
      ...all.map((technique) => techniquePage(catalogue, technique)),
      ...catalogue.lessons.map((lesson, index) =>
        lessonPage(catalogue, lesson, index, sizeOf(lesson.technique)),
      ),
    ];
    for (const page of pages) write(`${lang}/${page.path}`, renderPage(page, lang, site));
    paths = pages.map(({ path }) => path);
  }
  write("pages/pages.css", readFileSync("pages/pages.css", "utf8"));
  cpSync("pages/preview.png", join(SITE_FOLDER, "pages/preview.png"));
  write("sitemap.xml", siteMap(site, paths));
  write("robots.txt", `User-agent: *\nAllow: /\nSitemap: ${site}sitemap.xml\n`);
  console.log(`${SITE_FOLDER}: ${written.files} static files, ${(written.bytes / 1e6).toFixed(1)} MB`);
}

/** Adds the static pages once the page is built. */
export function staticPages(): Plugin {
  return {
    name: "static-pages",
    apply: "build",
    closeBundle: { order: "post", sequential: true, handler: writeSite },
  };
}
