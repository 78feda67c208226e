// The almost locked sets of a position: all of them, those that one is linked with, and what follows from two.
import { Engine, EngineError, type Linked, type Pair, type Position, type Sets } from "../engine/engine";
import { failure } from "../engine/failure";
import { bit } from "../game/cells";
import { game } from "../game/game.svelte";
import { manner } from "../texts/manner";

const LIMIT = 60_000;

class SetsView {
  position = $state.raw<Position | null>(null);
  sets = $state.raw<Sets["all"]>([]);
  /** The first of two, by its place in the list. */
  a = $state<number | null>(null);
  linked = $state.raw<Linked["all"]>([]);
  b = $state<number | null>(null);
  pair = $state.raw<Pair | null>(null);
  /** The position with all its candidates. */
  picture = $state("");
  busy = $state(false);
  failure = $state("");
  /** Filters: the number of cells, these digits among others, as bits; 0 for any. */
  size = $state(0);
  digits = $state(0);
  following = $state(false);

  fitting = $derived(
    this.sets
      .map((set, place) => ({ set, place }))
      .filter(
        ({ set }) =>
          (!this.size || set.cells.length === this.size) && (set.digits & this.digits) === this.digits,
      ),
  );
  /** Those of the linked sets that fit; what something follows from comes first. */
  partners = $derived.by(() => {
    const fitting = new Set(this.fitting.map(({ place }) => place));
    const shown = this.linked.filter(
      ([place, , follows]) => fitting.has(place) && (follows || !this.following),
    );
    return [...shown.filter(([, , follows]) => follows), ...shown.filter(([, , follows]) => !follows)];
  });
  #engine = new Engine();
  #turn = 0;

  async begin(position: Position = game.position) {
    const turn = this.#end();
    this.position = position;
    this.sets = [];
    this.picture = "";
    this.#drop();
    await this.#guard(turn, async () => {
      const { lang, dark } = manner();
      const picture = await this.#engine.ask("draw", [position, true, dark]);
      const sets = await this.#engine.ask("setsOf", [position, lang], LIMIT);
      if (turn !== this.#turn) return;
      this.picture = picture;
      this.sets = sets.all;
    });
  }

  /** Chooses the first, or chooses anew. */
  async choose(place: number | null) {
    const turn = this.#end();
    const { position } = this;
    this.#drop();
    this.a = place;
    if (place === null || !position) return;
    await this.#guard(turn, async () => {
      const linked = await this.#engine.ask("linkedWith", [position, place, manner().lang], LIMIT);
      if (turn === this.#turn) this.linked = linked.all;
    });
  }

  async with(place: number) {
    const turn = this.#end();
    const { position, a } = this;
    if (a === null || !position) return;
    this.b = place;
    await this.#guard(turn, async () => {
      const pair = await this.#engine.ask("pairOf", [position, a, place, manner()]);
      if (turn === this.#turn) this.pair = pair;
    });
  }

  async swap() {
    const { a, b } = this;
    if (a === null || b === null) return;
    await this.choose(b);
    await this.with(a);
  }

  turn(digit: number) {
    this.digits ^= bit(digit);
  }

  /** In the language and the theme that are in force now. */
  async redraw() {
    const { position, b } = this;
    if (!position) return;
    const turn = this.#end();
    await this.#guard(turn, async () => {
      const picture = await this.#engine.ask("draw", [position, true, manner().dark]);
      if (turn === this.#turn) this.picture = picture;
    });
    if (b !== null) await this.with(b);
  }

  #drop() {
    this.a = this.b = this.pair = null;
    this.linked = [];
  }

  #end(): number {
    this.busy = false;
    return ++this.#turn;
  }

  async #guard(turn: number, work: () => Promise<void>) {
    try {
      this.failure = "";
      this.busy = true;
      await work();
    } catch (error) {
      if (error instanceof EngineError && error.kind === "ended") return;
      const told = failure(error);
      if (turn === this.#turn) this.failure = told;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }
}

export const sets = new SetsView();
