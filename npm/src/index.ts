// The whole engine: every function takes and gives plain data, and throws an `Error` with a sentence when it can't.
//
// The types of the data are those of the engine's own JSON, generated from its Rust types.
import type * as Data from "../pkg/ninefold_wasm.js";
import { engine } from "#engine";
import * as given from "./given.js";
import { checked, options } from "./given.js";

export type {
  Check,
  Chosen,
  Hint,
  JudgedSteps,
  Made,
  Moves,
  Position,
  Profile,
  Read,
  Recognition,
  Sentence,
  Stage,
  Step,
  Survey,
  Technique,
  Verdict,
} from "../pkg/ninefold_wasm.js";

/** A puzzle: a text in any format that the engine reads (81 characters, nine rows, candidates, a link …), or a position. */
export type Puzzle = string | Data.Position;
/** Which language: `en` or `zh`. */
export type Language = { lang?: string };
/** Whose techniques and numbers: `human`, `se`, `hodoku` …, or a profile of one's own; `human` if it is missing. */
export type By = { profile?: Data.Chosen };
/** A rating by the names of its parts: numbers, words where a part is one, and null where there is none. */
export type Rating = Record<string, number | string | null>;
/** Sudoku Explainer's. */
export type SeRating = { er: number; ep: number; ed: number; technique: string | null };
/** The scales that rate as Sudoku Explainer does. */
export type SeScale = "se" | "se-original" | "sukaku";
/** A way to the solution; `result` is the rating on the scale. Where the steps don't solve the puzzle it is empty, and `so_far` has what
 * they count. */
export type Path = Omit<Data.Path, "result" | "so_far"> & { result: Rating; so_far: Rating };
/** The symmetries of the square that a pattern may have. */
export type Symmetry =
  | "none"
  | "rotate180"
  | "rotate90"
  | "left-right"
  | "top-bottom"
  | "diagonal"
  | "anti-diagonal"
  | "both-axes"
  | "both-diagonals"
  | "full";
/** What puzzles shall be like; what is missing is not asked for. */
export type Wish = Partial<Omit<Data.Wish, "symmetry">> & { symmetry?: Symmetry };

const LANGUAGE = { lang: given.TEXT };
const BY = { profile: given.PROFILE };

const at = (puzzle: Puzzle, lang = "en"): Data.Position =>
  typeof checked("puzzle", puzzle, given.PUZZLE) === "string"
    ? engine().read(puzzle as string, lang).position
    : (puzzle as Data.Position);

/** A part of a rating: the engine writes numbers as people read them. */
const part = (text: string): number | string | null =>
  text === "" ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
const rating = (parts: [string, string][]): Rating =>
  Object.fromEntries(parts.map(([name, text]) => [name, part(text)]));

/** Reads a text: its format, what had to be guessed, and the position. A puzzle with further rules, as links may have, is refused;
 * with `ignoreRules` it is read without them, and a warning names them. */
export function read(text: string, how: Language & { ignoreRules?: boolean } = {}): Data.Read {
  const known = { ...LANGUAGE, ignoreRules: given.FLAG };
  const { lang = "en", ignoreRules = false } = options("read", how, known);
  checked("text", text, given.TEXT);
  return ignoreRules ? engine().readIgnoringRules(text, lang) : engine().read(text, lang);
}

/** Writes a puzzle in a format, by its id: one of `formats()`; and says what the format can't hold. */
export function write(puzzle: Puzzle, format: string, how: Language = {}): Data.Written {
  const { lang = "en" } = options("write", how, LANGUAGE);
  return engine().write(at(puzzle, lang), checked("format", format, given.TEXT), lang);
}

/** The first solution, 81 digits; `null` if there is none. Throws if digits clash. */
export const solve = (puzzle: Puzzle): string | null => engine().solvePosition(at(puzzle)) ?? null;

/** How many solutions a puzzle has, counted up to a limit, a million if none is given: 2 tells whether it is proper. */
export const count = (puzzle: Puzzle, limit?: number): number =>
  engine().countPosition(at(puzzle), limit === undefined ? undefined : checked("limit", limit, given.LIMIT));

/** The first solution of each line of 81 characters, one a line, at full speed; an empty line where there is none. */
export const solveLines = (lines: string): string => engine().solveLines(checked("lines", lines, given.TEXT));

/** What there is to say about a puzzle: its solutions, what clashes, which givens are redundant; if asked, its true candidates. */
export function check(puzzle: Puzzle, how: { limit?: number; candidates?: boolean } = {}): Data.Check {
  const { limit = 2, candidates = false } = options("check", how, {
    limit: given.LIMIT,
    candidates: given.FLAG,
  });
  return engine().check(at(puzzle), limit, candidates);
}

/** What there is to do now: the next step in four stages with pictures, or mistakes, or why there is no step. */
export function hint(puzzle: Puzzle, how: By & Language & { dark?: boolean } = {}): Data.Hint {
  const known = { ...BY, ...LANGUAGE, dark: given.FLAG };
  const { profile = "human", lang = "en", dark = false } = options("hint", how, known);
  return engine().hint(at(puzzle, lang), profile, { lang, dark });
}

/** Every step to the solution, in order, with the position before each. */
export function path(puzzle: Puzzle, how: By & Language = {}): Path {
  const { profile = "human", lang = "en" } = options("path", how, { ...BY, ...LANGUAGE });
  const path = engine().path(at(puzzle, lang), profile, lang);
  return { ...path, result: rating(path.result), so_far: rating(path.so_far) };
}

