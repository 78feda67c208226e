// A text of formulas, what it finds in a position while it is written, and what it is worth by many puzzles.
import {
  Engine,
  EngineError,
  engine as player,
  type FormulaMatches,
  type FormulaWorth,
  type LibraryFormula,
  type Position,
} from "../engine/engine";
import { failure } from "../engine/failure";
import { game } from "../game/game.svelte";
import { listed } from "../game/lists";
import { nth } from "../nth";
import { settings } from "../settings.svelte";
import { store } from "../store.svelte";
import { manner } from "../texts/manner";

const KEY = "ninefold.formula";
/** A text is read when nothing was typed for so long, in milliseconds. */
const PAUSE = 250;
/** So long it is looked for, in seconds; on a puzzle that judges it, too. */
const SECONDS = 5;
const LIMIT = 60_000;
/** How many puzzles of a level are in the pool: of the hardest more, since they need more. */
const SAMPLE = { easy: 12, medium: 12, hard: 12, expert: 12, master: 12, diabolic: 61 } as const;

/** What the editor begins with. */
const FIRST = `technique my-pair "My Pair" {
  for a, b in bivalue where a sees b, digits(a) == digits(b)
  remove digits(a) from peers(a | b)
}
`;

/** Where something was found: the number of the formula, and of its match. */
export type At = { formula: number; match: number };

/** What a verdict is asked of. */
export type Source = "pool" | "own";

class Formulas {
  text = $state(store.text(KEY) ? String(store.get(KEY)) : FIRST);
  position = $state.raw<Position | null>(null);
  /** The position with all its candidates. */
  picture = $state("");
  /** What the text finds; what an older one found while a newer one is looked for. */
  found = $state.raw<FormulaMatches | null>(null);
  busy = $state(false);
  failure = $state("");
  chosen = $state.raw<At | null>(null);
  library = $state.raw<readonly LibraryFormula[]>([]);

  source = $state<Source>("pool");
  own = $state("");
  worth = $state.raw<FormulaWorth | null>(null);
  judging = $state(false);
  done = $state(0);
  all = $state(0);
  /** Puzzles that say nothing, and why the first of them doesn't. */
  refused = $state(0);
  why = $state("");

  #engine = new Engine();
  #judge = new Engine();
  #turn = 0;
  #timer = 0;
  #asking = false;

  async open() {
    const lang = settings.lang;
    // Not the engine that is ended whenever a newer text comes.
    try {
      const { all } = await player.ask("formulaLibrary", [lang]);
      if (lang === settings.lang) this.library = all;
    } catch (error) {
      this.failure = failure(error);
    }
  }

  begin(position: Position = game.position) {
    this.position = position;
    this.picture = "";
    this.look(0);
  }

  write(text: string) {
    this.text = text;
    store.set(KEY, text);
    this.look(PAUSE);
  }

  /** Looks for what the text finds, after a while; what was looked for before is given up. */
  look(after: number) {
    const turn = ++this.#turn;
    this.busy = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#find(turn), after);
  }

  async #find(turn: number) {
    const { position, text } = this;
    if (!position) return;
    if (this.#asking) this.#engine.stop();
    try {
      this.#asking = true;
      const { lang, dark } = manner();
      if (!this.picture) {
        const picture = await this.#engine.ask("draw", [position, true, dark], LIMIT);
        if (turn !== this.#turn) return;
        this.picture = picture;
      }
      const found = await this.#engine.ask("findFormulas", [position, text, lang, SECONDS], LIMIT);
      if (turn !== this.#turn) return;
      this.found = found;
      this.failure = "";
      const first = found.formulas.findIndex(({ matches }) => matches.length);
      this.chosen = first < 0 ? null : { formula: first, match: 0 };
    } catch (error) {
      if (error instanceof EngineError && error.kind === "ended") return;
      const told = failure(error);
      if (turn === this.#turn) this.failure = told;
    } finally {
      if (turn === this.#turn) this.busy = this.#asking = false;
    }
  }

  /** Looks at a position that is written on a line. */
  async show(puzzle: string) {
    try {
      this.begin((await player.ask("read", [puzzle, settings.lang])).position);
    } catch (error) {
      this.failure = failure(error);
    }
  }

  /** Goes on from where the chosen match leads. */
  apply() {
    const { position, chosen, found } = this;
    const match = chosen && found?.formulas[chosen.formula]?.matches[chosen.match];
    if (!match || !position) return;
    const { placements, eliminations } = match.found;
    const values = [...position.values];
    for (const [cell, digit] of placements) values[cell] = String(digit);
    const removed = [...position.removed, ...eliminations].filter(([cell]) => values[cell] === ".");
    this.begin({ ...position, values: values.join(""), removed });
  }

  /** In the language and the theme that are in force now. */
  redraw() {
    this.picture = "";
    void this.open();
    this.look(0);
  }

  /** Judges one of the formulas by every puzzle of the source. */
  async judge(number: number) {
    this.stop();
    this.judging = true;
    this.worth = null;
    this.done = this.all = this.refused = 0;
    this.why = "";
    const engine = this.#judge;
    try {
      const puzzles = this.source === "pool" ? await pool() : lines(this.own);
      this.all = puzzles.length;
      await engine.ask("judgeBegin", [this.text, number, settings.lang]);
      for (const puzzle of puzzles) {
        try {
          this.worth = await engine.ask("judgeLook", [puzzle, settings.lang, SECONDS], LIMIT);
        } catch (error) {
          if (!(error instanceof EngineError) || error.kind !== "refused") throw error;
          this.why ||= error.message;
          this.refused += 1;
        }
        this.done += 1;
      }
    } catch (error) {
      if (error instanceof EngineError && error.kind === "ended") return;
      this.why = failure(error);
    } finally {
      this.judging = false;
    }
  }

  /** Gives up judging; what was seen so far stays. */
  stop() {
    this.#judge.stop();
  }
}

/** Puzzles of every level, evenly spread over their ratings. */
async function pool(): Promise<string[]> {
  const levels = await Promise.all(
    (Object.keys(SAMPLE) as (keyof typeof SAMPLE)[]).map(async (level) => {
      const all = await listed(level);
      return Array.from({ length: SAMPLE[level] }, (_, index) =>
        nth(all, Math.floor((index * all.length) / SAMPLE[level])),
      );
    }),
  );
  return levels.flat().map(({ puzzle }) => puzzle);
}

const lines = (text: string) => text.split("\n").filter((line) => line.trim());

export const formulas = new Formulas();
