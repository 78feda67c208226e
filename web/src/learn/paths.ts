// One's own path through a game, beside the easiest one: which techniques each of them takes, and where a harder step was made than the
// easiest that was there.
import type { Position, Stood } from "../engine/engine";
import { name } from "../game/cells";
import { profiles } from "../profile/profiles.svelte";
import { settings } from "../settings.svelte";
import { manner } from "../texts/manner";
import { notation } from "../texts/texts.svelte";
import { tutor } from "./learning.svelte";

/** So long a game is looked at, in milliseconds, and so long one of its moves, in seconds. */
const LOOK = 15_000;
const SECONDS = 0.4;
const LIMIT = 5_000;
/** How many detours are told, the largest. */
const MOST = 3;

/** A technique, with the number of steps on the easiest path and on one's own. */
export type Row = { technique: string; name: string; easiest: number; own: number };
/** A move by a harder technique than the easiest that was there. */
export type Detour = { place: number; done: string; own: string; easiest: string; conclusions: string };
export type Paths = { rows: Row[]; detours: Detour[] };

type Known = { technique: string; name: string; rating: number | null };
type Pairs = [cell: number, digit: number][];

/** The digits that were placed from one position to another; nothing if one was taken back. */
function placed(before: Position, after: Position): Pairs {
  const pairs: Pairs = [];
  for (const [cell, sign] of [...after.values].entries()) {
    const earlier = before.values[cell];
    if (earlier === sign) continue;
    if (earlier !== ".") return [];
    pairs.push([cell, Number(sign)]);
  }
  return pairs;
}

/** Compares the paths of a game that was solved, from all its positions; nothing once nobody wants it any more. */
export async function comparePaths(
  positions: readonly Stood[],
  isWanted: () => boolean,
): Promise<Paths | null> {
  const [by, lang, end] = [profiles.hints, settings.lang, Date.now() + LOOK];
  const [first] = positions;
  if (!first) return null;
  const { givens } = first.position;
  const easiest = await tutor.ask("path", [{ values: givens, givens, removed: [] }, by, lang], LOOK);
  const rows = new Map<string, Row & { rating: number }>();
  const count = ({ technique, name, rating }: Known, of: "easiest" | "own") => {
    // Some techniques have one name: hidden singles of boxes and those of lines.
    const row = rows.get(name) ?? { technique, name, easiest: 0, own: 0, rating: 0 };
    rows.set(name, { ...row, [of]: row[of] + 1, rating: Math.max(row.rating, rating ?? 0) });
  };
  for (const step of easiest.steps) count(step, "easiest");
  const detours: (Detour & { by: number })[] = [];
  for (const [place, { position }] of positions.entries()) {
    const next = positions[place + 1];
    const placements = next ? placed(position, next.position) : [];
    if (!placements.length) continue;
    // Of a game that takes too long nothing is told but its own steps.
    if (Date.now() > end || !isWanted()) return null;
    const moves = { placements, eliminations: [] };
    const { answer, steps } = await tutor.ask(
      "recognise",
      [position, moves, by, lang, undefined, SECONDS],
      LIMIT,
    );
    if (answer !== "exact" && answer !== "part" && answer !== "several") continue;
    for (const step of steps) count(step, "own");
    const hardest = steps.reduce((one, step) => ((step.rating ?? 0) > (one.rating ?? 0) ? step : one));
    const { step } = await tutor.ask("hint", [position, by, manner()], LIMIT);
    const more = (hardest.rating ?? 0) - (step?.rating ?? Infinity);
    if (!step || more <= 0 || step.technique === hardest.technique) continue;
    const done = placements.map(([cell, digit]) => `${name(cell)}=${digit}`).join(" ");
    const conclusions = notation(step.conclusions);
    detours.push({ place, done, own: hardest.name, easiest: step.name, conclusions, by: more });
  }
  detours.sort((one, other) => other.by - one.by || one.place - other.place);
  return {
    rows: [...rows.values()].sort((one, other) => one.rating - other.rating),
    detours: detours.slice(0, MOST),
  };
}
