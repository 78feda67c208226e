// The keys of the board. Single letters can be switched off.
import { MODES, game, type Mode } from "../game/game.svelte";
import { nth } from "../nth";
import { settings } from "../settings.svelte";
import { hints } from "./hints.svelte";

type Acts = {
  enter: (digit: number, mode: Mode) => void;
  hint: (full: boolean) => void;
  apply: () => void;
  close: () => void;
  moved: () => void;
  undo: () => void;
  redo: () => void;
  erase: () => void;
  pause: () => void;
};

const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};
const MODE_KEYS: Record<string, Mode> = { z: "digit", x: "corner", c: "centre", v: "colour" };

export function pressed(event: KeyboardEvent, acts: Acts) {
  if (event.altKey) return;
  const held = event.ctrlKey || event.metaKey;
  const done =
    move(event, held, acts) ||
    digit(event, held, acts) ||
    other(event, held, acts) ||
    letter(event, held, acts);
  if (done) event.preventDefault();
}

function move(event: KeyboardEvent, held: boolean, { moved }: Acts): boolean {
  const [row, column] = [Math.floor(game.cursor / 9), game.cursor % 9];
  const by = MOVES[event.key];
  let to: number;
  if (by) to = ((row + by[0] + 9) % 9) * 9 + ((column + by[1] + 9) % 9);
  else if (event.key === "Home") to = held ? 0 : row * 9;
  else if (event.key === "End") to = held ? 80 : row * 9 + 8;
  else return false;
  game.select(to, event.shiftKey ? "more" : "alone");
  moved();
  return true;
}

function digit(event: KeyboardEvent, held: boolean, { enter }: Acts): boolean {
  const found = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (!found) return false;
  enter(Number(found[1]), held ? "centre" : event.shiftKey ? "corner" : game.mode);
  return true;
}

/** The next mode, as the space bar goes through them. */
function nextMode(by: number) {
  game.mode = nth(MODES, (MODES.indexOf(game.mode) + by + MODES.length) % MODES.length);
}

function other(event: KeyboardEvent, held: boolean, acts: Acts): boolean {
  const { apply, close } = acts;
  const key = event.key.toLowerCase();
  if (key === "backspace" || key === "delete") acts.erase();
  else if (held && key === "z" && !event.shiftKey) acts.undo();
  else if (held && (key === "z" || key === "y")) acts.redo();
  else if (held && key === "a") game.selectAll(event.shiftKey ? "none" : "all");
  else if (held && key === "i") game.selectAll("inverse");
  else if (!held && key === " ") nextMode(event.shiftKey ? -1 : 1);
  else if (key === "escape") close();
  else if (key === "enter" && hints.stage === 4) apply();
  else if (key === "," || key === ".") hints.walk(key === "," ? -1 : 1);
  else return false;
  return true;
}

function letter(event: KeyboardEvent, held: boolean, { hint, pause }: Acts): boolean {
  const key = event.key.toLowerCase();
  if (held || !settings.letters) return false;
  if (MODE_KEYS[key]) game.mode = MODE_KEYS[key];
  else if (key === "h") hint(event.shiftKey);
  else if (key === "p") pause();
  else if (key === "t") settings.theme = settings.theme === "dark" ? "light" : "dark";
  else if (key === "l") settings.lang = settings.lang === "zh" ? "en" : "zh";
  else return false;
  return true;
}
