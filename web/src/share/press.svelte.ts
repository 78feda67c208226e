// New puzzles for paper: made by engines of their own until there are enough, or drawn from the lists of those that are too rare.
import { Engine, EngineError } from "../engine/engine";
import { failure } from "../engine/failure";
import { CREW, LIMIT, isMade, wish } from "../game/fresh.svelte";
import type { Level } from "../game/games";
import { listed } from "../game/lists";
import { numbers, shuffled } from "../game/shuffle";
import { nth } from "../nth";

export type Fresh = { puzzle: string; er: number; solution: string | null };

const anySeed = () => nth(crypto.getRandomValues(new Uint32Array(1)), 0);

export class Press {
  found = $state.raw<readonly Fresh[]>([]);
  running = $state(false);
  failure = $state("");
  /** Whether there are no more of the level. */
  empty = $state(false);
  #level: Level | null = null;
  #wanted = 0;
  #turn = 0;
  #seed = 0;
  #beat = 0;
  #engines: Engine[] = [];

  /** Wishes for so many of a level; those that are there already stay. */
  async want(level: Level, wanted: number) {
    this.#wanted = wanted;
    if (level !== this.#level) this.again(level);
    else if (!this.running && this.found.length < wanted) await this.#fill();
  }

  /** Begins anew with other puzzles. */
  again(level: Level) {
    this.stop();
    this.#level = level;
    [this.#seed, this.#beat] = [anySeed(), 0];
    this.found = [];
    return this.#fill();
  }

  stop() {
    this.#turn += 1;
    this.running = false;
    for (const engine of this.#engines) engine.stop();
  }

  async #fill() {
    const level = this.#level;
    if (!level) return;
    const turn = ++this.#turn;
    this.failure = "";
    this.empty = false;
    if (!isMade({ level })) return this.#draw(level, turn);
    this.running = true;
    this.#engines = this.#engines.length ? this.#engines : Array.from({ length: CREW }, () => new Engine());
    const under = () => turn === this.#turn && this.found.length < this.#wanted;
    const work = async (engine: Engine) => {
      while (under()) {
        const bag = await engine.ask("make", [wish({ level }), this.#seed, this.#beat++, 2], LIMIT);
        if (turn === this.#turn) this.found = [...this.found, ...bag.found];
      }
    };
    // The first that is through has the last puzzle; what the others are at isn't needed any more.
    await Promise.race(
      this.#engines.map((engine) =>
        work(engine).catch((error: unknown) => {
          if (!(error instanceof EngineError)) throw error;
          if (error.kind !== "ended" && turn === this.#turn) this.failure = failure(error);
        }),
      ),
    );
    if (turn === this.#turn) this.stop();
  }

  async #draw(level: Level, turn: number) {
    const all = await listed(level);
    if (turn !== this.#turn) return;
    const next = numbers(this.#seed);
    const drawn = all.map((one) => ({ one, at: next() })).sort((a, b) => a.at - b.at);
    this.found = drawn.slice(0, this.#wanted).map(({ one: { puzzle, er } }, index) => ({
      puzzle: shuffled(puzzle, this.#seed + index),
      er,
      solution: null,
    }));
    this.empty = this.#wanted > all.length;
  }
}
