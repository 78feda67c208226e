// Making puzzles to order: the wish, the engines that hunt beat by beat, and what they found.
import { nth } from "../nth";
import { Engine, EngineError, type Made, type Wish } from "../engine/engine";
import { failure } from "../engine/failure";
import { store } from "../store.svelte";
import { editor } from "./editor.svelte";

const KEY = "ninefold.wish";
/** A beat may take so long, in milliseconds; it can be given up at any time. */
const LIMIT = 600_000;
/** One core is left to the page. */
const CREW = Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));

export const MEASURES = ["any", "er", "level"] as const;
/** As it is filled in: an empty field is null. */
export type Range = [number | null, number | null];
/** The form; null where a field is empty. */
export type Form = {
  where: "anywhere" | "pattern";
  measure: (typeof MEASURES)[number];
  er: Range;
  level: number;
  givens: Range;
  needs: string[];
  without: string[];
  minimal: boolean;
  count: number | null;
  seed: number | null;
};

const FORM: Form = {
  where: "anywhere",
  measure: "any",
  er: [6.6, 7.5],
  level: 2,
  givens: [null, null],
  needs: [],
  without: [],
  minimal: false,
  count: 6,
  seed: null,
};

const kept = (): Form => ({ ...FORM, ...store.object<Form>(KEY) });

/** A range with both ends, the smaller first; null if neither was given. */
function full([one, other]: Range, ends: [number, number]): [number, number] | null {
  if (one === null && other === null) return null;
  const [least, most] = [one ?? ends[0], other ?? ends[1]];
  return least <= most ? [least, most] : [most, least];
}

const HEART = ".xx...xx.x..x.x..xx...x...xxx..x..xxx..x.x..x.x..x..x...x...x.....x.x.......x....";

/** Wishes to begin with. */
export const IDEAS: Record<
  "easy" | "wing" | "chains" | "few" | "heart",
  Partial<Form> & { pattern?: string }
> = {
  easy: { measure: "level", level: 0 },
  wing: { needs: ["xy-wing"] },
  chains: { measure: "er", er: [7.1, 7.5] },
  few: { givens: [21, 22], count: 3 },
  heart: { where: "pattern", pattern: HEART, count: 2 },
};

class Hunt {
  form = $state<Form>(kept());
  /** Whether puzzles are set by hand or made to order. A hunt goes on while one looks at other things. */
  tab = $state<"hand" | "generate">("hand");
  running = $state(false);
  /** Whether the results are looked at, in place of the board. */
  shown = $state(false);
  found = $state.raw<Made[]>([]);
  judged = $state(0);
  seconds = $state(0);
  wanted = $state(0);
  seed = $state(0);
  failure = $state("");
  #engines = Array.from({ length: CREW }, () => new Engine());
  #turn = 0;

  get wish(): Wish {
    const { where, measure, er, level, givens, needs, without, minimal } = $state.snapshot(this.form) as Form;
    const drawn = where === "pattern";
    return {
      symmetry: drawn ? "none" : editor.symmetry,
      pattern: drawn ? editor.state.pattern : null,
      givens: drawn ? null : full(givens, [17, 81]),
      minimal,
      er: measure === "er" ? full(er, [1, 20]) : null,
      level: measure === "level" ? [level, level] : null,
      needs,
      without,
    };
  }

  keep() {
    store.set(KEY, $state.snapshot(this.form));
  }

  /** Begins with an idea. */
  try(name: keyof typeof IDEAS) {
    const { pattern, ...form } = IDEAS[name];
    this.form = { ...FORM, ...form };
    if (pattern) editor.draw(pattern);
    this.start();
  }

  async start() {
    const turn = ++this.#turn;
    this.keep();
    this.wanted = Math.min(Math.max(this.form.count ?? 1, 1), 500);
    this.seed = this.form.seed ?? nth(crypto.getRandomValues(new Uint32Array(1)), 0);
    this.found = [];
    this.judged = this.seconds = 0;
    this.failure = "";
    this.running = this.shown = true;
    const clock = setInterval(() => (this.seconds += 1), 1000);
    await this.#hunt(turn, this.wish);
    clearInterval(clock);
    if (turn === this.#turn) this.running = false;
  }

  stop() {
    this.#turn += 1;
    this.running = false;
    for (const engine of this.#engines) engine.stop();
  }

  /** Beats are shared between the engines; what they find comes in the order of the beats, so that a seed fixes it. */
  async #hunt(turn: number, wish: Wish) {
    const { seed, wanted } = this;
    const bags: Made[][] = [];
    let next = 0;
    const enough = () => {
      const gap = Array.from(bags).findIndex((bag) => !bag);
      return bags.slice(0, gap < 0 ? bags.length : gap).flat().length >= wanted;
    };
    const under = () => turn === this.#turn && !this.failure;
    const work = async (engine: Engine) => {
      while (under() && !enough()) {
        const beat = next++;
        const bag = await engine.ask("make", [wish, seed, beat, wanted], LIMIT);
        if (!under()) return;
        bags[beat] = bag.found;
        this.judged += bag.judged;
        this.found = bags.flat().slice(0, wanted);
      }
      // The others are at beats that are not needed any more.
      if (under()) for (const other of this.#engines) other.stop();
    };
    const easy =
      !wish.pattern && !wish.givens && !wish.er && !wish.level && !wish.needs.length && !wish.without.length;
    const crew = easy ? this.#engines.slice(0, 1) : this.#engines;
    await Promise.all(crew.map((engine) => work(engine).catch((error) => this.#fail(error, turn))));
  }

  #fail(error: unknown, turn: number) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kind === "ended" || turn !== this.#turn) return;
    this.failure = failure(error);
    for (const engine of this.#engines) engine.stop();
  }
}

export const hunt = new Hunt();
