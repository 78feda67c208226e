// Pages as `ninefold print` lays them out, in points: the same margins, gaps, sizes and weights of lines, so that paper looks alike.
import { CELLS, candidates, column, digits, row, type Candidate } from "../game/cells";
import { nth } from "../nth";
import type { Texts } from "../texts/print";
import { CHOICES, MM, fill, type Book, type Parts, type Style } from "./style";
import type { Printed } from "./sheets";

type Place = { x: number; y: number };
type Area = Place & { width: number; height: number };
/** A line of text: its left, its middle or its right on its baseline. */
type Line = Place & { text: string; size: number; anchor?: "middle" | "end"; weight?: 600 | undefined };
/** A board, by its upper left corner. */
type Board = Place & { one: Printed; side: number; isSolution: boolean };
/** Lines and boards, turned round or not. */
type Layer = { turn?: string; lines: Line[]; boards: Board[] };
/** What flows from the top of a page: headings, paragraphs, and lines of the contents with their pages. */
type Flow = { kind: "heading" | "paragraph" | "entry"; size: number; text: string; page?: number };
export type Page = {
  number: number;
  /** What header and footer leave of it. */
  room: Area;
  layers: Layer[];
  codes: (Place & { module: number; path: string })[];
  flow: Flow[];
};
/** A QR code: the modules of a side, and its dark ones as a path. */
export type Code = { size: number; path: string };

/** Side below which boards have smaller captions, and the smallest: digits of 1 mm. */
const SMALL_BOARD = 50 * MM;
const MIN_SIDE = 14 * MM;
/** Units of a board. */
export const BOARD = 720;
const CELL = BOARD / 9;
/** Of a mark for a note, as wide as it is high. */
export const MARK = 2.4;

/** Height of a heading and of a line of the contents, and leading of paragraphs, in their sizes. */
const TALL = 1.9;
const LEADING = 1.4;
/** A measure of some 70 letters, in their size. */
const MEASURE = 36;

/** For how many there is room on a page; fewer puzzles than that are larger. */
function boardsPerPage(style: Style, count: number): number {
  const fit = CHOICES["per-page"].map(Number).find((boards) => boards >= count) ?? Infinity;
  return Math.min(fit, style["large-print"] ? 1 : Number(style["per-page"]));
}
/** More room where pages are bound: the more pages there are, the thicker the spine. */
function gutterOf(pages: number): number {
  return MM * (pages < 24 ? 0 : pages <= 150 ? 4 : pages <= 300 ? 7 : pages <= 500 ? 10 : 13);
}

let pen: CanvasRenderingContext2D | null = null;
/** How wide a text is, in its size. */
function widthOf(text: string, weight = 400): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length;
  pen.font = `${weight} 100px ${getComputedStyle(document.documentElement).fontFamily}`;
  return pen.measureText(text).width / 100;
}

type Spacing = {
  gap: number;
  above: number;
  below?: number;
  beside?: number;
  limit: number;
  widest: number;
  lead: number;
};

/** Places boards in an area, as large as they can be: their side, and the upper left corners in reading order. */
function placeBoards(area: Area, count: number, spacing: Spacing) {
  const { gap, above, below = 0, beside = 0, limit, widest, lead } = spacing;
  const sideWith = (columns: number) => {
    const rows = Math.ceil(count / columns);
    const width = (area.width - gap * (columns - 1)) / columns - beside;
    return Math.min(width, (area.height - gap * (rows - 1)) / rows - above - below);
  };
  // Of the ways to arrange them without an empty place, the one with the largest boards; of equal ones the last.
  const columns = Array.from({ length: count }, (_, index) => index + 1)
    .filter((columns) => count % columns === 0)
    .reduce((best, one) => (sideWith(one) >= sideWith(best) ? one : best));
  const side = Math.min(sideWith(columns), limit);
  const rows = count / columns;
  const [wide, high] = [side + beside, above + side + below];
  const free = area.height - high * rows;
  const rowGap = rows === 1 ? 0 : Math.min(free / (rows - 1), 2.5 * gap);
  const top = (free - rowGap * (rows - 1)) * lead;
  const left = area.width - wide * columns;
  const columnGap = columns === 1 ? 0 : Math.min(left / (columns - 1), widest);
  const indent = (left - columnGap * (columns - 1)) / 2;
  const corners = Array.from({ length: count }, (_, at) => ({
    x: area.x + indent + (at % columns) * (wide + columnGap),
    y: area.y + top + Math.floor(at / columns) * (high + rowGap) + above,
  }));
  return { side, corners };
}

