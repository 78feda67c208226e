// The games that are kept, one entry each: begun, interrupted, solved.
import type { ExerciseKind, GivenTask } from "../engine/engine";
import { latest, read, write, type Whole } from "../share/history";
import type { Candidate } from "./cells";
import { decode } from "./code";
import { isDay } from "../day/days";
import { store } from "../store.svelte";

/** Levels with puzzles that have numbers, and beyond them those that come from a list of rare ones. */
export const NUMBERED = ["easy", "medium", "hard", "expert", "master"] as const;
export type Numbered = (typeof NUMBERED)[number];
export type Level = Numbered | "diabolic" | "beyond";
/** How many puzzles with numbers there are of each level. */
export const NUMBERS = 200;
export const LEVELS: readonly Level[] = [...NUMBERED, "diabolic", "beyond"];
/** Where a puzzle is from: the library, which counts from 1; the generator, by level or by what was asked for; elsewhere;
 *  an exercise. */
export type Title = {
  level?: Level;
  number?: number;
  day?: string;
  order?: Order;
  exercise?: Exercise;
  name?: string;
};
const KINDS: readonly ExerciseKind[] = ["pure", "local", "bare", "shadowed"];
/** A position to find a technique in. Its name, which only a lesson tells, and what is to be done are in the language of the day. */
export type Exercise = {
  given: GivenTask;
  name: string;
  text: string;
  kind: ExerciseKind;
  /** The kind that was asked for, if one was. */
  wanted: ExerciseKind | null;
  /** The last stage of a hint that was shown, 0 if none was. */
  helped: number;
  /** Whether it is answered, and then whether another one follows. */
  answered: boolean;
  goesOn: boolean;
  /** Of a run of so many, how many are left with this one; 0 if it is none. */
  left: number;
  /** Whether it is shown part by part. Then it doesn't count: nobody is to lose by looking at what is shown. */
  guided: boolean;
};
/** What a new puzzle shall be like. The name of a technique is in the language of the day. */
export type Order = { level: Level } | { er: [number, number] } | { technique: string; name: string };
/** A place in a game to come back to: what stood there, how many moves led to it, and whether it was left for another. */
export type Bookmark = { now: string; moves: number; branch: boolean };
/** What the player drew on candidates: colours, and a chain from one to the next with its links, strong or weak. */
export type Pen = {
  colours: readonly (readonly [cell: number, digit: number, colour: number])[];
  nodes: readonly Candidate[];
  strong: readonly boolean[];
};
export const NO_PEN: Pen = { colours: [], nodes: [], strong: [] };
export type Kept = Whole & {
  id: string;
  title: Title;
  er: number | null;
  seconds: number;
  hints: number;
  solution: string | null;
  solved: boolean;
  /** What the clock said at each move of the past, in seconds; of another length where that isn't known of all. */
  times: readonly number[];
  /** The ids of techniques that it was made for, that moves and hints in it used, and of its hardest step, as far as known. */
  techniques: readonly string[];
  bookmarks: readonly Bookmark[];
  pen: Pen;
  /** When it was last changed, in milliseconds. */
  changed: number;
};
type Known = Omit<Kept, keyof Whole | "solution" | "times" | "bookmarks" | "pen">;
/** What the list of games says of one. */
export type Summary = Known & {
  /** 81 characters: digits and dots. */
  values: string;
  givens: string;
};

const PREFIX = "ninefold.game.";
/** The game that was played last. */
const LAST = "ninefold.last";
/** The numbers of the library's puzzles that were solved, as `easy 1`. */
const SOLVED = "ninefold.solved";
/** How many moves are kept for undoing. */
const MOVES = 400;

type Written = Omit<Kept, keyof Whole> & { whole: string };

function written(id: string): Partial<Written> {
  return store.object<Written>(PREFIX + id);
}

const number = (value: unknown, least = 0) =>
  typeof value === "number" && Number.isFinite(value) && value >= least ? value : 0;

function order(order: unknown): Order | undefined {
  const { er, technique, name } = (order ?? {}) as { er?: unknown; technique?: unknown; name?: unknown };
  if (typeof technique === "string" && typeof name === "string") return { technique, name };
  return Array.isArray(er) && er.length === 2 ? { er: [number(er[0]), number(er[1])] } : undefined;
}