/** The rating on a scale, by the names of its parts: numbers `er`, `ep` and `ed` of Sudoku Explainer's, which is `se`, the scale if none
 * is named. Throws if the techniques don't solve the puzzle. */
export function rate(puzzle: Puzzle, how?: { profile?: SeScale }): SeRating;
export function rate(puzzle: Puzzle, how?: By): Rating;
export function rate(puzzle: Puzzle, how: By = {}): Rating {
  const { profile = "se" } = options("rate", how, BY);
  return rating(engine().rate(at(puzzle), profile).result);
}

/** Every step that a position has, by technique. */
export function steps(puzzle: Puzzle, how: Language = {}): Data.Survey {
  const { lang = "en" } = options("steps", how, LANGUAGE);
  return engine().steps(at(puzzle, lang), lang);
}

/** Which techniques show what somebody did in a position; or, by steps, why it is wrong. Cells are 0 to 80, row by row.
 * The search may ask `effort` questions, 100,000 by default; with `seconds`, it may be cut short before. */
export function recognise(
  puzzle: Puzzle,
  moves: Partial<Data.Moves>,
  how: By & Language & { effort?: number; seconds?: number } = {},
): Data.Recognition {
  const known = { placements: given.CELLS, eliminations: given.CELLS };
  const { placements = [], eliminations = [] } = options("moves", moves, known);
  const asked = { ...BY, ...LANGUAGE, effort: given.EFFORT, seconds: given.SECONDS };
  const { profile = "human", lang = "en", effort, seconds } = options("recognise", how, asked);
  return engine().recognise(at(puzzle, lang), { placements, eliminations }, profile, lang, effort, seconds);
}

/** Judges steps as people and models write them ("r4c5=7", "naked single: R4C5 is 7"), each in the position to which the true ones before
 * it lead: sound, true but not shown, wrong, nothing new, or unreadable. With `technique`, an id or a name, only that one is asked. A step
 * may take `effort` questions, 20,000 by default, so that verdicts are the same on every machine; with `seconds`, what is cut short is timed out. */
export function judge(
  puzzle: Puzzle,
  steps: string | string[],
  how: By & Language & { technique?: string; effort?: number; seconds?: number } = {},
): Data.JudgedSteps {
  const asked = { ...BY, ...LANGUAGE, technique: given.TEXT, effort: given.EFFORT, seconds: given.SECONDS };
  const { technique, profile = "human", lang = "en", effort, seconds } = options("judge", how, asked);
  const texts = typeof steps === "string" ? [steps] : steps;
  return engine().judgeSteps(at(puzzle, lang), texts, technique, profile, lang, effort, seconds);
}

const WISH = {
  symmetry: given.TEXT,
  pattern: given.orNull(given.TEXT),
  givens: given.orNull(given.NUMBERS),
  minimal: given.FLAG,
  er: given.orNull(given.RATINGS),
  ep: given.orNull(given.RATINGS),
  ed: given.orNull(given.RATINGS),
  level: given.orNull(given.NUMBERS),
  needs: given.IDS,
  without: given.IDS,
};

/**
 * Makes puzzles to order, the same ones for a seed. What nothing can meet is refused; what is rare takes long, so `beats` bounds the
 * search: a beat is some milliseconds to some seconds, and there may be fewer puzzles than asked for when they are over.
 */
export function generate(wish: Wish, how: { seed: number; count?: number; beats?: number }): Data.Made[] {
  const wished = options("generate", wish, WISH);
  const known = { seed: given.SEED, count: given.COUNT, beats: given.COUNT };
  const { seed, count = 1, beats = Infinity } = options("generate", how, known);
  checked("generate: seed", seed, given.SEED);
  const whole: Data.Wish = {
    symmetry: wished.symmetry ?? "none",
    pattern: wished.pattern ?? null,
    givens: wished.givens ?? null,
    minimal: wished.minimal ?? false,
    er: wished.er ?? null,
    ep: wished.ep ?? null,
    ed: wished.ed ?? null,
    level: wished.level ?? null,
    needs: wished.needs ?? [],
    without: wished.without ?? [],
  };
  const made: Data.Made[] = [];
  for (let beat = 0; made.length < count && beat < beats; beat++) {
    made.push(...engine().make(whole, seed, beat, count - made.length).found);
  }
  return made;
}

/** A puzzle within a proper one from which no given can be removed. */
export function minimise(puzzle: Puzzle, how: { seed: number; symmetry?: Symmetry }): string {
  const { seed, symmetry = "none" } = options("minimise", how, { seed: given.SEED, symmetry: given.TEXT });
  return engine().minimise(at(puzzle), symmetry, checked("minimise: seed", seed, given.SEED), "en");
}

/** The picture of a position, SVG. */
export function draw(puzzle: Puzzle, how: { candidates?: boolean; dark?: boolean } = {}): string {
  const known = { candidates: given.FLAG, dark: given.FLAG };
  const { candidates = false, dark = false } = options("draw", how, known);
  return engine().draw(at(puzzle), candidates, dark);
}

/** What techniques there are, with their documentation. */
export function techniques(how: Language = {}): Data.Technique[] {
  const { lang = "en" } = options("techniques", how, LANGUAGE);
  return engine().techniques(lang).all;
}

/** The profiles that come with the engine. */
export const profiles = (): Data.Profile[] => engine().profiles().all;

/** The formats that can be written, with their names in a language. */
export function formats(how: Language = {}): { id: string; name: string }[] {
  const { lang = "en" } = options("formats", how, LANGUAGE);
  return engine().formats(lang).all;
}
