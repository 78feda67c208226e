// A position with the way to it and the way on, as text that fits a link: `state_past_future`. Of the past, newest first,
// and of the future each state is what differs from the one before: its cells as in a state, with the sign of the value
// behind the number, and `!` where showing candidates is switched. Steps are joined by `-`.
import { nth } from "../nth";
import { EMPTY, colourCode, coloursOf, decode, encode, type Cell, type State } from "../game/code";

export type Whole = { now: string; past: readonly string[]; future: readonly string[] };
/** More steps than these make links that are refused in places. */
const MOST = 200;

const part = (number: number) => number.toString(36);

function fields({ corner, centre, colours, out }: Cell): string {
  return [corner, centre, colourCode(colours), out]
    .map(part)
    .join(".")
    .replace(/(?:\.0)+$/, "")
    .replace(/^0$/, "");
}

function change(from: State, to: State): string {
  const changed = to.cells.flatMap((cell, index) => {
    const before = nth(from.cells, index);
    const same = (["value", "given", "corner", "centre", "colours", "out"] as const).every(
      (key) => cell[key] === before[key],
    );
    const sign = encode({ cells: [cell], auto: false }).charAt(0);
    return same
      ? []
      : [`~${part(index)}.${sign === "." ? "0" : sign}${fields(cell) ? `.${fields(cell)}` : ""}`];
  });
  return (from.auto === to.auto ? "" : "!") + changed.join("");
}

function changed(from: State, text: string): State | null {
  if (!/^!?(?:~[0-9a-z]+\.[0-9a-i](?:\.[0-9a-z]+){0,4})*$/.test(text)) return null;
  const cells = [...from.cells];
  for (const one of text.replace("!", "").split("~").slice(1)) {
    const [index = "", sign = "", ...rest] = one.split(".");
    const [corner = 0, centre = 0, colour = 0, out = 0] = rest.map((number) => parseInt(number, 36));
    const cell = parseInt(index, 36);
    const colours = coloursOf(colour);
    if (cell > 80 || corner > 511 || centre > 511 || colours === null || out > 511) return null;
    const given = sign >= "1" && sign <= "9";
    const value = sign === "0" ? 0 : given ? Number(sign) : "abcdefghi".indexOf(sign) + 1;
    cells[cell] = { ...EMPTY, value, given, corner, centre, colours, out };
  }
  return { cells, auto: text.startsWith("!") ? !from.auto : from.auto };
}

/** The steps from a state on, one from the other. */
function steps(now: string, later: readonly string[]): string {
  const states = [now, ...later].map(decode);
  return states
    .slice(1)
    .flatMap((state, index) => (state && states[index] ? [change(states[index], state)] : []))
    .join("-");
}

function follow(now: State, text: string): string[] | null {
  const states: string[] = [];
  let state = now;
  for (const step of text ? text.split("-") : []) {
    const next = changed(state, step);
    if (!next) return null;
    state = next;
    states.push(encode(state));
  }
  return states;
}

/** Of a past, the latest, and the first, which says what the puzzle was. */
export const latest = <T>(past: readonly T[], most: number): readonly T[] =>
  past.length > most ? [...past.slice(0, 1), ...past.slice(1 - most)] : past;

/** The past is from the oldest on, as the game keeps it; the future too: its last comes next. Of each at most this many are written. */
export function write({ now, past, future }: Whole, most = MOST): string {
  const parts = [
    now,
    steps(now, [...latest(past, most)].reverse()),
    steps(now, future.slice(-most).reverse()),
  ];
  return parts.join("_").replace(/_+$/, "");
}

/** Nothing if the text is not such a position. */
export function read(text: string): Whole | null {
  const [now = "", past = "", future = "", ...more] = text.split("_");
  const state = decode(now);
  if (!state || more.length) return null;
  const [before, after] = [follow(state, past), follow(state, future)];
  return before && after && { now, past: before.reverse(), future: after.reverse() };
}
