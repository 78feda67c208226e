// The whole engine: every function takes and gives plain data, and throws an `Error` with a sentence when it can't.
//
// The types of the data are those of the engine's own JSON, generated from its Rust types.
import init, * as engine from "../pkg/ninefold_wasm.js";
import type * as Data from "../pkg/ninefold_wasm.js";
import { bytes } from "#bytes";

export type {
  Check,
  Chosen,
  Hint,
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
  Wish,
} from "../pkg/ninefold_wasm.js";

await init({ module_or_path: bytes(new URL("../pkg/ninefold_wasm_bg.wasm", import.meta.url)) });

/** A puzzle: a text in any format that the engine reads (81 characters, nine rows, candidates, a link …), or a position. */
export type Puzzle = string | Data.Position;
/** `en` or `zh`. */
export type Language = { lang?: string };
/** Whose techniques and numbers: `human`, `se`, `hodoku` …, or a profile of one's own; `human` if it is missing. */
export type By = { profile?: Data.Chosen };
/** A way to the solution; `result` is that of the scale, by the names of its parts. */
export type Path = Omit<Data.Path, "result"> & { result: Record<string, string> };

const at = (puzzle: Puzzle, lang = "en"): Data.Position =>
  typeof puzzle === "string" ? engine.read(puzzle, lang).position : puzzle;

/** Reads a text: its format, what had to be guessed, and the position. */
export const read = (text: string, { lang = "en" }: Language = {}): Data.Read => engine.read(text, lang);

/** Writes a puzzle in a format, by its id: one of `formats()`. */
export const write = (puzzle: Puzzle, format: string, { lang = "en" }: Language = {}): string =>
  engine.write(at(puzzle, lang), format, lang);

/** The first solution, 81 digits; `null` if there is none. */
export const solve = (puzzle: Puzzle): string | null => engine.solve(at(puzzle).values) ?? null;

/** How many solutions a puzzle has, counted up to a limit: 2 tells whether it is proper. */
export const count = (puzzle: Puzzle, limit = 2): number => engine.count(at(puzzle).values, limit);

/** The first solution of each line of 81 characters, one a line, at full speed; an empty line where there is none. */
export const solveLines = (lines: string): string => engine.solveLines(lines);

/** What there is to say about a puzzle: its solutions, what clashes, which givens are redundant; if asked, its true candidates. */
export const check = (puzzle: Puzzle, { limit = 2, candidates = false } = {}): Data.Check =>
  engine.check(at(puzzle), limit, candidates);

/** What there is to do now: the next step in four stages with pictures, or mistakes, or why there is no step. */
export const hint = (
  puzzle: Puzzle,
  { profile = "human", lang = "en", dark = false }: By & Language & { dark?: boolean } = {},
): Data.Hint => engine.hint(at(puzzle, lang), profile, { lang, dark });

/** Every step to the solution, in order, with the position before each. */
export const path = (puzzle: Puzzle, { profile = "human", lang = "en" }: By & Language = {}): Path => {
  const path = engine.path(at(puzzle, lang), profile, lang);
  return { ...path, result: Object.fromEntries(path.result) };
};

/** The rating on a scale, by the names of its parts: `er`, `ep` and `ed` of Sudoku Explainer's, which is `se`, the scale if none is named. */
export const rate = (puzzle: Puzzle, { profile = "se" }: By = {}): Record<string, string> =>
  Object.fromEntries(engine.rate(at(puzzle), profile).result);

/** Every step that a position has, by technique. */
export const steps = (puzzle: Puzzle, { lang = "en" }: Language = {}): Data.Survey =>
  engine.steps(at(puzzle, lang), lang);

/** Which techniques show what somebody did in a position; or, by steps, why it is wrong. Cells are 0 to 80, row by row. */
export const recognise = (
  puzzle: Puzzle,
  { placements = [], eliminations = [] }: Partial<Data.Moves>,
  { profile = "human", lang = "en" }: By & Language = {},
): Data.Recognition => engine.recognise(at(puzzle, lang), { placements, eliminations }, profile, lang);

/**
 * Makes puzzles to order, the same ones for a seed. What nothing can meet is refused; what is rare takes long, so `beats` bounds the
 * search: a beat is some milliseconds to some seconds, and there may be fewer puzzles than asked for when they are over.
 */
export const generate = (
  wish: Partial<Data.Wish> = {},
  { seed, count = 1, beats = Infinity }: { seed: number; count?: number; beats?: number },
): Data.Made[] => {
  const whole: Data.Wish = {
    symmetry: "none",
    pattern: null,
    givens: null,
    minimal: true,
    er: null,
    level: null,
    needs: [],
    without: [],
    ...wish,
  };
  const made: Data.Made[] = [];
  for (let beat = 0; made.length < count && beat < beats; beat++) {
    made.push(...engine.make(whole, seed, beat, count - made.length).found);
  }
  return made;
};

/** A puzzle within a proper one from which no given can be removed. */
export const minimise = (
  puzzle: Puzzle,
  { seed, symmetry = "none" }: { seed: number; symmetry?: string },
): string => engine.minimise(at(puzzle), symmetry, seed, "en");

/** The picture of a position, SVG. */
export const draw = (puzzle: Puzzle, { candidates = false, dark = false } = {}): string =>
  engine.draw(at(puzzle), candidates, dark);

/** What techniques there are, with their documentation. */
export const techniques = ({ lang = "en" }: Language = {}): Data.Technique[] => engine.techniques(lang).all;

/** The profiles that come with the engine. */
export const profiles = (): Data.Profile[] => engine.profiles().all;

/** The formats that can be written. */
export const formats = (): { id: string; name: string }[] => engine.formats().all;