/** The pages of a book; null if they have no room for its boards. */
export function layPages(
  puzzles: readonly Printed[],
  book: Book,
  codes: readonly (Code | null)[],
  levels: Record<string, string>,
  words: Texts,
): Page[] | null {
  const { style } = book;
  const isLarge = style["large-print"];
  const [width, height] = book.paper;
  /** Of captions; of header and footer; of headings; of paragraphs. */
  const textSize = isLarge ? 16 : 10;
  const lineSize = textSize * 0.9;
  const headingSize = textSize * 1.5;
  const wordSize = textSize * 1.05;
  const entrySize = textSize * 1.1;
  const perPage = boardsPerPage(style, puzzles.length);
  const solved = Number(style["solutions-per-page"]) || (isLarge ? 6 : 12);
  const levelOf = (at: number) => levels[nth(puzzles, at).level ?? ""] ?? "";
  const numbersOf = (some: readonly number[]) =>
    [...new Set([some[0], some.at(-1)])].map((at) => puzzles[at ?? -1]?.title).join("–");

  const areaOf = (number: number, gutter: number) => {
    const text = {
      // Pages with odd numbers are bound at their left.
      x: book.margin + (number % 2 ? gutter : 0),
      y: book.margin,
      width: width - 2 * book.margin - gutter,
      height: height - 2 * book.margin,
    };
    const lineOf = (parts: Parts) => (parts.some(Boolean) ? lineSize * 2.2 : 0);
    return { text, room: within(text, lineOf(book.header), lineOf(book.footer)) };
  };

  // A level begins on a page of its own, if that is the order.
  const sections: number[][] = [];
  puzzles.forEach((_, at) => {
    if (at && (style.order !== "level" || levelOf(at) === levelOf(at - 1))) sections.at(-1)?.push(at);
    else sections.push([at]);
  });
  const solutions = puzzles.flatMap(({ solution }, at) =>
    solution && style.solutions === "end" ? [at] : [],
  );
  type Plan = {
    kind: "title" | "front" | "puzzles" | "solutions";
    some: readonly number[];
    how?: boolean;
    contents?: boolean;
  };
  const plan: Plan[] = [
    ...sections
      .flatMap((section) => chunked(section, perPage))
      .map((some): Plan => ({ kind: "puzzles", some })),
    ...chunked(solutions, solved).map((some): Plan => ({ kind: "solutions", some })),
  ];
  // Instructions and contents share a page if both have room on it.
  const { instructions: how, contents } = style;
  const { room } = areaOf(1, 0);
  const measure = Math.min(room.width / wordSize, MEASURE);
  const high =
    words.how.reduce((sum, text) => sum + Math.ceil((1.05 * widthOf(text)) / measure) * LEADING + 0.5, 1) *
      wordSize +
    (sections.length + 1) * TALL * entrySize +
    2 * TALL * headingSize;
  const front =
    how && contents && high > room.height
      ? [{ how }, { contents }]
      : how || contents
        ? [{ how, contents }]
        : [];
  plan.unshift(...front.map((has): Plan => ({ kind: "front", some: [], ...has })));
  if (style.title) plan.unshift({ kind: "title", some: [] });

  const gutter = book.gutter < Infinity ? book.gutter : gutterOf(plan.length);
  const entry = (name: string, isIt: (page: Plan) => boolean): Flow[] => {
    const page = plan.findIndex(isIt) + 1;
    return page ? [{ kind: "entry", size: entrySize, text: name, page }] : [];
  };
  const heading = (text: string): Flow => ({ kind: "heading", size: headingSize, text });
  const flowOf = ({ how, contents }: Plan): Flow[] => [
    ...(how
      ? [
          heading(words.howHead),
          ...words.how.map((text): Flow => ({ kind: "paragraph", size: wordSize, text })),
        ]
      : []),
    ...(contents
      ? [
          heading(words.settings.contents),
          ...sections.flatMap((section) => {
            const name = (style.order === "level" && levelOf(section[0] ?? 0)) || words.from;
            return entry(
              `${name} ${numbersOf(section)}`,
              ({ kind, some }) => kind === "puzzles" && some[0] === section[0],
            );
          }),
          ...entry(words.settings.solutions, ({ kind }) => kind === "solutions"),
        ]
      : []),
  ];

  const module = MM * (isLarge ? 0.6 : 0.42);
  const codeSide = module * Math.max(0, ...codes.map((code) => code?.size ?? 0));
  const codeGap = 3 * MM;
  const codeSpace = codeSide && codeSide + codeGap;
  const widestHint = style.hints ? Math.max(0, ...puzzles.map(({ hint }) => widthOf(hint))) : 0;
  let hasRoom = true;
  const pages = plan.map((one, at): Page => {
    const { kind, some } = one;
    const number = at + 1;
    const { text, room } = areaOf(number, gutter);
    const middle = text.x + text.width / 2;
    const bottom = text.y + text.height;
    if (kind === "title") {
      // As large as fits one line, and no larger than on a poster.
      const size = Math.min(text.width / 11, 44, text.width / widthOf(style.title, 600));
      const centred = (text: string, y: number, size: number, weight?: 600): Line => ({
        text,
        x: middle,
        y,
        size,
        anchor: "middle",
        weight,
      });
      const y = text.y + text.height * 0.3;
      const lines = [
        centred(style.title, y, size, 600),
        centred(style.subtitle, y + 1.2 * size, size * 0.45),
        centred(style.author, y + (style.subtitle ? 2.4 : 2.1) * size, size * 0.4),
        centred(
          [words.count(puzzles.length), style.date].filter(Boolean).join(" · "),
          bottom,
          Math.max(size * 0.3, 9),
        ),
      ];
      return { number, room, layers: [{ lines, boards: [] }], codes: [], flow: [] };
    }
    const levels = [...new Set(some.map(levelOf))];
    const fields: Record<string, string> = {
      title: style.title,
      author: style.author,
      date: style.date,
      page: String(number),
      pages: String(plan.length),
      level: kind === "puzzles" && levels.length === 1 ? nth(levels, 0) : "",
      numbers: some.length ? numbersOf(some) : "",
    };
    const running = (parts: Parts, y: number) =>
      parted(
        fill(parts, (field) => fields[field] ?? ""),
        { ...text, y },
        lineSize,
      );
    const main: Layer = {
      lines: [...running(book.header, text.y + lineSize * 0.75), ...running(book.footer, bottom)],
      boards: [],
    };
    const page: Page = { number, room, layers: [main], codes: [], flow: flowOf(one) };
    if (kind === "front") return page;

    const isSolution = kind === "solutions";
    const boards = isSolution ? solved : perPage;
    const gap = MM * (width < 150 * MM || boards > 6 ? 6 : 10);
    const put = (layer: Layer, corners: readonly Place[], side: number, isSolution: boolean) => {
      if (side < MIN_SIDE && layer === main) hasRoom = false;
      layer.boards = some.map((puzzle, at) => ({
        one: nth(puzzles, puzzle),
        side,
        isSolution,
        ...nth(corners, at),
      }));
    };
    const numbered = (layer: Layer, size: number, up: number) =>
      layer.lines.push(
        ...layer.boards.map(({ one, x, y }): Line => ({
          text: one.title,
          x,
          y: y - size * up,
          size,
          weight: 600,
        })),
      );
    if (isSolution) {
      const size = isLarge ? 12 : 8;
      const area = within(room, headingSize * TALL, 0);
      const spacing = { gap, above: size * 1.1, limit: Infinity, widest: Infinity, lead: 0 };
      const { side, corners } = placeBoards(area, boards, spacing);
      put(main, corners, side, true);
      numbered(main, size, 0.45);
      main.lines.push({
        text: words.settings.solutions,
        x: room.x,
        y: room.y + headingSize * 0.75,
        size: headingSize,
        weight: 600,
      });
      return page;
    }
    let area = room;
    if (style.solutions === "page") {
      // Solutions upside down take the foot of the page.
      const gap = 4 * MM;
      const side = Math.min((room.width - gap * (boards - 1)) / boards, 30 * MM);
      const size = Math.min(side * 0.16, lineSize);
      const high = side + size * 1.5;
      const bottom = room.y + room.height;
      const left = middle - (side * boards + gap * (boards - 1)) / 2;
      const strip: Layer = { turn: `rotate(180 ${middle} ${bottom - high / 2})`, lines: [], boards: [] };
      put(
        strip,
        some.map((_, at) => ({ x: left + at * (side + gap), y: bottom - side })),
        side,
        true,
      );
      numbered(strip, size, 0.4);
      page.layers.push(strip);
      area = within(room, 0, high + 6 * MM);
    }
    // A code stands below its board or beside it, where the boards are larger so.
    const place = (size: number) => {
      const hint = style.hints ? size * 1.6 : 0;
      const above = book.caption.some(Boolean) ? size * 1.1 : 0;
      const spacing = { gap, above, limit: book.limit, widest: 3 * gap, lead: 0.4 };
      const under = placeBoards(area, boards, { ...spacing, below: Math.max(hint, codeSpace) });
      const beside = placeBoards(area, boards, { ...spacing, below: hint, beside: codeSpace });
      return beside.side > under.side ? { ...beside, isBeside: true } : { ...under, isBeside: false };
    };
    // Small boards have small captions.
    const size = textSize * Math.min(Math.max(place(textSize).side / SMALL_BOARD, 0.65), 1);
    const { side, corners, isBeside } = place(size);
    put(main, corners, side, false);
    // All hints have one size, by the longest; beside a code below its board they have less room.
    const hintSize = Math.min(size * 0.85, (isBeside ? side : side - codeSpace) / widestHint);
    main.boards.forEach(({ one, x, y }, at) => {
      const values: Record<string, string> = {
        ...fields,
        number: one.title,
        level: levelOf(some[at] ?? 0),
        rating: one.er?.toFixed(1) ?? "",
        score: one.score,
        givens: String(one.givens.replaceAll(".", "").length),
        hint: one.hint,
      };
      const caption = fill(book.caption, (field) => values[field] ?? "");
      main.lines.push(...parted(caption, { x, y: y - size * 0.45, width: side }, size, 600));
      if (style.hints) main.lines.push({ text: one.hint, x, y: y + side + size * 1.2, size: hintSize });
      const code = codes[some[at] ?? 0];
      if (!code) return;
      const [right, down] = isBeside ? [side + codeGap, side - codeSide] : [side - codeSide, side + codeGap];
      page.codes.push({ path: code.path, module, x: x + right, y: y + down });
    });
    return page;
  });
  return hasRoom ? pages : null;
}

