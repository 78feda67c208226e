// The settings of a book: those of a style file of `ninefold print`, by the same names, with the same defaults.

/** Points in a millimetre. */
export const MM = 72 / 25.4;

export const DEFAULTS = {
  paper: "a4",
  margin: "15mm",
  gutter: "auto",
  "per-page": "4",
  board: "auto",
  "large-print": false,
  candidates: false,
  notes: false,
  order: "given",
  header: "",
  footer: "{page}",
  caption: "{number}|{level}",
  title: "",
  subtitle: "",
  author: "",
  date: "",
  instructions: false,
  contents: false,
  hints: false,
  qr: "",
  solutions: "end",
  "solutions-per-page": "auto",
  "cell-lines": "0.4pt",
  "box-lines": "1.4pt",
};
export type Style = typeof DEFAULTS;
export type Key = keyof Style;
const KEYS = Object.keys(DEFAULTS) as Key[];

/** Settings with a few values. Of QR codes the page fills in its own address. */
export const CHOICES = {
  "per-page": ["1", "2", "3", "4", "6", "9"],
  order: ["given", "level", "rising", "mixed"],
  qr: ["", "hint", "link"],
  solutions: ["end", "page", "none"],
  "solutions-per-page": ["auto", "6", "9", "12", "16"],
} as const;

/** Settings of one book: the next one has others. */
const OF_ONE_BOOK: readonly Key[] = ["title", "subtitle", "date"];

/** The style with what was kept of it. */
export function styleFrom(kept: object): Style {
  const allowed: Partial<Record<Key, readonly unknown[]>> = CHOICES;
  const isValue = (key: string, value: unknown) =>
    typeof value === typeof DEFAULTS[key as Key] && (allowed[key as Key]?.includes(value) ?? true);
  return {
    ...DEFAULTS,
    ...Object.fromEntries(Object.entries(kept).filter(([key, value]) => isValue(key, value))),
  };
}

/** What differs from the defaults. */
const changed = (style: Style) => KEYS.filter((key) => style[key] !== DEFAULTS[key]);
export const isChanged = (style: Style) => changed(style).length > 0;
/** What is kept for the next visit. */
export const keptOf = (style: Style) =>
  Object.fromEntries(
    changed(style)
      .filter((key) => !OF_ONE_BOOK.includes(key))
      .map((key) => [key, style[key]]),
  );

/** A length with its unit, in points; null if it is none. A zero needs no unit. */
function lengthOf(text: string): number | null {
  const [, digits, unit = ""] = /^(\d+\.?\d*|\.\d+) *(mm|cm|in|"|pt|)$/.exec(text.trim().toLowerCase()) ?? [];
  const number = Number(digits);
  const points = { mm: MM, cm: 10 * MM, in: 72, '"': 72, pt: 1 }[unit] ?? (number === 0 ? 1 : NaN);
  return number * points <= 14_400 ? number * points : null;
}

/** The same, where there is an automatic length: it is infinite. */
const automatic = (text: string) => (text.trim() === "auto" ? Infinity : lengthOf(text));

/** Paper by its name, in millimetres. */
export const PAPERS: Readonly<Record<string, readonly [number, number]>> = {
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  b5: [176, 250],
  letter: [215.9, 279.4],
};

/** Paper by its name, or by a width and a height, such as `6x9in`; in points. */
function paperOf(text: string): readonly [number, number] | null {
  const named = PAPERS[text];
  if (named) return [named[0] * MM, named[1] * MM];
  const [width = "", height = "", more] = text.split(/[x×]/i);
  const unit = /[a-z"]*$/i.exec(height.trim())?.[0] ?? "";
  const sides = [/\d$/.test(width.trim()) ? width + unit : width, height].map((side) => lengthOf(side) ?? 0);
  return more === undefined && sides.every((side) => side >= 40 * MM) ? [sides[0]!, sides[1]!] : null;
}

/** The left, the middle and the right of a line. */
export type Parts = readonly [left: string, middle: string, right: string];
export const PAGE_FIELDS = ["title", "author", "date", "page", "pages", "level", "numbers"];
export const CAPTION_FIELDS = [
  "number",
  "level",
  "rating",
  "score",
  "givens",
  "hint",
  "title",
  "date",
  "page",
];

/** What can't be used of a template: a field that isn't known or isn't closed, or all of it if it has too many parts. */
export function faultOf(template: string, known: readonly string[]): string | undefined {
  const fields = [...template.matchAll(/\{[^}]*\}?/g)].map(([field]) => field);
  const unknown = fields.find((field) => !known.some((name) => field === `{${name}}`));
  return unknown ?? (template.split("|").length > 3 ? template : undefined);
}

function partsOf(template: string): Parts {
  const [one = "", two, three] = template.split("|").map((part) => part.trim());
  if (two === undefined) return ["", one, ""];
  return three === undefined ? [one, "", two] : [one, two, three];
}

/** A line with the values of its fields. */
export const fill = (parts: Parts, fields: Readonly<Record<string, string>>) =>
  parts.map((part) => part.replace(/\{(\w+)\}/g, (_, field) => fields[field] ?? "")) as unknown as Parts;

/** Whether a header, footer or caption has a field. */
export const usesField = ({ header, footer, caption }: Style, field: string) =>
  `${header}${footer}${caption}`.includes(`{${field}}`);

/** A style whose settings are understood: lengths are in points. */
export type Book = ReturnType<typeof bookOf>;

/** Understands the settings. In place of what can't be used the default is, and its key is among those that are wrong. */
export function bookOf(style: Style) {
  const wrong = new Set<Key>();
  const understood = <K extends Key, T>(key: K, parse: (value: Style[K]) => T | null): T => {
    const value = parse(style[key]);
    if (value === null) wrong.add(key);
    return (value ?? parse(DEFAULTS[key])) as T;
  };
  const line = (known: readonly string[]) => (template: string) =>
    faultOf(template, known) === undefined ? partsOf(template) : null;
  return {
    style,
    paper: understood("paper", paperOf),
    margin: understood("margin", lengthOf),
    /** Infinite for one by the number of pages. */
    gutter: understood("gutter", automatic),
    /** The largest side of a board. */
    limit: understood("board", automatic),
    cellLine: understood("cell-lines", lengthOf),
    boxLine: understood("box-lines", lengthOf),
    header: understood("header", line(PAGE_FIELDS)),
    footer: understood("footer", line(PAGE_FIELDS)),
    caption: understood("caption", line(CAPTION_FIELDS)),
    wrong: wrong as ReadonlySet<Key>,
  };
}

/** Options of the command; other settings are set by `--set`. */
const OPTIONS: readonly Key[] = ["paper", "per-page", "order", "title", "large-print", "candidates"];
/** A word of a command line. */
const quoted = (word: string) => (/^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command that prints a list of the puzzles in this style, in their order. */
export function commandOf({ style, wrong }: Book, lang: string, address: string): string {
  const words = changed(style).flatMap((key) => {
    const value = key === "qr" && style.qr === "link" ? address : style[key];
    // The list is in this order already.
    if (wrong.has(key) || (key === "order" && value !== "level")) return [];
    if (!OPTIONS.includes(key)) return ["--set", quoted(`${key}=${value}`)];
    return value === true ? [`--${key}`] : [`--${key}`, quoted(`${value}`)];
  });
  const language = lang === "en" ? [] : ["--lang", lang];
  return ["ninefold print puzzles.txt", ...language, ...words, "-o book.pdf"].join(" ");
}
