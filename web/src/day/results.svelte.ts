// What was solved, and how: a line for each game, kept in this browser.
import { LEVELS, type Level } from "../game/games";
import { store } from "../store.svelte";
import { after, isDay, today } from "./days";

const KEY = "ninefold.results";
/** How many are kept, the last ones. */
const MOST = 5000;
/** In so many days one may be missed. */
const FREEZE = 7;

/** A game that was solved. */
export type Result = {
  id: string;
  /** When, in milliseconds. */
  at: number;
  level: Level | null;
  /** The day whose puzzle it was. */
  day: string | null;
  er: number | null;
  seconds: number;
  hints: number;
};

const number = (value: unknown) => (typeof value === "number" && value >= 0 && value < 1e15 ? value : 0);

/** Those of another version, or from a file, as far as they can be read. */
export function readResults(kept: unknown): Result[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: Partial<Record<keyof Result, unknown>> | null) => {
    if (typeof one?.id !== "string") return [];
    const level = LEVELS.find((level) => level === one.level) ?? null;
    const day = isDay(one.day) ? one.day : null;
    const [at, seconds, hints] = [one.at, one.seconds, one.hints].map(number) as [number, number, number];
    return [{ id: one.id, at, level, day, er: number(one.er) || null, seconds, hints }];
  });
}

/** By time; of the same moment, in an order that is the same everywhere. */
function compare(one: Result, other: Result): number {
  const facts = ({ at, seconds, hints }: Result) => [at, seconds, hints];
  const [own, their] = [facts(one), facts(other)];
  const at = own.findIndex((fact, index) => fact !== their[index]);
  return at < 0 ? (one.id < other.id ? -1 : Number(one.id > other.id)) : (own[at] ?? 0) - (their[at] ?? 0);
}

class Results {
  all = $state.raw<readonly Result[]>(readResults(store.get(KEY)));
  /** Of each day, the levels that were solved. */
  days = $derived(
    Map.groupBy(
      this.all.filter(({ day }) => day),
      ({ day }) => day ?? "",
    ),
  );
  /** How many days on end there was one, up to today or yesterday. A missed day ends the run, unless it's the only one of seven. */
  streak = $derived(this.#from(this.days.has(today()) ? today() : after(today(), -1)));
  longest = $derived(
    Math.max(
      0,
      ...[...this.days.keys()].filter((day) => !this.days.has(after(day, 1))).map((day) => this.#from(day)),
    ),
  );

  #from(day: string): number {
    let count = 0;
    /** How many days after the last one that was missed. */
    let since = FREEZE;
    for (let back = 0; ; back++) {
      if (this.days.has(after(day, -back))) {
        count += 1;
        since += 1;
      } else if (since >= FREEZE && this.days.has(after(day, -back - 1))) since = 1;
      else return count;
    }
  }

  /** Adds what is new, and says how many games that are. Of one that was solved on two devices, the first time counts: so it
   *  doesn't matter in which order they are brought together. */
  add(more: readonly Result[]): number {
    const known = new Map(this.all.map((one) => [one.id, one]));
    const before = known.size;
    for (const one of more) {
      const own = known.get(one.id);
      if (!own || compare(one, own) < 0) known.set(one.id, one);
    }
    this.all = [...known.values()].sort(compare).slice(-MOST);
    store.set(KEY, this.all);
    return known.size - before;
  }
}

export const results = new Results();

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
