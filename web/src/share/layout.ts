// Pages as `ninefold print` lays them out, in points: the same margins, gaps, sizes and weights of lines, so that paper looks alike.
import { CELLS, column, row } from "../game/cells";

export const MM = 72 / 25.4;
/** Paper by its name, in millimetres. */
export const PAPERS = { a4: [210, 297], a5: [148, 210], letter: [215.9, 279.4] } as const;
export type Paper = keyof typeof PAPERS;
export const PER_PAGE = [1, 2, 4, 6, 9] as const;

/** What a person chooses of the pages. */
export type Style = {
  paper: Paper;
  perPage: (typeof PER_PAGE)[number];
  /** One board a page, with large digits. */
  large: boolean;
  /** Faint marks for nine notes in empty cells. */
  notes: boolean;
  /** Number and level above each board. */
  heads: boolean;
  solutions: boolean;
  /** With one, there is a title page. */
  title: string;
};

/** A board on a page: which puzzle, and its upper left corner. */
export type Place = { puzzle: number; x: number; y: number };
export type Page = {
  kind: "title" | "puzzles" | "solutions";
  places: Place[];
  /** Of a board. */
  side: number;
  /** Of its caption. */
  size: number;
  /** The text area. */
  area: Area;
};
type Area = { x: number; y: number; width: number; height: number };
type Spacing = { gap: number; above: number; widest: number; lead: number };

const MARGIN = 15 * MM;
/** Side below which boards have smaller captions. */
const SMALL_BOARD = 50 * MM;
/** Units of a board. */
export const BOARD = 720;
const CELL = BOARD / 9;
/** Of a mark for a note, as wide as it is high. */
export const MARK = 2.4;

export const pageSize = (paper: Paper) => PAPERS[paper].map((side) => side * MM) as [number, number];
/** Of captions; of running lines and headings. */
export const textSize = ({ large }: Style) => (large ? 16 : 10);
export const footerSize = (style: Style) => textSize(style) * 0.9;
export const headingSize = (style: Style) => textSize(style) * 1.5;
/** For how many there is room on a page; fewer puzzles than that are larger. */
const boardsPerPage = ({ large, perPage }: Style, count: number) =>
  Math.min(PER_PAGE.find((boards) => boards >= count) ?? perPage, large ? 1 : perPage);
const solutionsPerPage = ({ large }: Style) => (large ? 6 : 12);
const solutionCaption = ({ large }: Style) => (large ? 12 : 8);

/** More room where pages are bound: the more pages there are, the thicker the spine. */
function gutterOf(pages: number): number {
  return MM * (pages < 24 ? 0 : pages <= 150 ? 4 : pages <= 300 ? 7 : pages <= 500 ? 10 : 13);
}

/** Places boards in an area, as large as they can be: their side, and the upper left corners in reading order. */
function placeBoards(area: Area, count: number, { gap, above, widest, lead }: Spacing) {
  const sideWith = (columns: number) => {
    const rows = Math.ceil(count / columns);
    const width = (area.width - gap * (columns - 1)) / columns;
    return Math.min(width, (area.height - gap * (rows - 1)) / rows - above);
  };
  // Of the ways to arrange them without an empty place, the one with the largest boards; of equal ones the last.
  const columns = Array.from({ length: count }, (_, index) => index + 1)
    .filter((columns) => count % columns === 0)
    .reduce((best, one) => (sideWith(one) >= sideWith(best) ? one : best));
  const side = sideWith(columns);
  const rows = count / columns;
  const free = area.height - (above + side) * rows;
  const rowGap = rows === 1 ? 0 : Math.min(free / (rows - 1), 2.5 * gap);
  const top = (free - rowGap * (rows - 1)) * lead;
  const left = area.width - side * columns;
  const columnGap = columns === 1 ? 0 : Math.min(left / (columns - 1), widest);
  const indent = (left - columnGap * (columns - 1)) / 2;
  const corners = Array.from({ length: count }, (_, at) => ({
    x: area.x + indent + (at % columns) * (side + columnGap),
    y: area.y + top + Math.floor(at / columns) * (above + side + rowGap) + above,
  }));
  return { side, corners };
}

