// What a player does to the board, and what is said of it: each move is heard, and so is each that is not possible.
import { CELLS, digits, name } from "../game/cells";
import type { Cell } from "../game/code";
import { game, type Mode } from "../game/game.svelte";
import { nth } from "../nth";
import { settings } from "../settings.svelte";
import { giveFeedback } from "../feedback";
import { speak } from "../speak.svelte";
import { texts } from "../texts/texts.svelte";

/** How many cells are told one by one; of more their number is. */
const FEW = 3;

/** What is in a cell, to be heard. */
function content(cell: number): string {
  const t = texts();
  const { value, corner, centre, colours } = nth(game.state.cells, cell);
  const notes = digits(corner | centre).join(" ");
  const entered = notes && !value ? t.said.notes(name(cell), notes) : t.entered(name(cell), value);
  const names = digits(colours).map((colour) => t.cell.colour(nth(t.colourNames, colour - 1)));
  return [entered, ...names].join(" ");
}

function contents(cells: number[]): string {
  const told = cells.slice(0, FEW).map(content);
  if (cells.length > FEW) told.push(texts().said.more(cells.length - FEW));
  return told.join(" ");
}

/** Does something to the board and says what became of it; says `idle` if nothing did. */
function told(what: string, act: () => void, idle: string) {
  const { cells } = game.state;
  act();
  if (game.state.cells === cells) return speak(idle);
  const changed = CELLS.filter((cell) => !same(nth(cells, cell), nth(game.state.cells, cell)));
  speak([what, contents(changed)].filter(Boolean).join(" "));
}
const same = (one: Cell, other: Cell) =>
  (["value", "corner", "centre", "colours", "out"] as const).every((key) => one[key] === other[key]);

/** Why nothing can be changed now, if nothing can. */
function closed(): string {
  const t = texts();
  return game.paused ? `${t.paused}.` : game.solved ? t.solvedAlready : "";
}

/** Why a digit can't be entered where it was meant to be. */
function refused(mode: Mode): string {
  const t = texts();
  if (closed() || mode === "colour") return closed();
  const cells = [...game.selected].map((cell) => ({ cell, ...nth(game.state.cells, cell) }));
  const [first] = cells;
  if (first && cells.every(({ given }) => given))
    return cells.length === 1 ? t.said.given(name(first.cell)) : t.said.givens;
  if (first && mode !== "digit" && cells.every(({ value }) => value))
    return cells.length === 1 ? t.said.filled(name(first.cell)) : t.said.allFilled;
  return "";
}

/** Enters a digit into the selected cells. With none selected the digit is highlighted. */
export function enter(digit: number, mode: Mode = game.mode) {
  const t = texts();
  if (!game.selected.size && mode !== "colour") return light(digit);
  const refusal = game.selected.size ? refused(mode) : t.said.noneSelected;
  if (refusal) return speak(refusal);
  const cells = [...game.selected].sort((one, other) => one - other);
  game.enter(digit, mode);
  giveFeedback("entry");
  const conflict = game.conflicts.find((one) => one.cells.some((cell) => game.selected.has(cell)));
  const clash =
    conflict && mode === "digit"
      ? ` ${t.conflict(conflict.digit, conflict.house.kind, conflict.house.number)}`
      : "";
  speak(contents(cells) + clash);
}

/** A digit was pressed: it is taken up where digits come first, else entered. With a mode of its own it is entered at once. */
export function digit(digit: number, mode: Mode = game.mode) {
  if (settings.digitFirst && mode === game.mode && mode !== "colour" && !closed()) take(digit);
  else enter(digit, mode);
}

/** Takes a digit up, to be put into the cells that are pressed; the same again lays it down. */
function take(digit: number) {
  const t = texts();
  game.held = game.held === digit ? 0 : digit;
  speak(game.held ? t.said.held(digit) : t.said.laidDown(digit));
}

/** Highlights a digit wherever the cursor is; the same again ends it. */
export function light(digit: number) {
  const t = texts();
  game.lit = game.lit === digit ? 0 : digit;
  const placed = 9 - nth(game.left, digit);
  speak(game.lit ? t.said.lit(digit, placed) : t.said.unlit);
}

export const undo = () =>
  told(texts().said.undone, () => game.undo(), closed() || texts().said.nothingToUndo);
export const redo = () =>
  told(texts().said.redone, () => game.redo(), closed() || texts().said.nothingToRedo);
export const erase = () =>
  told(
    texts().said.erased,
    () => game.erase(),
    closed() || (game.selected.size ? texts().said.nothingToErase : texts().said.noneSelected),
  );

/** Takes mistakes back: digits that are wrong, and candidates that were removed and are right. */
export function takeBack({ misplaced, missing }: { misplaced: Pairs; missing: Pairs }) {
  game.takeBack(misplaced, missing);
  speak(texts().tookBack);
}
type Pairs = [cell: number, digit: number][];

/** Goes back to what the game began with, as one move. */
export function toStart() {
  if (!game.past.length) return;
  game.toStart();
  speak(texts().tookBack);
}

/** Goes back to how it was before one of the moves, as one move. */
export function toPast(place: number) {
  game.toPast(place);
  speak(texts().tookBack);
}

export function restart() {
  game.restart();
  speak(texts().said.restarted);
}

export function pause() {
  game.paused = !game.paused;
  speak(game.paused ? texts().paused : texts().said.resumed);
}

export function showCandidates() {
  const t = texts();
  game.showCandidates();
  speak(game.state.auto ? t.said.candidatesShown : t.said.candidatesHidden);
}

/** Puts candidates by cell into the player's own notes. */
function note(masks: readonly number[], where: "corner" | "centre") {
  game.note(masks, where);
  speak(texts().draw.noted);
}

/** Notes the candidates that are shown. */
export const noteCandidates = () => note(game.kept, settings.keeps === "corner" ? "corner" : "centre");

/** Notes the candidates of these cells. */
export const noteCells = (cells: ReadonlySet<number>) =>
  note(
    game.candidates.map((mask, cell) => (cells.has(cell) ? mask : 0)),
    "centre",
  );

export function setMode(mode: Mode) {
  game.mode = mode;
  speak(texts().said.mode(texts().modes[mode]));
}

export function selectAll(which: "all" | "none" | "inverse") {
  game.selectAll(which);
  speak(texts().said.selected(game.selected.size));
}

/** Adds the cell under the cursor to the selected ones, or takes it out. */
export function toggle() {
  game.select(game.cursor, "toggle");
  speak(texts().said.selected(game.selected.size));
}

/** Leaves what is open for the moment: a digit that is taken up or highlighted, then the selection. */
export function leave() {
  if (game.held || game.lit) {
    game.held = game.lit = 0;
    speak(texts().said.unlit);
  } else selectAll("none");
}
