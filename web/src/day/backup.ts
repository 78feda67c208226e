// All that the page keeps, as a file; and back, added to what is there: nothing of it is lost.
import { addSolved, games, keepAs } from "../game/games";
import { learning } from "../learn/learning.svelte";
import { store } from "../store.svelte";
import { texts } from "../texts/texts.svelte";
import { readResults, results } from "./results.svelte";

const FORMAT = "ninefold-backup";
/** A file of what was learnt alone, as every face writes it. */
export const LEARNT = "ninefold-progress";
const PREFIX = "ninefold.";
const GAME = "ninefold.game.";
/** What belongs to a visit, or to this device. */
const OWN = ["ninefold.last", "ninefold.settings", "ninefold.results", "ninefold.solved"];
/** What was learnt is added by the engine. */
const LEARNING = [
  "ninefold.progress",
  "ninefold.learnt",
  "ninefold.helped",
  "ninefold.met",
  "ninefold.skill",
];

/** The text of a file that holds this. */
export const backupOf = (kept: Record<string, unknown>) =>
  JSON.stringify({ format: FORMAT, version: 1, kept });

export const backup = () =>
  backupOf(Object.fromEntries(store.keys(PREFIX).map((key) => [key, store.get(key)])));

/** How many games and results are new, nothing of a file of what was learnt alone; or why it can't be read. */
export type Restored = { games: number; results: number } | { learnt: true } | { refused: string };

export async function restore(text: string, name: string): Promise<Restored> {
  let file: { format?: unknown; kept?: unknown; games?: unknown };
  try {
    file = JSON.parse(text) ?? {};
  } catch {
    return { refused: texts().day.noFile };
  }
  const isBackup = file.format === FORMAT && typeof file.kept === "object" && file.kept;
  if (!isBackup && file.format !== LEARNT) return { refused: texts().day.noFile };
  // The engine reads both kinds; what it refuses is left alone as a whole.
  const refused = await learning.merge(text, name);
  if (refused) return { refused };
  if (!isBackup) {
    // Of a game that was only looked back on, nobody knows the time.
    results.add(readResults(file.games).filter(({ seconds }) => seconds));
    return { learnt: true };
  }
  const kept = file.kept as Record<string, unknown>;
  let count = 0;
  const known = new Map(games().map(({ id, changed }) => [id, changed]));
  for (const [key, value] of Object.entries(kept)) {
    if (!key.startsWith(GAME)) continue;
    const id = key.slice(GAME.length);
    // Of two states of a game, the later one is kept.
    const changed = Number((value as { changed?: unknown } | null)?.changed) || 0;
    if ((known.get(id) ?? -1) >= changed) continue;
    if (keepAs(id, value)) count += 1;
  }
  addSolved(Array.isArray(kept["ninefold.solved"]) ? kept["ninefold.solved"].map(String) : []);
  const added = results.add(readResults(kept["ninefold.results"]));
  for (const [key, value] of Object.entries(kept))
    if (
      key.startsWith(PREFIX) &&
      !key.startsWith(GAME) &&
      !OWN.includes(key) &&
      !LEARNING.includes(key) &&
      store.get(key) === null
    )
      store.set(key, value);
  return { games: count, results: added };
}
