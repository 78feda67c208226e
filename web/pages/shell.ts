// What every static page has around its content: the head that search engines and previews read, the header, the footer.
import { LANGS, WORDS, type Lang } from "./words";

/** Characters that end a text or an attribute, written so that they don't. */
export const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** An element without content. */
const element = (tag: string, attributes: Record<string, string>) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(" ")}>`;

/** A page of the site, by its path below a language's folder. */
export type StaticPage = {
  /** Such as `techniques/x-wing.html`. */
  path: string;
  title: string;
  description: string;
  /** Markup of the page's content. */
  content: string;
  /** Path of the page's own picture from the site's root, and what it shows. */
  picture?: string;
  /** Structured data of the page itself, without its address. */
  data: Record<string, unknown>;
  /** Names and paths of the pages above this one. */
  trail: [string, string][];
};

/** The picture of a preview, as large as previews are. It shows no words, so that it fits both languages. */
const PREVIEW = { file: "pages/preview.png", width: 1200, height: 630 };
/** Colours of the bar above the page: those of its header. */
const THEME_COLOURS = [
  ["light", "#ffffff"],
  ["dark", "#151d26"],
] as const;
/** Static pages load their pictures and their styles, and run nothing. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'self'; base-uri 'none'; form-action 'none'";

/** The longest description that search engines show as a whole. */
const DESCRIPTION_LENGTH: Record<Lang, number> = { en: 158, zh: 80 };

/** The longest title with the site's name in it. */
const TITLE_LENGTH = 70;

/** Cuts a description behind its last word that fits. */
function shortenDescription(text: string, lang: Lang): string {
  const longest = DESCRIPTION_LENGTH[lang];
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  return `${(lang === "zh" ? cut : cut.slice(0, cut.lastIndexOf(" "))).replace(/[\s,;:，；：、]+$/, "")}…`;
}

/** Links of a page to itself in each language, absolute. */
export const alternateLinks = (site: string, path: string) => [
  ...LANGS.map((lang) => [WORDS[lang].tag, `${site}${lang}/${path}`] as const),
  ["x-default", `${site}en/${path}`] as const,
];

type Preview = { title: string; description: string; url: string; type: string; locale?: string };

/** Tags of a head that say how a link to the page is shown, and which of its addresses counts. */
export function previewTags(page: Preview, site: string): [string, Record<string, string>][] {
  const property = (name: string, content: string): [string, Record<string, string>] => [
    "meta",
    { property: `og:${name}`, content },
  ];
  return [
    ["link", { rel: "canonical", href: page.url }],
    property("type", page.type),
    property("site_name", "Ninefold"),
    property("title", page.title),
    property("description", page.description),
    property("url", page.url),
    ...(page.locale ? [property("locale", page.locale)] : []),
    property("image", `${site}${PREVIEW.file}`),
    property("image:width", String(PREVIEW.width)),
    property("image:height", String(PREVIEW.height)),
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ];
}

/** Structured data: the page, and where it stands. */
function structuredData(page: StaticPage, lang: Lang, site: string): string {
  const url = `${site}${lang}/${page.path}`;
  const crumbs = [...page.trail, [page.title, page.path] as const].map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${site}${lang}/${path}`,
  }));
  const graph = [
    {
      ...page.data,
      "@id": url,
      url,
      inLanguage: WORDS[lang].tag,
      image: page.picture ? `${site}${page.picture}` : `${site}${PREVIEW.file}`,
      isAccessibleForFree: true,
      isPartOf: { "@type": "WebSite", name: "Ninefold", url: site },
    },
    { "@type": "BreadcrumbList", itemListElement: crumbs },
  ];
  // A `<` could end the script.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replace(/</g, "\\u003c");
}

/** Writes a page as HTML. All links but those for search engines are relative, so that it works in any folder. */
export function renderPage(page: StaticPage, lang: Lang, site: string): string {
  const t = WORDS[lang];
  const root = "../".repeat(page.path.split("/").length);
  const url = `${site}${lang}/${page.path}`;
  const named = t.title(page.title);
  const title = escapeHtml(named.length <= TITLE_LENGTH ? named : page.title);
  const description = shortenDescription(page.description, lang);
  const preview = { title: page.title, description, url, type: "article", locale: t.locale };
  const tags = [
    ...previewTags(preview, site).map(([tag, attributes]) => element(tag, attributes)),
    ...alternateLinks(site, page.path).map(([hreflang, href]) =>
      element("link", { rel: "alternate", hreflang, href }),
    ),
    ...THEME_COLOURS.map(([theme, content]) =>
      element("meta", { name: "theme-color", media: `(prefers-color-scheme: ${theme})`, content }),
    ),
  ];
  const others = LANGS.filter((other) => other !== lang).map(
    (other) =>
      `<a href="${root}${other}/${page.path}" hreflang="${WORDS[other].tag}" lang="${WORDS[other].tag}">${WORDS[other].name}</a>`,
  );
  const nav = (["today", "learn", "techniques"] as const).map((name) => {
    const isHere = page.path === `${name}.html` ? ' aria-current="page"' : "";
    return `<a href="${root}${lang}/${name}.html"${isHere}>${t[name]}</a>`;
  });
  return `<!doctype html>
<html lang="${t.tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${element("meta", { name: "description", content: description })}
${tags.join("\n")}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${root}icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${root}icon-maskable.png">
<link rel="stylesheet" href="${root}pages/pages.css">
<script type="application/ld+json">${structuredData(page, lang, site)}</script>
</head>
<body>
<header><a class="brand" href="${root}index.html"><img src="${root}icon.svg" alt="" width="26" height="26">Ninefold</a>
<nav aria-label="${t.main}"><a class="play" href="${root}index.html#/play">${t.play}</a>${nav.join("")}</nav>
<span class="lang">${others.join("")}</span></header>
<main>
${page.content}
</main>
<footer><p>${t.footer}</p></footer>
</body>
</html>
`;
}
