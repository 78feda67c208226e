// The game being played: its cells with all that came before, the selection, the mode, the clock. Each game is kept by itself
// (`games`): none takes the place of another.
import { changeHistory } from "../dialogs";
import { nth } from "../nth";
import type { Position } from "../engine/engine";
import { CELLS, PEERS, bit, candidates, conflicts, digits, inBoxes, type Candidate } from "./cells";
import { COLOURS, EMPTY, decode, encode, positionOf, puzzleOf, type Cell, type State } from "./code";
import {
  NO_PEN,
  earlier,
  find,
  games,
  keep,
  last,
  prune,
  watch,
  type Bookmark,
  type Kept,
  type Numbered,
  type Pen,
  type Title,
} from "./games";
import { settings } from "../settings.svelte";
import { libraryPuzzle } from "./lists";

export { LEVELS, NUMBERED, type Level } from "./games";

export type Mode = "digit" | "corner" | "centre" | "colour";
export const MODES: Mode[] = ["digit", "corner", "centre", "colour"];
/** What stands on the board at the very first visit: the first of the library. */
const FIRST = {
  puzzle: "..53.7.4...4.5.71..6.....3.6...7..8....1.5....8..2...3.9.....5..73.6.4...1.5.46..",
  er: 1.2,
};
export function start(values: string): State {
  const cells = [...values].map((sign) =>
    sign === "." ? EMPTY : { ...EMPTY, value: Number(sign), given: true },
  );
  return { cells, auto: false };
}

const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

export class Game {
  state = $state.raw<State>(start(FIRST.puzzle));
  past = $state.raw<string[]>([]);
  /** What the clock said at each of these moves. */
  times = $state.raw<readonly number[]>([]);
  future = $state.raw<string[]>([]);
  id = $state(newId());
  title = $state.raw<Title>({ level: "easy", number: 1 });
  er = $state.raw<number | null>(FIRST.er);
  solution = $state.raw<string | null>(null);
  seconds = $state(0);
  paused = $state(false);
  solved = $state(false);
  /** How many hints were asked for. */
  hints = $state(0);
  /** The ids of techniques that have to do with it. */
  techniques = $state.raw<readonly string[]>([]);
  bookmarks = $state.raw<readonly Bookmark[]>([]);
  pen = $state.raw<Pen>(NO_PEN);
  mode = $state<Mode>("digit");
  cursor = $state(0);
  selected = $state.raw<ReadonlySet<number>>(new Set([0]));
  /** Cells that a check found wrong. */
  wrong = $state.raw<ReadonlySet<number>>(new Set());

  values = $derived(this.state.cells.map(({ value }) => value));
  conflicts = $derived(conflicts(this.values));
  candidates = $derived(candidates(this.values).map((mask, cell) => mask & ~nth(this.state.cells, cell).out));
  /** The candidates as the player keeps them: all, the digits that have two places in a box, or those of cells with two. */
  kept = $derived(
    settings.keeps === "full"
      ? this.candidates
      : settings.keeps === "corner"
        ? inBoxes(this.candidates)
        : this.candidates.map((mask) => (digits(mask).length === 2 ? mask : 0)),
  );
  /** A digit that was taken up, to be put into the cells that are pressed. */
  held = $state(0);
  /** A digit that is highlighted wherever the cursor is. */
  lit = $state(0);
  /** The digit to highlight. */
  digit = $derived(this.held || this.lit || (this.selected.size ? nth(this.values, this.cursor) : 0));
  left = $derived(
    Array.from({ length: 10 }, (_, digit) => 9 - this.values.filter((value) => value === digit).length),
  );
  givens = $derived(this.state.cells.filter(({ given }) => given).length);

