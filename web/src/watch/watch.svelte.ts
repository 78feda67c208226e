// Searches that are watched: one or two, on one board, going on event by event or as fast as one likes.
import { Engine, EngineError, type Scene } from "../engine/engine";
import { failure } from "../engine/failure";
import { game } from "../game/game.svelte";
import { nth } from "../nth";
import { settings } from "../settings.svelte";
import { speak } from "../speak.svelte";

export const METHODS = ["B", "C", "R", "wfc"] as const;
export const ORDERS = ["F", "S", "R", "U"] as const;
export const EXTENTS = ["F", "A"] as const;
export type Way = {
  method: (typeof METHODS)[number];
  order: (typeof ORDERS)[number];
  extent: (typeof EXTENTS)[number];
};
/** Where the board comes from: the game, a text, or made by the engine. */
export type Source = "game" | "text" | "empty" | "auto" | "unique" | `fixed${number}`;
export const SOURCES: Source[] = [
  "game",
  "unique",
  "auto",
  "empty",
  ...Array.from({ length: 8 }, (_, number): Source => `fixed${number}`),
  "text",
];

/** Events in a second, from slowest to fastest. The last is as many as the machine can. */
export const SPEEDS = [1, 3, 10, 30, 100, 1000, 10_000, 100_000, 10_000_000];
/** What is asked for at once takes about so long, in milliseconds, at most. */
const BEAT = 40;
/** How many depths the curve keeps. */
const KEPT = 240;
/** Too many events for a beat of any machine. */
const MOST = 2_000_000;

/** One of the searches. */
export class Lane {
  way = $state<Way>({ method: "B", order: "F", extent: "A" });
  scene = $state.raw<Scene | null>(null);
  depths = $state.raw<number[]>([]);
  /** Events that took a beat the last time. */
  pace = 1000;
  /** How often it was begun: what an earlier search answers late isn't shown. */
  begun = 0;

  constructor(
    readonly number: number,
    method: Way["method"],
  ) {
    this.way.method = method;
  }

  get name(): string {
    const { method, order, extent } = this.way;
    return method === "wfc" ? method : method + order + extent;
  }

  show(scene: Scene) {
    this.scene = scene;
    this.depths = [...this.depths, ...scene.depths].slice(-KEPT);
  }
}

class Watch {
  lanes = [new Lane(0, "B"), new Lane(1, "C")] as const;
  /** Whether the second is there. */
  two = $state(false);
  source = $state<Source>("unique");
  blanks = $state<number | null>(45);
  text = $state("");
  seed = $state(1);
  /** The board that is searched, 81 characters; empty as long as there is none. */
  board = $state("");
  speed = $state(2);
  playing = $state(false);
  failure = $state("");
  shown = $derived(this.two ? [...this.lanes] : [this.lanes[0]]);
  over = $derived(this.shown.every(({ scene }) => scene?.over));
  #engine = new Engine();
  #turn = 0;

  /** Begins anew: with the board made again, and every search before its first event. */
  async begin() {
    const turn = this.#end();
    await this.#guard(turn, async () => {
      const board = await this.#made();
      if (turn !== this.#turn) return;
      this.board = board;
      for (const lane of this.shown) await this.#start(lane, turn);
    });
  }

  /** Begins one search anew, on the same board. */
  async restart(lane: Lane) {
    if (!this.board) return this.begin();
    const turn = this.#end();
    await this.#guard(turn, () => this.#start(lane, turn));
  }

  async #start(lane: Lane, turn: number) {
    lane.begun += 1;
    const position = { values: this.board, givens: this.board, removed: [] };
    await this.#engine.ask("watchBegin", [lane.number, position, lane.name, this.seed, settings.lang]);
    const scene = await this.#engine.ask("watchNext", [lane.number, 0, settings.lang]);
    if (turn !== this.#turn) return;
    lane.depths = [];
    lane.show(scene);
  }

  async #made(): Promise<string> {
    const { source } = this;
    if (source === "game") return game.position.values;
    if (source === "text")
      return (await this.#engine.ask("read", [this.text, settings.lang])).position.givens;
    const number = source.startsWith("fixed") ? Number(source.slice(5)) : (this.blanks ?? 0);
    const kind = source.startsWith("fixed") ? "fixed" : source;
    return this.#engine.ask("watchBoard", [kind, number, this.seed]);
  }

  /** Another board of the same kind, or other luck. */
  another() {
    this.seed = nth(crypto.getRandomValues(new Uint32Array(1)), 0) % 100_000;
    return this.begin();
  }

  async step() {
    const turn = this.#end();
    await this.#guard(turn, () => this.#next(1, turn));
    speak(this.shown.map(({ scene }) => scene?.text ?? "").join(" "));
  }

  /** Goes on until it is over or stopped. */
  async play() {
    const turn = this.#end();
    this.playing = true;
    await this.#guard(turn, async () => {
      let due = 1;
      let before = performance.now();
      while (turn === this.#turn && !this.over) {
        const count = Math.floor(due);
        if (count > 0) await this.#next(count, turn);
        due -= count;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        // What could not be shown in time is not made up for.
        due = Math.min(due + ((now - before) / 1000) * nth(SPEEDS, this.speed), MOST);
        before = now;
      }
    });
    if (turn !== this.#turn) return;
    this.playing = false;
    if (this.over) speak(this.shown.map(({ scene }) => scene?.text ?? "").join(" "));
  }

  pause() {
    this.#end();
  }

  /** Leaves the view: the engine's searches are forgotten. */
  leave() {
    this.#end();
    this.#engine.stop();
  }

  /** Says the same in the language that is in force now. */
  async retell() {
    const turn = this.#turn;
    if (this.board && !this.playing) await this.#guard(turn, () => this.#next(0, turn));
  }

  /** The next events of every search, as many of them as a beat has time for. */
  async #next(count: number, turn: number) {
    for (const lane of this.shown) {
      if (lane.scene?.over && count) continue;
      const few = Math.min(count, Math.ceil(lane.pace));
      const { begun } = lane;
      const before = performance.now();
      const scene = await this.#engine.ask("watchNext", [lane.number, few, settings.lang]);
      const took = performance.now() - before;
      if (few > 100) lane.pace = Math.min(Math.max((few * BEAT) / Math.max(took, 1), 1000), MOST);
      // These events happened, though it may be paused by now: unseen, they would come with the next step.
      if (begun === lane.begun) lane.show(scene);
      if (turn !== this.#turn) return;
    }
  }

  /** Ends what goes on. The number of what begins now. */
  #end(): number {
    this.playing = false;
    return ++this.#turn;
  }

  async #guard(turn: number, work: () => Promise<void>) {
    try {
      this.failure = "";
      await work();
    } catch (error) {
      if (error instanceof EngineError && error.kind === "ended") return;
      const told = failure(error);
      if (turn !== this.#turn) return;
      this.failure = told;
      this.playing = false;
      // A search of an engine that was ended is gone.
      if (error instanceof EngineError && error.kind !== "refused") this.board = "";
    }
  }
}

export const watch = new Watch();
