// The game being played: its cells with all that came before, the selection, the mode, the clock.
import { nth } from "../nth";
import type { Position } from "../engine/engine";
import { CELLS, PEERS, bit, candidates, conflicts, digits } from "./cells";
import { EMPTY, decode, encode, type Cell, type State } from "./code";
import library from "./library.json";

export type Mode = "digit" | "corner" | "centre" | "colour";
export type Level = keyof typeof library;
export const LEVELS = Object.keys(library) as Level[];
export const MODES: Mode[] = ["digit", "corner", "centre", "colour"];
export const count = (level: Level) => library[level].length;
const KEY = "ninefold.game";

type Kept = {
  now: string;
  past: string[];
  future: string[];
  title: { level: Level; number: number } | null;
  er: number | null;
  seconds: number;
  solution: string | null;
  solved: boolean;
};

export function start(values: string): State {
  const cells = [...values].map((sign) =>
    sign === "." ? EMPTY : { ...EMPTY, value: Number(sign), given: true },
  );
  return { cells, auto: false };
}

export class Game {
  state = $state.raw<State>(start(nth(library.easy, 0).puzzle));
  past = $state.raw<string[]>([]);
  future = $state.raw<string[]>([]);
  title = $state.raw<Kept["title"]>({ level: "easy", number: 1 });
  er = $state.raw<number | null>(nth(library.easy, 0).er);
  solution = $state.raw<string | null>(null);
  seconds = $state(0);
  paused = $state(false);
  solved = $state(false);
  mode = $state<Mode>("digit");
  cursor = $state(0);
  selected = $state.raw<ReadonlySet<number>>(new Set([0]));
  /** Cells that a check found wrong. */
  wrong = $state.raw<ReadonlySet<number>>(new Set());

  values = $derived(this.state.cells.map(({ value }) => value));
  conflicts = $derived(conflicts(this.values));
  candidates = $derived(candidates(this.values).map((mask, cell) => mask & ~nth(this.state.cells, cell).out));
  /** The digit to highlight. */
  digit = $derived(this.values[this.cursor]);
  left = $derived(
    Array.from({ length: 10 }, (_, digit) => 9 - this.values.filter((value) => value === digit).length),
  );
  givens = $derived(this.state.cells.filter(({ given }) => given).length);

  constructor() {
    try {
      const kept: Kept | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
      const state = kept && decode(kept.now);
      if (!state) return;
      this.state = state;
      ({ past: this.past, future: this.future, title: this.title, er: this.er } = kept);
      ({ seconds: this.seconds, solution: this.solution, solved: this.solved } = kept);
    } catch {
      // What was kept is not a game of this version: begin with the first puzzle.
    }
  }

  keep() {
    const { past, future, title, er, seconds, solution, solved } = this;
    const kept: Kept = { now: encode(this.state), past, future, title, er, seconds, solution, solved };
    localStorage.setItem(KEY, JSON.stringify(kept));
  }

  /** Begins a game of the library; numbers count from 1. */
  open(level: Level, number: number) {
    const { puzzle, er } = nth<(typeof library.easy)[number]>(library[level], number - 1);
    this.begin(start(puzzle));
    this.title = { level, number };
    this.er = er;
    this.keep();
  }

  /** Begins with a position, and with the way to it and on from it if there is one. */
  begin(state: State, past: readonly string[] = [], future: readonly string[] = []) {
    this.state = state;
    [this.past, this.future] = [[...past], [...future]];
    this.title = this.er = this.solution = null;
    this.seconds = 0;
    this.paused = this.solved = false;
    this.wrong = new Set();
    this.select(CELLS.find((cell) => !nth(state.cells, cell).value) ?? 0);
    this.keep();
  }

  get position(): Position {
    const text = (which: (cell: Cell) => boolean) =>
      this.state.cells.map((cell) => (cell.value && which(cell) ? cell.value : ".")).join("");
    const removed = this.state.cells.flatMap(({ value, out }, cell) =>
      value ? [] : digits(out).map((digit): [number, number] => [cell, digit]),
    );
    return { values: text(() => true), givens: text(({ given }) => given), removed };
  }

  select(cell: number, how: "alone" | "more" | "toggle" = "alone") {
    const selected = new Set(how === "alone" ? [] : this.selected);
    if (how === "toggle" && selected.has(cell) && selected.size > 1) selected.delete(cell);
    else selected.add(cell);
    this.selected = selected;
    this.cursor = cell;
  }

  /** Changes some cells as one move. */
  #change(changed: Map<number, Cell>, auto = this.state.auto) {
    const cells = this.state.cells.map((cell, index) => changed.get(index) ?? cell);
    const before = encode(this.state);
    const after = encode({ cells, auto });
    if (before === after) return;
    this.past = [...this.past, before];
    this.future = [];
    this.state = { cells, auto };
    this.wrong = new Set();
    this.#finish();
    this.keep();
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
    const value = free.every((cell) => this.values[cell] === digit) ? 0 : digit;
    const changed = this.#each((cell) => ({ ...cell, value }));
    for (const peer of free.flatMap((cell) => (value ? nth(PEERS, cell) : []))) {
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
    const edit = (cell: Cell): Cell =>
      cell.value ? cell : { ...cell, [field]: off ? cell[field] & ~bit(digit) : cell[field] | bit(digit) };
    this.#change(this.#each(edit));
  }

  colour(colour: number) {
    if (colour > 6) return;
    const same = [...this.selected].every((cell) => nth(this.state.cells, cell).colour === colour);
    const coloured = [...this.selected].map((cell): [number, Cell] => [
      cell,
      { ...nth(this.state.cells, cell), colour: same ? 0 : colour },
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

  apply(placements: [number, number][], eliminations: [number, number][]) {
    const changed = new Map<number, Cell>();
    const cell = (index: number) => changed.get(index) ?? nth(this.state.cells, index);
    for (const [index, digit] of eliminations)
      changed.set(index, { ...cell(index), out: cell(index).out | bit(digit) });
    for (const [index, digit] of placements) {
      changed.set(index, { ...cell(index), value: digit });
      for (const peer of nth(PEERS, index)) {
        const { corner, centre } = cell(peer);
        changed.set(peer, { ...cell(peer), corner: corner & ~bit(digit), centre: centre & ~bit(digit) });
      }
    }
    this.#change(changed, this.state.auto || eliminations.length > 0);
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
    this.state = state;
    this.wrong = new Set();
    this.#finish();
    this.keep();
  }
}

export const game = new Game();
