// What the reader learns: exercises on the board, the answers to them, and which were answered, kept in this browser.
import { Engine, EngineError, type Judged, type Profile, type Skill, type Solved } from "../engine/engine";
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
const KEY = "ninefold.learnt";
const SKILL = "ninefold.skill";
/** So long an exercise may be looked for, in milliseconds. */
const LIMIT = 60_000;

/** It looks for exercises and judges answers, so that hints don't wait for it. */
export const tutor = new Engine();

type Learnt = Readonly<Record<string, readonly number[]>>;

/** What was kept may be of another version. */
function readLearnt(value: unknown): Learnt {
  const kept = Object.entries(typeof value === "object" && value ? value : {}) as [string, unknown][];
  return Object.fromEntries(
    kept.flatMap(([technique, numbers]) =>
      Array.isArray(numbers) ? [[technique, numbers.filter(Number.isSafeInteger)]] : [],
    ),
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
  /** Of each technique, the exercises that were answered without a hint. */
  #right = $state.raw<Learnt>(readLearnt(store.get(KEY)));
  /** How well the reader plays, once something was answered or solved. */
  skill = $state.raw(readSkill(store.get(SKILL)));
  /** The games that were counted in it. */
  #counted = new Set<string>();
  busy = $state(false);
  failure = $state("");

  isRight(technique: string, number: number): boolean {
    return (this.#right[technique] ?? []).includes(number);
  }

  /** How many exercises of a technique were answered. */
  count(technique: string): number {
    return this.#right[technique]?.length ?? 0;
  }

  /** Adds what was learnt elsewhere; of two estimates the surer one stays. */
  merge(learntThere: unknown, skillThere: unknown) {
    const more = readLearnt(learntThere);
    const names = [...new Set([...Object.keys(this.#right), ...Object.keys(more)])];
    this.#right = Object.fromEntries(
      names.map((name) => [name, [...new Set([...(this.#right[name] ?? []), ...(more[name] ?? [])])]]),
    );
    store.set(KEY, this.#right);
    const there = readSkill(skillThere);
    if (!there || (this.skill && this.skill.deviation <= there.deviation)) return;
    this.skill = there;
    store.set(SKILL, there);
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
      const asked = tutor.ask("practise", [technique, number, "human", settings.lang], LIMIT);
      const { exercise } = await asked;
      if (!exercise) {
        this.failure = texts().learn.none(name);
        return false;
      }
      const { position, text, places } = exercise;
      game.begin(
        { ...stateOf(position), auto: !places },
        { title: { exercise: { technique, name, number, text } } },
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
  async reckon(solved: Solved, isWon: boolean) {
    if (this.#counted.has(game.id)) return;
    this.#counted.add(game.id);
    try {
      this.skill = await tutor.ask("skillAfter", [this.skill ?? undefined, solved, isWon]);
      store.set(SKILL, this.skill);
    } catch (error) {
      // Without an engine nothing is counted.
      if (!(error instanceof EngineError)) throw error;
    }
  }

  /** Judges what was done since the exercise began; null if that is nothing, or can't be judged. */
  async judge({ technique, number }: Exercise): Promise<Judged | null> {
    const start = decode(game.past[0] ?? "") ?? game.state;
    const done = moves(start, game.state);
    this.failure = isNone(done) ? texts().learn.nothing : "";
    if (this.failure || this.busy) return null;
    this.busy = true;
    try {
      const judged = await tutor.ask(
        "judge",
        [positionOf(start), done, technique, "human", settings.lang],
        LIMIT,
      );
      if (judged.answer === "right" || judged.answer === "wrong")
        this.reckon({ exercise: technique }, judged.answer === "right" && !game.hints);
      if (judged.answer === "right" && !game.hints && !this.isRight(technique, number)) {
        this.#right = { ...this.#right, [technique]: [...(this.#right[technique] ?? []), number] };
        store.set(KEY, this.#right);
      }
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
