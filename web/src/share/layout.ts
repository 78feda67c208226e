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

const pen = document.createElement("canvas").getContext("2d");
/** How wide a text is, in its size. */
function widthOf(text: string, weight = 400): number {
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
export function layPages(...book: ConstructorParameters<typeof BookLayout>): Page[] | null {
  const layout = new BookLayout(...book);
  const pages = layout.plan.map((one, at) => layout.pageOf(one, at + 1));
  return layout.hasRoom ? pages : null;
}

/** What a page is planned to hold; of the front, whether it has the instructions and the contents. */
type Plan = {
  kind: "title" | "front" | "puzzles" | "solutions";
  some: readonly number[];
  how?: boolean;
  contents?: boolean;
};

class BookLayout {
  hasRoom = true;
  readonly plan: Plan[];
  #sections: number[][] = [];
  #gutter = 0;
  /** Of captions; of header and footer; of headings; of paragraphs and of entries of the contents. */
  #size: number;
  #lineSize: number;
  #headingSize: number;
  #wordSize: number;
  #perPage: number;
  #solved: number;

  constructor(
    readonly puzzles: readonly Printed[],
    readonly book: Book,
    readonly codes: readonly (Code | null)[],
    readonly levels: Record<string, string>,
    readonly words: Texts,
  ) {
    const { style } = book;
    const isLarge = style["large-print"];
    this.#size = isLarge ? 16 : 10;
    this.#lineSize = this.#size * 0.9;
    this.#headingSize = this.#size * 1.5;
    this.#wordSize = this.#size * 1.05;
    this.#perPage = boardsPerPage(style, puzzles.length);
    this.#solved = Number(style["solutions-per-page"]) || (isLarge ? 6 : 12);
    this.plan = this.#planPages();
    this.#gutter = book.gutter < Infinity ? book.gutter : gutterOf(this.plan.length);
  }

  #planPages(): Plan[] {
    const { puzzles, book } = this;
    const { order, solutions, title } = book.style;
    // A level begins on a page of its own, if that is the order.
    puzzles.forEach((_, at) => {
      if (at && (order !== "level" || this.#levelOf(at) === this.#levelOf(at - 1)))
        this.#sections.at(-1)?.push(at);
      else this.#sections.push([at]);
    });
    const solved = puzzles.flatMap(({ solution }, at) => (solution && solutions === "end" ? [at] : []));
    return [
      ...(title ? [{ kind: "title" as const, some: [] }] : []),
      ...this.#planFront().map((has) => ({ kind: "front" as const, some: [], ...has })),
      ...this.#sections
        .flatMap((section) => chunked(section, this.#perPage))
        .map((some) => ({ kind: "puzzles" as const, some })),
      ...chunked(solved, this.#solved).map((some) => ({ kind: "solutions" as const, some })),
    ];
  }

  /** Instructions and contents share a page if both have room on it. */
  #planFront(): Pick<Plan, "how" | "contents">[] {
    const { instructions: how, contents } = this.book.style;
    if (!how || !contents) return how || contents ? [{ how, contents }] : [];
    const { room } = this.#areas(1);
    const measure = Math.min(room.width / this.#wordSize, MEASURE);
    const lines = this.words.how.map((text) => Math.ceil((1.05 * widthOf(text)) / measure));
    const high =
      (lines.reduce((sum, one) => sum + one * LEADING + 0.5, 1) + (this.#sections.length + 1) * TALL) *
        this.#wordSize +
      2 * TALL * this.#headingSize;
    return high > room.height ? [{ how }, { contents }] : [{ how, contents }];
  }

  #levelOf = (at: number) => this.levels[nth(this.puzzles, at).level ?? ""] ?? "";
  #numbersOf = (some: readonly number[]) =>
    [...new Set([some[0], some.at(-1)])].map((at) => this.puzzles[at ?? -1]?.title).join("–");

  /** What is within the margins of a page, and what header and footer leave of it. */
  #areas(number: number) {
    const { paper, margin, header, footer } = this.book;
    const text = {
      // Pages with odd numbers are bound at their left.
      x: margin + (number % 2 ? this.#gutter : 0),
      y: margin,
      width: paper[0] - 2 * margin - this.#gutter,
      height: paper[1] - 2 * margin,
    };
    const high = (parts: Parts) => (parts.some(Boolean) ? this.#lineSize * 2.2 : 0);
    return { text, room: within(text, high(header), high(footer)) };
  }

  pageOf(one: Plan, number: number): Page {
    const { text, room } = this.#areas(number);
    const main: Layer = { lines: [], boards: [] };
    const page: Page = { number, room, layers: [main], codes: [], flow: [] };
    if (one.kind === "title") {
      main.lines = this.#titleLines(text);
      return page;
    }
    const fields = this.#fieldsOf(one, number);
    const running = (parts: Parts, y: number) => parted(fill(parts, fields), { ...text, y }, this.#lineSize);
    main.lines = [
      ...running(this.book.header, text.y + this.#lineSize * 0.75),
      ...running(this.book.footer, text.y + text.height),
    ];
    if (one.kind === "front") page.flow = this.#flowOf(one);
    else if (one.kind === "solutions") this.#addSolutions(main, room, one.some);
    else this.#addPuzzles(page, main, one.some, fields);
    return page;
  }

  #titleLines(text: Area): Line[] {
    const { title, subtitle, author, date } = this.book.style;
    // As large as fits one line, and no larger than on a poster.
    const size = Math.min(text.width / 11, 44, text.width / widthOf(title, 600));
    const y = text.y + text.height * 0.3;
    const count = [this.words.count(this.puzzles.length), date].filter(Boolean).join(" · ");
    const lines: [string, number, number, 600?][] = [
      [title, y, size, 600],
      [subtitle, y + 1.2 * size, size * 0.45],
      [author, y + (subtitle ? 2.4 : 2.1) * size, size * 0.4],
      [count, text.y + text.height, Math.max(size * 0.3, 9)],
    ];
    const x = text.x + text.width / 2;
    return lines.map(([text, y, size, weight]) => ({ text, x, y, size, anchor: "middle", weight }));
  }

  /** The fields of header and footer, about the puzzles that a page has. */
  #fieldsOf({ kind, some }: Plan, number: number): Record<string, string> {
    const { title, author, date } = this.book.style;
    const levels = new Set(some.map(this.#levelOf));
    return {
      title,
      author,
      date,
      page: String(number),
      pages: String(this.plan.length),
      // A level where the page has but one.
      level: kind === "puzzles" && levels.size === 1 ? this.#levelOf(nth(some, 0)) : "",
      numbers: some.length ? this.#numbersOf(some) : "",
    };
  }

  #flowOf({ how, contents }: Plan): Flow[] {
    const { words } = this;
    const heading = (text: string): Flow => ({ kind: "heading", size: this.#headingSize, text });
    const entry = (text: string, isIt: (page: Plan) => boolean): Flow[] => {
      const page = this.plan.findIndex(isIt) + 1;
      return page ? [{ kind: "entry", size: this.#wordSize, text, page }] : [];
    };
    const entries = this.#sections.map((section) => {
      const name = (this.book.style.order === "level" && this.#levelOf(section[0] ?? 0)) || words.from;
      const begins = ({ kind, some }: Plan) => kind === "puzzles" && some[0] === section[0];
      return entry(`${name} ${this.#numbersOf(section)}`, begins);
    });
    const paragraphs = words.how.map((text): Flow => ({ kind: "paragraph", size: this.#wordSize, text }));
    return [
      ...(how ? [heading(words.howHead), ...paragraphs] : []),
      ...(contents ? [heading(words.settings.contents), ...entries.flat()] : []),
      ...(contents ? entry(words.settings.solutions, ({ kind }) => kind === "solutions") : []),
    ];
  }

  #gapOf = (boards: number) => MM * (this.book.paper[0] < 150 * MM || boards > 6 ? 6 : 10);

  /** Puts boards into a layer, by their corners. */
  #addBoards(
    layer: Layer,
    some: readonly number[],
    corners: readonly Place[],
    side: number,
    isSolution: boolean,
  ) {
    layer.boards = some.map((puzzle, at) => ({
      one: nth(this.puzzles, puzzle),
      side,
      isSolution,
      ...nth(corners, at),
    }));
  }

  #addSolutions(layer: Layer, room: Area, some: readonly number[]) {
    const size = this.book.style["large-print"] ? 12 : 8;
    const { x, y } = room;
    const spacing = {
      gap: this.#gapOf(this.#solved),
      above: size * 1.1,
      limit: Infinity,
      widest: Infinity,
      lead: 0,
    };
    const { side, corners } = placeBoards(within(room, this.#headingSize * TALL, 0), this.#solved, spacing);
    if (side < MIN_SIDE) this.hasRoom = false;
    this.#addBoards(layer, some, corners, side, true);
    const down = this.#headingSize * 0.75;
    layer.lines.push(...numbersAbove(layer, size, 0.45), {
      text: this.words.settings.solutions,
      x,
      y: y + down,
      size: this.#headingSize,
      weight: 600,
    });
  }

  /** Puts solutions upside down at the foot of a page; returns the height that they take. */
  #addStrip(page: Page, some: readonly number[]): number {
    const { room } = page;
    const boards = this.#perPage;
    const gap = 4 * MM;
    const side = Math.min((room.width - gap * (boards - 1)) / boards, 30 * MM);
    const size = Math.min(side * 0.16, this.#lineSize);
    const high = side + size * 1.5;
    const bottom = room.y + room.height;
    const middle = room.x + room.width / 2;
    const left = middle - (side * boards + gap * (boards - 1)) / 2;
    const strip: Layer = { turn: `rotate(180 ${middle} ${bottom - high / 2})`, lines: [], boards: [] };
    const corners = some.map((_, at) => ({ x: left + at * (side + gap), y: bottom - side }));
    this.#addBoards(strip, some, corners, side, true);
    strip.lines = numbersAbove(strip, size, 0.4);
    page.layers.push(strip);
    return high + 6 * MM;
  }

  #addPuzzles(page: Page, main: Layer, some: readonly number[], fields: Record<string, string>) {
    const { style, caption, limit } = this.book;
    const foot = style.solutions === "page" ? this.#addStrip(page, some) : 0;
    const area = within(page.room, 0, foot);
    const module = MM * (style["large-print"] ? 0.6 : 0.42);
    const codeSide = module * Math.max(0, ...this.codes.map((code) => code?.size ?? 0));
    const codeGap = 3 * MM;
    const codeSpace = codeSide && codeSide + codeGap;
    const gap = this.#gapOf(this.#perPage);
    // A code stands below its board or beside it, where the boards are larger so.
    const place = (size: number) => {
      const hint = style.hints ? size * 1.6 : 0;
      const above = caption.some(Boolean) ? size * 1.1 : 0;
      const spacing = { gap, above, limit, widest: 3 * gap, lead: 0.4 };
      const under = placeBoards(area, this.#perPage, { ...spacing, below: Math.max(hint, codeSpace) });
      const beside = placeBoards(area, this.#perPage, { ...spacing, below: hint, beside: codeSpace });
      return beside.side > under.side ? { ...beside, isBeside: true } : { ...under, isBeside: false };
    };
    // Small boards have small captions.
    const size = this.#size * Math.min(Math.max(place(this.#size).side / SMALL_BOARD, 0.65), 1);
    const { side, corners, isBeside } = place(size);
    if (side < MIN_SIDE) this.hasRoom = false;
    this.#addBoards(main, some, corners, side, false);
    const [right, down] = isBeside ? [side + codeGap, side - codeSide] : [side - codeSide, side + codeGap];
    // All hints have one size, by the longest; beside a code below its board they have less room.
    const widest = style.hints ? Math.max(...this.puzzles.map(({ hint }) => widthOf(hint))) : 0;
    const hintSize = Math.min(size * 0.85, (isBeside ? side : side - codeSpace) / widest);
    main.boards.forEach(({ one, x, y }, at) => {
      const puzzle = nth(some, at);
      const values = { ...fields, ...captionFields(one), level: this.#levelOf(puzzle) };
      main.lines.push(...parted(fill(caption, values), { x, y: y - size * 0.45, width: side }, size, 600));
      if (style.hints) main.lines.push({ text: one.hint, x, y: y + side + size * 1.2, size: hintSize });
      const code = this.codes[puzzle];
      if (code) page.codes.push({ path: code.path, module, x: x + right, y: y + down });
    });
  }
}

const captionFields = ({ title, er, score, givens, hint }: Printed) => ({
  number: title,
  rating: er?.toFixed(1) ?? "",
  score,
  givens: String(givens.replaceAll(".", "").length),
  hint,
});

/** The numbers above the boards of a layer: so high, in their size. */
const numbersAbove = ({ boards }: Layer, size: number, up: number): Line[] =>
  boards.map(({ one, x, y }) => ({ text: one.title, x, y: y - size * up, size, weight: 600 }));

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
