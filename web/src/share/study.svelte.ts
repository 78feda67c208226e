// What is printed of puzzles besides their digits: solution, rating, score and hint, which an engine of their own finds one after the other.
import { Engine, EngineError } from "../engine/engine";
import { levelOf } from "../game/fresh.svelte";
import { nth } from "../nth";
import type { Lang } from "../settings.svelte";
import { print } from "../texts/print";
import type { Printed } from "./sheets";

/** What a book needs to know of its puzzles. Score and hint come from the path to the solution. */
export type Needs = { solution: boolean; rating: boolean; path: boolean };
type Known = Partial<Pick<Printed, "solution" | "er" | "score" | "hint">>;
/** A hard puzzle may take so long, in milliseconds. */
const LIMIT = 60_000;

type Question = readonly [what: "solution" | "rating" | Lang, one: Printed];
const keyOf = (what: Question[0], { givens, removed }: Printed) => `${what} ${givens} ${removed.join(" ")}`;

export class Study {
  #found = $state.raw<ReadonlyMap<string, Known>>(new Map());
  /** How many questions are still open. */
  left = $state(0);
  #engine = new Engine();
  #open: Question[] = [];
  #running = false;

  /** A puzzle with what was found out about it. */
  known(one: Printed, lang: Lang): Printed {
    const found = (["solution", "rating", lang] as const).map((what) => this.#found.get(keyOf(what, one)));
    const all: Printed = Object.assign({}, one, ...found);
    return { ...all, level: all.level ?? (all.er === null ? null : levelOf(all.er)) };
  }

  /** Finds out what is needed of puzzles and isn't known yet; what was asked for before and isn't needed any more is dropped. */
  async want(puzzles: readonly Printed[], needs: Needs, lang: Lang) {
    const questions = puzzles.flatMap((one): Question[] => [
      ...(needs.solution && !one.solution ? [["solution", one] as const] : []),
      ...(needs.rating && one.er === null ? [["rating", one] as const] : []),
      ...(needs.path ? [[lang, one] as const] : []),
    ]);
    this.#open = questions.filter((question) => !this.#found.has(keyOf(...question)));
    this.left = this.#open.length;
    if (this.#running) return;
    this.#running = true;
    for (let question; (question = this.#open[0]);) {
      let found: Known = {};
      try {
        found = await this.#ask(...question);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
      const key = keyOf(...question);
      this.#found = new Map(this.#found).set(key, found);
      this.#open = this.#open.filter((question) => keyOf(...question) !== key);
      this.left = this.#open.length;
    }
    this.#running = false;
  }

  stop() {
    this.#open = [];
    this.#engine.stop();
  }

  async #ask(what: Question[0], { givens, removed }: Printed): Promise<Known> {
    const position = { values: givens, givens, removed };
    if (what === "solution")
      return { solution: (await this.#engine.ask("check", [position, 2, false], LIMIT)).solution };
    if (what === "rating") {
      const { result } = await this.#engine.ask("rate", [position, "se"], LIMIT);
      return { er: Number(new Map(result).get("er")) || null };
    }
    const { steps, before, result } = await this.#engine.ask("path", [position, "human", what], LIMIT);
    const told = new Map(result);
    // The hardest technique that the puzzle needs, where it is needed first.
    const at = steps.findIndex(({ technique }) => technique === told.get("technique"));
    const score = told.get("score") ?? "";
    if (at < 0) return { score };
    const manner = { lang: what, dark: false };
    const { stages } = await this.#engine.ask("hint", [JSON.parse(nth(before, at)), "human", manner], LIMIT);
    const houses = stages[0]?.sentences.at(-1)?.pieces.find(({ names }) => names === "houses")?.text;
    return { score, hint: houses ? print[what].hint(houses, nth(steps, at).name) : "" };
  }
}
