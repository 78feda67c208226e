// What the reader learns: exercises on the board, the answers to them, and which were answered, kept in this browser.
import {
  type Credit,
  Engine,
  EngineError,
  type Profile,
  type Recognition,
  type Skill,
  type Solved,
} from "../engine/engine";
import { failure } from "../engine/failure";
import { decode, positionOf, stateOf } from "../game/code";
import { game } from "../game/game.svelte";
import type { Exercise } from "../game/games";
import { settings } from "../settings.svelte";
import { store } from "../store.svelte";
import { texts } from "../texts/texts.svelte";
import { isNone, moves } from "./moves";

/** How many exercises a lesson has, and how many right answers make a technique known. */
export const EXERCISES = 10;
export const ENOUGH = 3;
/** Of each technique: the exercises that were answered without help, those that were with some, and the keys of what was shown. */
const KEYS = { right: "ninefold.learnt", half: "ninefold.helped", met: "ninefold.met" } as const;
const SKILL = "ninefold.skill";
/** So many keys of a technique are kept: more exercises nobody does of one. */
const MET = 300;
/** So long an exercise may be looked for, in milliseconds. */
const LIMIT = 60_000;

/** It looks for exercises and judges answers, so that hints don't wait for it. */
export const tutor = new Engine();

type Lists<T> = Readonly<Record<string, readonly T[]>>;

/** What was kept may be of another version. */
function lists<T>(value: unknown, isOne: (one: unknown) => one is T): Lists<T> {
  const kept = Object.entries(typeof value === "object" && value ? value : {}) as [string, unknown][];
  return Object.fromEntries(
    kept.flatMap(([technique, list]) => (Array.isArray(list) ? [[technique, list.filter(isOne)]] : [])),
  );
}

const isNumber = (one: unknown): one is number => Number.isSafeInteger(one);
const isKey = (one: unknown): one is string => typeof one === "string" && /^[0-9a-f]{16}$/.test(one);

/** The lists of both, each item once. */
function merged<T>(here: Lists<T>, there: Lists<T>): Lists<T> {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  return Object.fromEntries(
    names.map((name) => [name, [...new Set([...(here[name] ?? []), ...(there[name] ?? [])])]]),
  );
}

function readSkill(value: unknown): Skill | null {
  const { rating, deviation, volatility, er } = (value ?? {}) as Partial<Record<keyof Skill, unknown>>;
  const isNumber = (one: unknown): one is number => typeof one === "number" && Number.isFinite(one);
  return isNumber(rating) && isNumber(deviation) && isNumber(volatility) && isNumber(er)
    ? { rating, deviation, volatility, er }
    : null;
}

class Learning {
  #right = $state.raw(lists(store.get(KEYS.right), isNumber));
  #half = $state.raw(lists(store.get(KEYS.half), isNumber));
  #met = $state.raw(lists(store.get(KEYS.met), isKey));
  /** How well the reader plays, once something was answered or solved. */
  skill = $state.raw(readSkill(store.get(SKILL)));
  /** The games that were counted in it. */
  #counted = new Set<string>();
  busy = $state(false);
  failure = $state("");

  isRight(technique: string, number: number): boolean {
    return (this.#right[technique] ?? []).includes(number);
  }

  /** How many exercises of a technique were answered, those with help as halves. */
  count(technique: string): number {
    return (this.#right[technique]?.length ?? 0) + (this.#half[technique]?.length ?? 0) / 2;
  }

  /** Adds what was learnt elsewhere, as it was kept; of two estimates the surer one stays. */
  merge(kept: Readonly<Record<string, unknown>>) {
    this.#right = merged(this.#right, lists(kept[KEYS.right], isNumber));
    this.#half = merged(this.#half, lists(kept[KEYS.half], isNumber));
    this.#met = merged(this.#met, lists(kept[KEYS.met], isKey));
    this.#keep();
    const there = readSkill(kept[SKILL]);
    if (!there || (this.skill && this.skill.deviation <= there.deviation)) return;
    this.skill = there;
    store.set(SKILL, there);
  }

  #keep() {
    store.set(KEYS.right, this.#right);
    store.set(KEYS.half, this.#half);
    store.set(KEYS.met, this.#met);
  }

  /** Keeps in mind that an answer was right. One without help takes the place of one with some. */
  #count(technique: string, number: number, credit: Credit) {
    if (credit === "none" || this.isRight(technique, number)) return;
    const half = (this.#half[technique] ?? []).filter((one) => one !== number);
    if (credit === "full")
      this.#right = { ...this.#right, [technique]: [...(this.#right[technique] ?? []), number] };
    else half.push(number);
    this.#half = { ...this.#half, [technique]: half };
    this.#keep();
  }

  isKnown(technique: string): boolean {
    return this.count(technique) >= ENOUGH;
  }

  /** The first exercise after this one that was not answered yet. */
  next(technique: string, after = 0): number {
    let number = after + 1;
    while (this.isRight(technique, number)) number += 1;
    return number;
  }

  /** Puts an exercise on the board; says whether there is one. */
  async begin(technique: string, name: string, number: number): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = "";
    try {
      const met = this.#met[technique] ?? [];
      const asked = tutor.ask("practise", [technique, number, [...met], "human", settings.lang], LIMIT);
      const { exercise } = await asked;
      if (!exercise) {
        this.failure = texts().learn.none(name);
        return false;
      }
      const { position, kind, key, text, places } = exercise;
      this.#met = merged(this.#met, { [technique]: [key] });
      this.#met = { ...this.#met, [technique]: (this.#met[technique] ?? []).slice(-MET) };
      this.#keep();
      game.begin(
        { ...stateOf(position), auto: !places },
        { title: { exercise: { technique, name, number, text, kind, helped: 0 } } },
      );
      // Candidates are removed by notes.
      game.mode = places ? "digit" : "corner";
      return true;
    } catch (error) {
      this.failure = failure(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Counts the game on the board in the estimate of the reader's skill, once. */
  async reckon(solved: Solved, credit: Credit) {
    if (this.#counted.has(game.id)) return;
    this.#counted.add(game.id);
    try {
      this.skill = await tutor.ask("skillAfter", [this.skill ?? undefined, solved, credit]);
      store.set(SKILL, this.skill);
    } catch (error) {
      // Without an engine nothing is counted.
      if (!(error instanceof EngineError)) throw error;
    }
  }

  /** Judges what was done since the exercise began; null if that is nothing, or can't be judged. */
  async judge({ technique, number, helped }: Exercise): Promise<Recognition | null> {
    const start = decode(game.past[0] ?? "") ?? game.state;
    const done = moves(start, game.state);
    this.failure = isNone(done) ? texts().learn.nothing : "";
    if (this.failure || this.busy) return null;
    this.busy = true;
    try {
      const judged = await tutor.ask(
        "judge",
        [positionOf(start), done, technique, helped, "human", settings.lang],
        LIMIT,
      );
      const { verdict, credit } = judged.exercise ?? { verdict: "open", credit: "none" };
      if (verdict === "right" || verdict === "wrong") this.reckon({ exercise: technique }, credit);
      if (verdict === "right") this.#count(technique, number, credit);
      return judged;
    } catch (error) {
      this.failure = failure(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}

export const learning = new Learning();

/** What hints in an exercise go by: its technique, then what is simple. */
export const aim = ({ technique }: Exercise): Profile => ({
  name: technique,
  scale: "human",
  techniques: [technique, "singles", "intersections", "subsets"],
  without: [],
});