/** The parts of a line that are there, the first one in a weight. */
function parted(
  parts: Parts,
  { x, y, width }: Place & { width: number },
  size: number,
  weight?: 600,
): Line[] {
  const [left, middle, right] = parts;
  const lines: Line[] = [
    { text: left, x, y, size, weight },
    { text: middle, x: x + width / 2, y, size, anchor: "middle" },
    { text: right, x: x + width, y, size, anchor: "end" },
  ];
  return lines.filter(({ text }) => text);
}

/** An area without some of its height at the top and at the foot. */
const within = (area: Area, top: number, foot: number): Area => ({
  ...area,
  y: area.y + top,
  height: area.height - top - foot,
});

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Weights of the lines on a board of this side, in its units: small boards have finer lines, large ones heavier. */
export function lineWeights(side: number, { cellLine, boxLine }: Book): { cell: number; box: number } {
  const scale = (Math.min(Math.max(side / (80 * MM), 0.5), 2) * BOARD) / side;
  return { cell: cellLine * scale, box: boxLine * scale };
}

/** Signs at places of a board, in its units, as lists for one `text`. */
function signsAt(signs: readonly (readonly [sign: string, x: number, y: number])[], size: number) {
  return {
    text: signs.map(([sign]) => sign).join(""),
    x: signs.map(([, x]) => x).join(" "),
    y: signs.map(([, , y]) => (y + size * 0.355).toFixed(1)).join(" "),
    size,
  };
}