  #timer = 0;
  /** When something was done in it, or it was taken up: the clock alone is no change. In milliseconds. */
  #changed = Date.now();
  constructor() {
    const kept = this.#ofThisTab() ?? last() ?? this.#earlier();
    if (kept) this.#load(kept);
    prune(this.id);
    this.keep();
    watch(
      () => this.id,
      (kept) => this.#take(kept),
    );
    const flush = () => this.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("popstate", () => {
      const id: unknown = history.state?.game;
      if (typeof id === "string" && id !== this.id) this.resume(id, "stay");
    });
    this.#mark("replace");
  }

  #ofThisTab(): Kept | null {
    const id: unknown = history.state?.game;
    return typeof id === "string" ? find(id) : null;
  }

  #earlier(): Kept | null {
    const { now = "", past = [], future = [], title, er = null, seconds = 0, solved = false } = earlier();
    if (!decode(now) || !Array.isArray(past) || !Array.isArray(future)) return null;
    const rest = {
      title: (title ?? {}) as Title,
      er,
      seconds,
      solved,
      hints: 0,
      solution: null,
      times: [],
      techniques: [],
      bookmarks: [],
      pen: NO_PEN,
      changed: Date.now(),
    };
    return { id: newId(), now, past, future, ...rest };
  }

  /** The game in the tab's history, so that Back leads to the one before, and a reload to this one. */
  #mark(how: "push" | "replace") {
    const game = this.id;
    changeHistory(() => {
      // From a dialog, the dialog's place becomes that of the game.
      const fromDialog = history.state?.dialog === true;
      const state = { ...history.state, dialog: undefined, game };
      if (how === "push" && !fromDialog) history.pushState(state, "");
      else history.replaceState(state, "");
    });
  }

  #load(kept: Kept) {
    if (!this.#lay(kept)) return;
    this.#learn(kept);
    ({ id: this.id, seconds: this.seconds, hints: this.hints } = kept);
    this.#changed = kept.changed;
  }

  /** Lays out what stands on the board, with the moves around it; says whether it could be read. */
  #lay({ now, past, future, times, solved }: Kept): boolean {
    const state = decode(now);
    if (!state) return false;
    [this.state, this.past, this.future, this.times] = [state, [...past], [...future], times];
    [this.solved, this.paused, this.wrong] = [solved, false, new Set()];
    return true;
  }

  /** Takes over what is known of the game beside the board. */
  #learn(kept: Kept) {
    ({ title: this.title, er: this.er, solution: this.solution } = kept);
    ({ techniques: this.techniques, bookmarks: this.bookmarks, pen: this.pen } = kept);
  }

  /** What another tab did in this game. */
  #take(kept: Kept) {
    if (this.#timer) return;
    if (kept.now !== encode(this.state) || kept.past.length !== this.past.length) this.#lay(kept);
    this.#learn(kept);
    this.seconds = Math.max(this.seconds, kept.seconds);
    this.hints = Math.max(this.hints, kept.hints);
    this.#changed = Math.max(this.#changed, kept.changed);
  }

  /** What was read into this browser meanwhile, of this game. */
  reread() {
    const kept = find(this.id);
    if (kept) this.#take(kept);
  }

  /** Something was done in it. */
  #touch() {
    this.#changed = Date.now();
    this.keep();
  }

  /** Keeps the game, soon: the moves of a moment are kept together. */
  keep() {
    this.#timer ||= window.setTimeout(() => this.flush(), 150);
  }

  /** Keeps the game now, if anything has changed. */
  flush() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { id, title, er, seconds, hints, solution, solved, times, past, future } = this;
    const { techniques, bookmarks, pen } = this;
    const known = { id, title, er, seconds, hints, solution, solved, times, techniques, bookmarks, pen };
    keep({ now: encode(this.state), past, future, ...known, changed: this.#changed });
  }

  /** Goes on with a game that was kept. */
  resume(id: string, how: "push" | "replace" | "stay" = "push") {
    const kept = id === this.id ? null : find(id);
    if (!kept) return;
    this.flush();
    this.#load(kept);
    this.select(this.#first());
    if (how !== "stay") this.#mark(how);
    this.#touch();
  }

  /** All that was done is undone, as one move. */
  restart() {
    const { cells, auto } = this.puzzle;
    this.paused = false;
    this.#change(new Map(cells.entries()), auto);
    this.seconds = this.hints = 0;
    this.select(this.#first());
    this.keep();
  }

  /** What the first move was made in, as one move: of an exercise, the position that was given. */
  toStart() {
    this.toPast(0);
  }

  /** Goes back to how it was before one of the moves, as one move. */
  toPast(place: number) {
    const then = decode(this.past[place] ?? "");
    if (then) this.#change(new Map(then.cells.entries()), then.auto);
  }

  /** The move that brought the first of these mistakes; null if they were there from the beginning. */
  firstMistake(misplaced: readonly Candidate[], missing: readonly Candidate[]): number | null {
    const isWrong = ({ cells }: State) =>
      misplaced.some(([cell, digit]) => cells[cell]?.value === digit) ||
      missing.some(([cell, digit]) => ((cells[cell]?.out ?? 0) & bit(digit)) > 0);
    // From the last move back, as what was wrong once may have been put right meanwhile.
    for (let place = this.past.length - 1; place >= 0; place--) {
      const then = decode(this.past[place] ?? "");
      if (then && !isWrong(then)) return place;
    }
    return null;
  }

  /** Takes mistakes back as one move: digits that don't belong where they are, and candidates that were removed. */
  takeBack(misplaced: [number, number][], missing: [number, number][]) {
    const changed = new Map<number, Cell>();
    const cell = (index: number) => changed.get(index) ?? nth(this.state.cells, index);
    for (const [index] of misplaced) changed.set(index, { ...cell(index), value: 0 });
    for (const [index, digit] of missing)
      changed.set(index, { ...cell(index), out: cell(index).out & ~bit(digit) });
    this.#change(changed);
    const [first] = [...misplaced, ...missing];
    if (first) this.select(first[0]);
  }

  #first(): number {
    return CELLS.find((cell) => !nth(this.state.cells, cell).value) ?? 0;
  }

  /** Begins a game of the library; numbers count from 1. */
  async open(level: Numbered, number: number) {
    const { puzzle, er } = await libraryPuzzle(level, number);
    this.begin(start(puzzle), { title: { level, number }, er });
  }

  /** Begins a game with a position, and with what is known of it and of the way to it and on from it. */
  begin(
    state: State,
    known: Partial<Pick<Kept, "past" | "future" | "title" | "er" | "solution">> = {},
    how: "push" | "replace" = "push",
  ) {
    this.flush();
    this.state = state;
    this.id = newId();
    [this.past, this.future] = [[...(known.past ?? [])], [...(known.future ?? [])]];
    this.times = [];
    this.title = known.title ?? {};
    this.er = known.er ?? null;
    this.solution = known.solution ?? null;
    [this.techniques, this.bookmarks, this.pen] = [[], [], NO_PEN];
    this.seconds = this.hints = this.held = this.lit = 0;
    this.paused = false;
    this.wrong = new Set();
    this.#finish();
    this.select(this.#first());
    this.#mark(how);
    this.#touch();
  }

  /** Follows a link to a position: a puzzle that is being played is gone on with, anything else is a game of its own. */
  enterLink(
    state: State,
    { past, future }: Pick<Kept, "past" | "future"> = { past: [], future: [] },
    how: "push" | "replace" = "replace",
  ) {
    const bare = encode(state);
    const begun =
      /^[1-9.]{81}$/.test(bare) && games().find(({ givens, solved }) => givens === bare && !solved);
    if (begun) this.resume(begun.id, how);
    else this.begin(state, { past, future }, how);
  }

  /** Notes which techniques it has to do with, so that it is found by them. */
  uses(ids: readonly string[]) {
    const fresh = ids.filter((id) => !this.techniques.includes(id));
    if (!fresh.length) return;
    this.techniques = [...new Set([...this.techniques, ...fresh])];
    this.keep();
  }

  draw(pen: Pen) {
    this.pen = pen;
    this.#touch();
  }

  /** Marks what stands on the board as a place to come back to, or as a branch that was left. */
  bookmark(branch = false) {
    const now = encode(this.state);
    const others = this.bookmarks.filter((one) => one.now !== now);
    this.bookmarks = [...others, { now, moves: this.past.length, branch }];
    this.#touch();
  }

  forgetBookmark(now: string) {
    this.bookmarks = this.bookmarks.filter((one) => one.now !== now);
    this.#touch();
  }

  /** Goes to a bookmark, as one move. What stood there before is marked too, as a branch, unless it has a mark. */
  goTo(now: string) {
    const state = decode(now);
    const here = encode(this.state);
    if (!state || this.paused || here === now) return;
    if (!this.bookmarks.some((one) => one.now === here)) this.bookmark(true);
    this.#change(new Map(state.cells.entries()), state.auto);
  }

  /** Notes candidates by cell in place of what was noted there, and shows notes; where there are none, the notes stay. */
  note(masks: readonly number[], where: "corner" | "centre") {
    const noted = [...masks.entries()].filter(([, mask]) => mask);
    const other = where === "corner" ? "centre" : "corner";
    const changed = noted.map(([cell, mask]): [number, Cell] => [
      cell,
      { ...nth(this.state.cells, cell), [where]: mask, [other]: 0 },
    ]);
    this.#change(new Map(changed), false);
  }

  countHint() {
    this.hints += 1;
    this.#touch();
  }

  /** What the game began with. */
  get puzzle(): State {
    return puzzleOf(decode(this.past[0] ?? "") ?? this.state);
  }

  /** Whether more stands on the board than the puzzle, as also where a link led into the middle of a game. */
  get isBegun(): boolean {
    return this.past.length > 0 || encode(this.puzzle) !== encode(this.state);
  }

  get position(): Position {
    return positionOf(this.state);
  }

  select(cell: number, how: "alone" | "more" | "toggle" = "alone") {
    const selected = new Set(how === "alone" ? [] : this.selected);
    if (how === "toggle" && selected.has(cell)) selected.delete(cell);
    else selected.add(cell);
    this.selected = selected;
    this.cursor = cell;
  }

  selectAll(which: "all" | "none" | "inverse") {
    const selected = CELLS.filter(
      (cell) => which === "all" || (which === "inverse" && !this.selected.has(cell)),
    );
    this.selected = new Set(selected);
    this.cursor = selected.includes(this.cursor) ? this.cursor : (selected[0] ?? this.cursor);
  }

  /** All cells with the digit of one; of an empty one it alone. */
  selectLike(cell: number) {
    const value = nth(this.values, cell);
    this.cursor = cell;
    this.selected = new Set(value ? CELLS.filter((other) => this.values[other] === value) : [cell]);
  }

  /** Changes some cells as one move. */
  #change(changed: Map<number, Cell>, auto = this.state.auto) {
    const cells = this.state.cells.map((cell, index) => changed.get(index) ?? cell);
    const before = encode(this.state);
    const after = encode({ cells, auto });
    if (before === after) return;
    this.past = [...this.past, before];
    this.times = [...this.times, this.seconds];
    this.future = [];
    this.state = { cells, auto };
    this.wrong = new Set();
    this.#finish();
    this.#touch();
  }

  #finish() {
    const full = this.values.every((value) => value > 0);
    this.solved = full && this.conflicts.length === 0;
  }

  #each(edit: (cell: Cell) => Cell): Map<number, Cell> {
    const free = [...this.selected].filter((cell) => !nth(this.state.cells, cell).given);
    return new Map(free.map((cell) => [cell, edit(nth(this.state.cells, cell))]));
  }

  enter(digit: number, mode: Mode = this.mode) {
    if (this.paused || this.solved) return;
    if (mode === "digit") this.#place(digit);
    else if (mode === "colour") this.colour(digit);
    else this.#note(digit, mode);
  }

  #place(digit: number) {
    const free = [...this.selected].filter((cell) => !nth(this.state.cells, cell).given);
    if (!free.length) return;
    const value = free.every((cell) => this.values[cell] === digit) ? 0 : digit;
    const changed = this.#each((cell) => ({ ...cell, value }));
    const cleaned = value && settings.cleaning ? free.flatMap((cell) => nth(PEERS, cell)) : [];
    for (const peer of cleaned) {
      const cell = changed.get(peer) ?? nth(this.state.cells, peer);
      changed.set(peer, { ...cell, corner: cell.corner & ~bit(digit), centre: cell.centre & ~bit(digit) });
    }
    this.#change(changed);
  }

  /** With candidates shown, a note takes a candidate out or back. */
  #note(digit: number, mode: "corner" | "centre") {
    const field = this.state.auto ? "out" : mode;
    const empty = [...this.selected].filter((cell) => !this.values[cell]);
    const off = empty.every((cell) => nth(this.state.cells, cell)[field] & bit(digit));
    const edit = (cell: Cell): Cell => {
      if (cell.value) return cell;
      const edited = { ...cell, [field]: off ? cell[field] & ~bit(digit) : cell[field] | bit(digit) };
      // Who notes a digit that was struck takes it for possible again.
      return field === "out" || off ? edited : { ...edited, out: cell.out & ~bit(digit) };
    };
    this.#change(this.#each(edit));
  }

  /** Adds a colour to the selected cells; takes it away if all of them have it. */
  colour(colour: number) {
    if (colour > COLOURS) return;
    const cells = [...this.selected].map((cell): [number, Cell] => [cell, nth(this.state.cells, cell)]);
    const off = cells.every(([, { colours }]) => colours & bit(colour));
    const coloured = cells.map(([index, cell]): [number, Cell] => [
      index,
      { ...cell, colours: off ? cell.colours & ~bit(colour) : cell.colours | bit(colour) },
    ]);
    this.#change(new Map(coloured));
  }

  erase() {
    if (this.paused || this.solved) return;
    const changed = this.#each((cell) => ({ ...EMPTY, out: cell.out }));
    for (const cell of this.selected) {
      const { given, value, out } = nth(this.state.cells, cell);
      if (given) changed.set(cell, { ...EMPTY, given, value, out });
    }
    this.#change(changed);
  }

  showCandidates() {
    this.#change(new Map(), !this.state.auto);
  }

  /** Applies a step. Notes stay: what is eliminated is struck, and gone from the notes; nothing else is added. */
  apply(placements: [number, number][], eliminations: [number, number][]) {
    const changed = new Map<number, Cell>();
    const cell = (index: number) => changed.get(index) ?? nth(this.state.cells, index);
    const without = (index: number, digit: number): Cell => {
      const { corner, centre } = cell(index);
      return { ...cell(index), corner: corner & ~bit(digit), centre: centre & ~bit(digit) };
    };
    for (const [index, digit] of eliminations)
      changed.set(index, { ...without(index, digit), out: cell(index).out | bit(digit) });
    for (const [index, digit] of placements) {
      changed.set(index, { ...cell(index), value: digit });
      for (const peer of nth(PEERS, index)) changed.set(peer, without(peer, digit));
    }
    this.#change(changed);
    this.select((placements[0] ?? nth(eliminations, 0))[0]);
  }

  undo() {
    this.#step("past", "future");
  }

  redo() {
    this.#step("future", "past");
  }

  #step(from: "past" | "future", to: "past" | "future") {
    const state = decode(this[from].at(-1) ?? "");
    if (!state || this.paused) return;
    this[to] = [...this[to], encode(this.state)];
    this[from] = this[from].slice(0, -1);
    this.times = from === "past" ? this.times.slice(0, -1) : [...this.times, this.seconds];
    this.state = state;
    this.wrong = new Set();
    this.#finish();
    this.#touch();
  }
}

export const game = new Game();
