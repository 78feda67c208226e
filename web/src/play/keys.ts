// The keys of the board: SudokuPad's, and those of hints. Single letters can be switched off.
import { drawing } from "../draw/drawing.svelte";
import { MODES, game, type Mode } from "../game/game.svelte";
import { nth } from "../nth";
import { LANGS, chooseTheme, settings } from "../settings.svelte";
import { hints } from "./hints.svelte";
import * as moves from "./moves";

type Acts = {
  hint: (full: boolean) => void;
  apply: () => void;
  /** Closes what is open; says whether something was. */
  close: () => boolean;
  moved: () => void;
  help: () => void;
};

const MOVES: Record<string, [number, number]> = {
  arrowleft: [0, -1],
  arrowright: [0, 1],
  arrowup: [-1, 0],
  arrowdown: [1, 0],
};
const LETTER_MOVES: Record<string, string> = {
  a: "arrowleft",
  d: "arrowright",
  w: "arrowup",
  s: "arrowdown",
};
const MODE_KEYS: Record<string, Mode> = { z: "digit", x: "corner", c: "centre", v: "colour" };

export function pressed(event: KeyboardEvent, acts: Acts) {
  if (event.altKey) return;
  const held = event.ctrlKey || event.metaKey;
  const done =
    move(event, held, acts) ||
    digit(event, held) ||
    other(event, held, acts) ||
    (settings.letters && !held && letter(event, acts));
  if (done) event.preventDefault();
}

/** Arrows select the next cell; with Shift beside those selected, with Ctrl they leave these as they are. */
function move(event: KeyboardEvent, held: boolean, { moved }: Acts): boolean {
  const [row, column] = [Math.floor(game.cursor / 9), game.cursor % 9];
  const key = event.key.toLowerCase();
  const by = MOVES[settings.letters && !held ? (LETTER_MOVES[key] ?? key) : key];
  let to: number;
  if (by) to = ((row + by[0] + 9) % 9) * 9 + ((column + by[1] + 9) % 9);
  else if (key === "home") to = held ? 0 : row * 9;
  else if (key === "end") to = held ? 80 : row * 9 + 8;
  else return false;
  if (by && held && !event.shiftKey) game.cursor = to;
  else game.select(to, event.shiftKey ? "more" : "alone");
  moved();
  return true;
}

function digit(event: KeyboardEvent, held: boolean): boolean {
  const found = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  if (!found) return false;
  const [shift, number] = [event.shiftKey, Number(found[1])];
  if (drawing.active) {
    if (number) drawing.press(game.cursor, number);
    else drawing.undo();
  } else if (!number) moves.erase();
  else moves.digit(number, held ? (shift ? "colour" : "centre") : shift ? "corner" : game.mode);
  return true;
}

/** The next mode, as the space bar goes through them. */
const nextMode = (by: number) =>
  moves.setMode(nth(MODES, (MODES.indexOf(game.mode) + by + MODES.length) % MODES.length));

function other(event: KeyboardEvent, held: boolean, { apply, close }: Acts): boolean {
  const key = event.key.toLowerCase();
  const erases = key === "backspace" || key === "delete";
  if (drawing.active && key === "enter") drawing.check();
  else if (drawing.active && erases) drawing.undo();
  else if (erases) moves.erase();
  else if (held && key === "z" && !event.shiftKey) moves.undo();
  else if (held && (key === "z" || key === "y")) moves.redo();
  else if (held && key === "a") moves.selectAll(event.shiftKey ? "none" : "all");
  else if (held && key === "i") moves.selectAll("inverse");
  else if (key === " " && held) moves.toggle();
  else if (key === " ") nextMode(event.shiftKey ? -1 : 1);
  else if (key === "escape") {
    if (!close()) moves.leave();
  } else if (key === "enter" && hints.stage === 4) apply();
  else if (key === "enter" && game.held) moves.enter(game.held);
  else if (key === "," || key === ".") hints.walk(key === "," ? -1 : 1);
  else return false;
  return true;
}

function letter(event: KeyboardEvent, { hint, help }: Acts): boolean {
  const key = event.key.toLowerCase();
  if (MODE_KEYS[key]) moves.setMode(MODE_KEYS[key]);
  else if (key === "h") hint(event.shiftKey);
  else if (key === "p") moves.pause();
  else if (key === "t") chooseTheme(settings.theme === "dark" ? "light" : "dark");
  else if (key === "l") settings.lang = nth(LANGS, (LANGS.indexOf(settings.lang) + 1) % LANGS.length);
  else if (key === "?") help();
  else return false;
  return true;
}