/** Of the edition before, exercises were of lessons alone, and said less. */
function givenTask(told: unknown): GivenTask | undefined {
  const {
    technique,
    number: count,
    purpose,
    at,
    key,
    ends,
  } = (told ?? {}) as Partial<Record<keyof GivenTask, unknown>>;
  if (typeof technique !== "string" || typeof count !== "number") return undefined;
  return {
    technique,
    number: count,
    purpose: typeof purpose === "string" ? purpose : "lesson",
    at: number(at),
    key: typeof key === "string" ? key : "",
    ...(typeof ends === "number" ? { ends } : {}),
  };
}

/** The kind with this id, if it is one. */
export const kindOf = (told: unknown) => KINDS.find((kind) => kind === told) ?? null;

function exercise(told: unknown): Exercise | undefined {
  const kept = (told ?? {}) as Partial<Record<keyof Exercise, unknown>>;
  const { name, text } = kept;
  const given = givenTask(kept.given ?? told);
  if (!given || typeof name !== "string" || typeof text !== "string") return undefined;
  return {
    given,
    name,
    text,
    kind: kindOf(kept.kind) ?? "local",
    wanted: kindOf(kept.wanted),
    helped: number(kept.helped),
    answered: kept.answered === true,
    goesOn: kept.goesOn === true,
    left: number(kept.left),
    guided: kept.guided === true,
  };
}

function title(kept: Partial<Written>): Title {
  const told = (kept.title ?? {}) as Title;
  const practised = exercise(told.exercise);
  if (practised) return { exercise: practised };
  const named = typeof told.name === "string" && told.name ? { name: told.name } : {};
  const level = LEVELS.find((level) => level === told.level);
  if (!level) return { order: order(told.order), ...named };
  if (isDay(told.day)) return { level, day: told.day, ...named };
  const numbered = NUMBERED.find((one) => one === level);
  const isKnown = Number.isInteger(told.number) && Number(told.number) >= 1 && Number(told.number) <= NUMBERS;
  const number = numbered && isKnown ? told.number : undefined;
  return { level, ...(number ? { number } : {}), ...named };
}

const isCell = (cell: unknown) => Number.isInteger(cell) && Number(cell) >= 0 && Number(cell) < 81;
const isDigit = (digit: unknown) => Number.isInteger(digit) && Number(digit) >= 1 && Number(digit) <= 9;
const isCandidate = (one: unknown): one is Candidate =>
  Array.isArray(one) && isCell(one[0]) && isDigit(one[1]);

function pen(told: unknown): Pen {
  const { colours, nodes, strong } = (told ?? {}) as Partial<Record<keyof Pen, unknown>>;
  const chain = Array.isArray(nodes) && nodes.every(isCandidate) ? nodes : [];
  return {
    colours: Array.isArray(colours)
      ? colours.filter((one) => isCandidate(one) && isDigit((one as readonly unknown[])[2]))
      : [],
    nodes: chain,
    strong: chain.slice(1).map((_, link) => (Array.isArray(strong) ? strong[link] === true : link % 2 === 0)),
  };
}

function bookmarks(told: unknown): Bookmark[] {
  if (!Array.isArray(told)) return [];
  return told.flatMap((one: Partial<Record<keyof Bookmark, unknown>> | null) =>
    typeof one?.now === "string" && decode(one.now)
      ? [{ now: one.now, moves: Math.floor(number(one.moves)), branch: one.branch === true }]
      : [],
  );
}

const strings = (told: unknown) =>
  Array.isArray(told) ? told.filter((one): one is string => typeof one === "string") : [];

function known(id: string, kept: Partial<Written>): Known {
  return {
    id,
    title: title(kept),
    er: number(kept.er) || null,
    seconds: Math.floor(number(kept.seconds)),
    hints: Math.floor(number(kept.hints)),
    solved: kept.solved === true,
    techniques: strings(kept.techniques),
    changed: number(kept.changed),
  };
}

/** A game by its id, if it is one that this version can read. */
export function find(id: string): Kept | null {
  const kept = written(id);
  const whole = typeof kept.whole === "string" ? read(kept.whole) : null;
  if (!whole) return null;
  const { solution, times } = kept;
  return {
    ...whole,
    ...known(id, kept),
    solution: typeof solution === "string" && /^[1-9]{81}$/.test(solution) ? solution : null,
    times: Array.isArray(times) ? times.map((time) => Math.floor(number(time))) : [],
    bookmarks: bookmarks(kept.bookmarks),
    pen: pen(kept.pen),
  };
}