/** Where digits stand: chosen cells of 81 characters. */
export function digitsOf(values: string, isShown: (cell: number) => boolean, size: number) {
  const cells = CELLS.filter((cell) => values[cell] !== "." && isShown(cell));
  const middle = (line: number) => line * CELL + CELL / 2;
  return signsAt(
    cells.map((cell) => [values[cell] ?? "", middle(column(cell)), middle(row(cell))]),
    size,
  );
}

/** Where a candidate stands, or a mark for its note. */
const placeOf = (cell: number, digit: number) =>
  [
    column(cell) * CELL + CELL / 2 + (((digit - 1) % 3) - 1) * 24,
    row(cell) * CELL + CELL / 2 + (Math.floor((digit - 1) / 3) - 1) * 24,
  ] as const;

/** Where the candidates stand that values leave, but for those that were removed. */
export function candidatesOf(values: string, removed: readonly Candidate[]) {
  const masks = candidates([...values].map((sign) => Number(sign) || 0));
  const isRemoved = new Set(removed.map(String));
  const signs = CELLS.flatMap((cell) =>
    digits(nth(masks, cell))
      .filter((digit) => !isRemoved.has(`${cell},${digit}`))
      .map((digit) => [String(digit), ...placeOf(cell, digit)] as const),
  );
  return signsAt(signs, CELL * 0.26);
}

/** Marks for nine notes in each empty cell, as one path of dots. */
export function noteMarks(values: string): string {
  return CELLS.filter((cell) => values[cell] === ".")
    .flatMap((cell) => digits(511).map((digit) => placeOf(cell, digit)))
    .map(([x, y]) => `M${x - MARK / 2} ${y}h${MARK}`)
    .join("");
}
