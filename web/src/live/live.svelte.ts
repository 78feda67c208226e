// What there is to say about a position while it changes: the newest question wins.
import { manner } from "../texts/manner";
import { Engine, EngineError, type Check, type Outline, type Position } from "../engine/engine";

/** More solutions than this are not counted. */
export const COUNTED = 10_000;
/** So long nothing must change before the engine is asked, and so long an older question may go on; milliseconds. */
const QUIET = 120;
const GRACE = 250;
const LIMIT = 120_000;

export class Live {
  check = $state.raw<Check | null>(null);
  /** Of puzzles with one solution, as soon as they are rated. */
  outline = $state.raw<Outline | null>(null);
  busy = $state(false);
  failure = $state<"" | "slow" | "broken">("");
  #engine = new Engine();
  #next: Position | null = null;
  #working = false;
  #timer = 0;

  ask(position: Position) {
    this.#next = position;
    this.busy = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#begin(), QUIET);
  }

  /** Ends all that is under way. */
  stop() {
    clearTimeout(this.#timer);
    this.#next = null;
    this.busy = false;
    this.#engine.stop();
  }

  #begin() {
    if (!this.#working) this.#work();
    else this.#timer = window.setTimeout(() => this.#engine.stop(), GRACE);
  }

  async #work() {
    this.#working = true;
    while (this.#next) {
      clearTimeout(this.#timer);
      const position = this.#next;
      this.#next = null;
      await this.#answer(position);
    }
    this.#working = false;
    this.busy = false;
  }

  async #answer(position: Position) {
    try {
      this.failure = "";
      const check = await this.#engine.ask("check", [{ ...position, removed: [] }, COUNTED, true]);
      if (this.#next) return;
      this.check = check;
      this.outline = null;
      if (check.verdict !== "unique") return;
      const outline = await this.#engine.ask("outline", [position, "se", manner().lang], LIMIT);
      if (!this.#next) this.outline = outline;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.kind === "slow" || error.kind === "broken") this.failure = error.kind;
    }
  }
}