/** It is no game of its own: nothing was done, drawn or marked in it yet, or it is an exercise. */
function isBare(kept: Partial<Written>): boolean {
  if (kept.title?.exercise) return true;
  if (kept.hints || !/^[1-9.]{81}$/.test(kept.whole ?? "")) return false;
  const { nodes, colours } = pen(kept.pen);
  return !nodes.length && !colours.length && !bookmarks(kept.bookmarks).length;
}

/** All games in which something was done, that of the last change first. */
export function games(): Summary[] {
  const all = store.keys(PREFIX).flatMap((key) => {
    const id = key.slice(PREFIX.length);
    const kept = written(id);
    if (isBare(kept)) return [];
    const cells = /^!?([1-9a-i.]{81})/.exec(typeof kept.whole === "string" ? kept.whole : "")?.[1];
    if (!cells) return [];
    const values = cells.replace(/[a-i]/g, (sign) => String("abcdefghi".indexOf(sign) + 1));
    return [{ ...known(id, kept), values, givens: cells.replace(/[a-i]/g, ".") }];
  });
  return all.sort((one, other) => other.changed - one.changed);
}

/** How much of what was to be found is found, 0 to 1. */
export function progress({ values, givens }: Summary): number {
  const count = (text: string) => text.replaceAll(".", "").length;
  return (count(values) - count(givens)) / Math.max(81 - count(givens), 1);
}

/** Gives up a game to make room: the oldest solved one, else the oldest of all but the one to be kept. */
function room(but: string): boolean {
  prune(but);
  const all = games().filter(({ id }) => id !== but);
  const least = all.findLast(({ solved }) => solved) ?? all.at(-1);
  if (least) remove(least.id);
  return least !== undefined;
}

/** What was written last: the clock alone changes more often than the game. */
let before: Whole & { whole: string } = { now: "", past: [], future: [], whole: "" };

export function keep(game: Kept) {
  const { now, past, future, times, ...rest } = game;
  const same = now === before.now && past === before.past && future === before.future;
  const whole = same ? before.whole : write({ now, past, future }, MOVES);
  before = { now, past, future, whole };
  const kept: Written = { ...rest, times: latest(times, MOVES), whole };
  if (store.set(PREFIX + game.id, kept, () => room(game.id))) store.set(LAST, game.id);
  const { level, number } = game.title;
  if (game.solved && level && number) {
    const name = `${level} ${number}`;
    const solved = solvedOnes();
    if (!solved.has(name)) store.set(SOLVED, [...solved, name]);
  }
}

/** Keeps a game of a backup, if it is one that can be read; says whether it is. */
export function keepAs(id: string, value: unknown): boolean {
  const kept = (value ?? {}) as Partial<Written>;
  const { whole } = kept;
  return !isBare(kept) && typeof whole === "string" && read(whole) !== null && store.set(PREFIX + id, value);
}

/** Marks puzzles of the library as solved. */
export function addSolved(names: readonly string[]) {
  if (names.length) store.set(SOLVED, [...new Set([...solvedOnes(), ...names])]);
}

/** Gives a game a name of its own; an empty one takes it away. */
export function rename(id: string, name: string) {
  const kept = written(id);
  store.set(PREFIX + id, { ...kept, title: { ...kept.title, name: name.trim() } });
}

/** Forgets the games in which nothing was done, but for one. */
export function prune(but: string) {
  for (const key of store.keys(PREFIX)) {
    const id = key.slice(PREFIX.length);
    if (id !== but && isBare(written(id))) store.remove(key);
  }
}

export const remove = (id: string) => store.remove(PREFIX + id);

export function solvedOnes(): Set<string> {
  const kept = store.get(SOLVED);
  return new Set(Array.isArray(kept) ? kept.map(String) : []);
}

export function last(): Kept | null {
  const id = store.get(LAST);
  return typeof id === "string" ? find(id) : null;
}

/** Calls back when another tab keeps this game. */
export function watch(id: () => string, changed: (game: Kept) => void) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== PREFIX + id() || newValue === null) return;
    const game = find(id());
    if (game) changed(game);
  });
}

/** The one game that the first edition of the page kept. */
export function earlier(): Partial<Whole & Kept> {
  return store.object<Whole & Kept>("ninefold.game");
}
