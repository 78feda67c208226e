// New puzzles without end: a level, a rating or a technique, and the generator makes one at once.
import { nth } from "../nth";
import { Engine, EngineError, type Made, type Wish } from "../engine/engine";
import { failure } from "../engine/failure";
import { game, start } from "./game.svelte";
import { NUMBERED, type Level, type Numbered, type Order } from "./games";
import { drawn, rare } from "./lists";

/** What the levels are on the scale SE: those of the library. */
const RATINGS: Record<Numbered, [number, number]> = {
  easy: [1, 1.5],
  medium: [1.7, 2.6],
  hard: [2.8, 4.2],
  expert: [4.4, 6.6],
  master: [6.7, 7.6],
};
/** The level of a rating. */
export function levelOf(er: number): Level {
  return NUMBERED.find((level) => er <= RATINGS[level][1]) ?? (er < RARE ? "diabolic" : "beyond");
}
/** A beat may take so long, in milliseconds; it can be given up at any time. */
export const LIMIT = 600_000;
/** When nothing is found for so long, another engine helps. */
const PATIENCE = 3000;
/** One core is left to the page. */
export const CREW = Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));
/** With fewer cells open than these, the next puzzle is made while this one is finished. */
const NEARLY = 25;

/** Whether puzzles like that are made, not taken from a list. */
export const isMade = (order: Order) =>
  !("level" in order) || NUMBERED.some((level) => level === order.level);
const key = (order: Order) => JSON.stringify(order);

export function wish(order: Order): Wish {
  const level = "level" in order && NUMBERED.find((level) => level === order.level);
  const er = level ? RATINGS[level] : "er" in order ? order.er : null;
  return {
    // Puzzles by level look as in a newspaper; what is rarer is not made rarer still.
    symmetry: "level" in order ? "rotate180" : "none",
    pattern: null,
    givens: null,
    minimal: false,
    er,
    level: null,
    needs: "technique" in order ? [order.technique] : [],
    without: [],
  };
}

/** From this rating on puzzles are too rare to be made while somebody waits, and from here to there they take a while. */
export const RARE = 9;
export const SLOW = 7.6;

/** A puzzle that comes from a list: where making one would take hours. */
async function listed(order: Order): Promise<(Pick<Made, "puzzle" | "er"> & { solution: null }) | null> {
  const seed = nth(crypto.getRandomValues(new Uint32Array(1)), 0);
  if ("level" in order) {
    if (NUMBERED.some((level) => level === order.level)) return null;
    return { ...(await drawn(order.level, seed)), solution: null };
  }
  if (!("er" in order) || order.er[0] < RARE) return null;
  const one = await rare(order.er, seed);
  return one && { ...one, solution: null };
}

class Fresh {
  /** What is being made, for the player who waits for it. */
  order = $state.raw<Order | null>(null);
  failure = $state("");
  // They are kept: the first puzzle of an engine takes much longer than those after it.
  #crew = Array.from({ length: CREW }, () => new Engine());
  #turn = 0;
  #stock = new Map<string, Made>();
  #stocking = "";

  /** Begins a game with a new puzzle; says whether there is one. */
  async play(order: Order): Promise<boolean> {
    const kept = this.#stock.get(key(order));
    this.#stock.delete(key(order));
    this.failure = "";
    this.order = order;
    const made = kept ?? (await listed(order)) ?? (await this.#make(order));
    if (made === undefined) return false;
    this.order = null;
    if (made === null) return false;
    const title = "level" in order ? { level: order.level } : { order };
    game.begin(start(made.puzzle), { title, er: made.er, solution: made.solution });
    return true;
  }

  /** The next one for who is nearly through. */
  async prepare() {
    const { level, order } = game.title;
    const next = level ? { level } : order;
    const open = game.values.filter((value) => !value).length;
    if (!next || !isMade(next) || open > NEARLY || this.order || this.#stocking || this.#stock.has(key(next)))
      return;
    this.#stocking = key(next);
    const made = await this.#make(next);
    this.#stocking = "";
    if (made) this.#stock.set(key(next), made);
    this.failure = "";
  }

  stop() {
    this.#turn += 1;
    this.order = null;
    for (const engine of this.#crew) engine.stop();
  }

  /** Null if it could not be made, undefined if it is not waited for any more. */
  async #make(order: Order): Promise<Made | null | undefined> {
    const turn = ++this.#turn;
    const seed = nth(crypto.getRandomValues(new Uint32Array(1)), 0);
    let beat = 0;
    let found: Made | null = null;
    const under = () => turn === this.#turn && !found && !this.failure;
    const work = async (engine: Engine, number: number) => {
      await new Promise((later) => setTimeout(later, number * PATIENCE));
      while (under()) {
        const bag = await engine.ask("make", [wish(order), seed, beat++, 1], LIMIT);
        found ??= bag.found[0] ?? null;
      }
    };
    // The first that comes to an end has one, or has failed.
    await Promise.race(
      this.#crew.map((engine, number) => work(engine, number).catch((error) => this.#fail(error, turn))),
    );
    return turn === this.#turn ? found : undefined;
  }

  #fail(error: unknown, turn: number) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kind === "ended" || turn !== this.#turn) return;
    this.failure = failure(error);
  }
}

export const fresh = new Fresh();
