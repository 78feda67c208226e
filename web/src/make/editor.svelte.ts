// The puzzle that is set by hand, and the pattern that is drawn: with all that came before, kept between visits.
import type { Position } from "../engine/engine";
import { CELLS } from "../game/cells";
import { store } from "../store.svelte";
import { SYMMETRIES, images, type Symmetry } from "./symmetry";

const KEY = "ninefold.make";
/** 81 characters each: givens, and cells of the pattern marked x. */
type State = { readonly givens: string; readonly pattern: string };
type Kept = { now: State; past: State[]; future: State[]; symmetry: Symmetry };

const NOTHING = ".".repeat(81);
const CELLS_TEXT = /^[1-9x.]{81}$/;
const isState = (state: unknown): state is State => {
  const { givens, pattern } = (state ?? {}) as Partial<State>;
  return CELLS_TEXT.test(givens ?? "") && CELLS_TEXT.test(pattern ?? "");
};
const replaced = (text: string, cells: readonly number[], sign: string) => {
  const signs = [...text];
  for (const cell of cells) signs[cell] = sign;
  return signs.join("");
};

class Editor {
  state = $state.raw<State>({ givens: NOTHING, pattern: NOTHING });
  past = $state.raw<State[]>([]);
  future = $state.raw<State[]>([]);
  symmetry = $state<Symmetry>("rotate180");
  cursor = $state(0);
  selected = $state.raw<ReadonlySet<number>>(new Set([0]));

  values = $derived([...this.state.givens].map((sign) => Number(sign) || 0));
  pattern = $derived(new Set(CELLS.filter((cell) => this.state.pattern[cell] !== ".")));
  givens = $derived(this.values.filter(Boolean).length);
  position = $derived<Position>({ values: this.state.givens, givens: this.state.givens, removed: [] });

  constructor() {
    const { now, past, future, symmetry } = store.object<Kept>(KEY);
    // What is not of this version is left: an empty board.
    if (!isState(now) || !Array.isArray(past) || !Array.isArray(future)) return;
    if (![...past, ...future].every(isState) || !symmetry || !SYMMETRIES.includes(symmetry)) return;
    [this.state, this.past, this.future, this.symmetry] = [now, past, future, symmetry];
  }

  keep() {
    const { state: now, past, future, symmetry } = this;
    const kept: Kept = { now, past: past.slice(-500), future, symmetry };
    store.set(KEY, kept);
  }

  select(cell: number, how: "alone" | "more" | "toggle" = "alone") {
    const selected = new Set(how === "alone" ? [] : this.selected);
    if (how === "toggle" && selected.has(cell) && selected.size > 1) selected.delete(cell);
    else selected.add(cell);
    this.selected = selected;
    this.cursor = cell;
  }

  enter(digit: number) {
    const cells = [...this.selected];
    const sign = cells.every((cell) => this.values[cell] === digit) ? "." : String(digit);
    this.#change({ givens: replaced(this.state.givens, cells, sign) });
  }

  erase() {
    this.#change({ givens: replaced(this.state.givens, [...this.selected], ".") });
  }

  load(givens: string) {
    this.#change({ givens });
  }

  clear() {
    this.#change({ givens: NOTHING });
  }

  /** Draws the cell and its images, or takes them away. */
  paint(cell: number, on: boolean) {
    this.#change({ pattern: replaced(this.state.pattern, images(this.symmetry, cell), on ? "x" : ".") });
  }

  /** Takes another pattern, 81 characters. */
  draw(pattern: string) {
    this.#change({ pattern });
  }

  clearPattern() {
    this.#change({ pattern: NOTHING });
  }

  /** The cells of the givens become the pattern. */
  takePattern() {
    this.#change({ pattern: this.state.givens.replace(/[^.]/g, "x") });
  }

  undo() {
    this.#step("past", "future");
  }

  redo() {
    this.#step("future", "past");
  }

  #change(changed: Partial<State>) {
    const state = { ...this.state, ...changed };
    if (state.givens === this.state.givens && state.pattern === this.state.pattern) return;
    this.past = [...this.past, this.state];
    this.future = [];
    this.state = state;
    this.keep();
  }

  #step(from: "past" | "future", to: "past" | "future") {
    const state = this[from].at(-1);
    if (!state) return;
    this[to] = [...this[to], this.state];
    this[from] = this[from].slice(0, -1);
    this.state = state;
    this.keep();
  }
}

export const editor = new Editor();
