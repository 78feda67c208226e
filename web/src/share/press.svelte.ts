// New puzzles for paper: made by engines of their own until there are enough, or drawn from the lists of those that are too rare.
import { Engine, EngineError } from "../engine/engine";
import { failure } from "../engine/failure";
import { CREW, LIMIT, isMade, wish } from "../game/fresh.svelte";
import { LEVELS, type Level } from "../game/games";
import { listed } from "../game/lists";
import { numbers, shuffled } from "../game/shuffle";
import { nth } from "../nth";

export type Fresh = { puzzle: string; er: number; solution: string | null; level: Level };

const anySeed = () => nth(crypto.getRandomValues(new Uint32Array(1)), 0);

export class Press {
  found = $state.raw<readonly Fresh[]>([]);
  running = $state(false);
  failure = $state("");
  /** How many there are of a level that has too few; 0 if each has enough. */
  most = $state(0);
  #wanted: ReadonlyMap<Level, number> = new Map();
  #turn = 0;
  seed = $state(anySeed());
  #beat = 0;
  #engines: Engine[] = [];

  /** Wishes for so many of each level; those that are there already stay. */
  want(wanted: ReadonlyMap<Level, number>) {
    // What an engine is at may be no longer wanted, and what comes from a list is drawn first.
    const levels = [...wanted.keys()];
    if (levels.join() !== [...this.#wanted.keys()].join() || !levels.every((level) => isMade({ level })))
      this.stop();
    this.#wanted = wanted;
    return this.running ? undefined : this.#fill();
  }

  /** Begins anew with other puzzles. */
  again() {
    this.stop();
    [this.seed, this.#beat] = [anySeed(), 0];
    this.found = [];
    return this.#fill();
  }

  /** Those that are wanted, the easiest level first. */
  taken(wanted: ReadonlyMap<Level, number>): Fresh[] {
    return LEVELS.flatMap((level) => this.#of(level).slice(0, wanted.get(level) ?? 0));
  }

  #of = (level: Level) => this.found.filter((one) => one.level === level);
  #lacking = () =>
    [...this.#wanted].find(([level, many]) => isMade({ level }) && this.#of(level).length < many)?.[0];

  stop() {
    this.#turn += 1;
    this.running = false;
    for (const engine of this.#engines) engine.stop();
  }

  async #fill() {
    const turn = ++this.#turn;
    this.failure = "";
    this.most = 0;
    for (const [level, many] of this.#wanted) if (!isMade({ level })) await this.#draw(level, many, turn);
    if (turn !== this.#turn || !this.#lacking()) return;
    this.running = true;
    this.#engines = this.#engines.length ? this.#engines : Array.from({ length: CREW }, () => new Engine());
    const work = async (engine: Engine) => {
      for (;;) {
        const level = turn === this.#turn && this.#lacking();
        if (!level) return;
        const { found } = await engine.ask("make", [wish({ level }), this.seed, this.#beat++, 2], LIMIT);
        const more = found.map(({ puzzle, er, solution }) => ({ puzzle, er, solution, level }));
        if (turn === this.#turn) this.found = [...this.found, ...more];
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

  async #draw(level: Level, many: number, turn: number) {
    const all = await listed(level);
    if (turn !== this.#turn) return;
    const next = numbers(this.seed);
    const drawn = all.map((one) => ({ one, at: next() })).sort((a, b) => a.at - b.at);
    const taken = drawn.slice(0, many).map(({ one: { puzzle, er } }, index) => ({
      puzzle: shuffled(puzzle, this.seed + index),
      er,
      solution: null,
      level,
    }));
    this.found = [...this.found.filter((one) => one.level !== level), ...taken];
    if (many > all.length) this.most = all.length;
  }
}