/** The pages for so many puzzles, of which so many have a solution to be printed. */
export function layPages(count: number, solutions: readonly number[], style: Style): Page[] {
  const [width, height] = pageSize(style.paper);
  const perPage = boardsPerPage(style, count);
  const solved = solutionsPerPage(style);
  const all = Array.from({ length: count }, (_, index) => index);
  const kinds: { kind: Page["kind"]; some: readonly number[] }[] = [
    ...(style.title ? [{ kind: "title" as const, some: [] }] : []),
    ...chunks(all, perPage).map((some) => ({ kind: "puzzles" as const, some })),
    ...chunks(solutions, solved).map((some) => ({ kind: "solutions" as const, some })),
  ];
  const gutter = gutterOf(kinds.length);
  return kinds.map(({ kind, some }, index) => {
    const area = {
      // Pages with odd numbers are bound at their left.
      x: MARGIN + (index % 2 ? 0 : gutter),
      y: MARGIN,
      width: width - 2 * MARGIN - gutter,
      height: height - 2 * MARGIN,
    };
    if (kind === "title") return { kind, places: [], side: 0, size: 0, area };
    const isSolutions = kind === "solutions";
    const boards = isSolutions ? solved : perPage;
    const gap = MM * (width < 150 * MM || boards > 6 ? 6 : 10);
    const head = isSolutions ? headingSize(style) * 1.9 : 0;
    const room = { ...area, y: area.y + head, height: area.height - head - footerSize(style) * 2.2 };
    const place = (size: number) =>
      placeBoards(room, boards, {
        gap,
        above: isSolutions || style.heads ? size * 1.1 : 0,
        widest: isSolutions ? Infinity : 3 * gap,
        lead: isSolutions ? 0 : 0.4,
      });
    // Small boards of puzzles have small captions.
    const full = textSize(style);
    const size = isSolutions
      ? solutionCaption(style)
      : full * Math.min(Math.max(place(full).side / SMALL_BOARD, 0.65), 1);
    const { side, corners } = place(size);
    const places = some.flatMap((puzzle, at) => (corners[at] ? [{ puzzle, ...corners[at] }] : []));
    return { kind, places, side, size, area };
  });
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Weights of the lines on a board of this side, in its units: small boards have finer lines, large ones heavier. */
export function lineWeights(side: number): { cell: number; box: number } {
  const scale = (Math.min(Math.max(side / (80 * MM), 0.5), 2) * BOARD) / side;
  return { cell: 0.4 * scale, box: 1.4 * scale };
}

/** Where digits stand in a board's units, as lists for one `text`: chosen cells of 81 characters. */
export function digitsOf(values: string, isShown: (cell: number) => boolean, size: number) {
  const cells = CELLS.filter((cell) => values[cell] !== "." && isShown(cell));
  return {
    text: cells.map((cell) => values[cell]).join(""),
    x: cells.map((cell) => column(cell) * CELL + CELL / 2).join(" "),
    y: cells.map((cell) => (row(cell) * CELL + CELL / 2 + size * 0.355).toFixed(1)).join(" "),
  };
}

/** Marks for nine notes in each empty cell, as one path of dots. */
export function noteMarks(values: string): string {
  const places = [CELL / 2 - 24, CELL / 2, CELL / 2 + 24];
  const dots = places.flatMap((down) => places.map((right) => [right, down] as const));
  return CELLS.filter((cell) => values[cell] === ".")
    .flatMap((cell) =>
      dots.map(([x, y]) => `M${column(cell) * CELL + x - MARK / 2} ${row(cell) * CELL + y}h${MARK}`),
    )
    .join("");
}
