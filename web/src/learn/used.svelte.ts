// Which techniques the player's moves used, said while a game is played and told together at its end. A technique is looked for
// once the player pauses, and given up if it isn't found soon; of moves that are wrong nothing is said: only a check tells.
import { EngineError } from "../engine/engine";
import { positionOf, type State } from "../game/code";
import { game } from "../game/game.svelte";
import { profiles } from "../profile/profiles.svelte";
import { settings } from "../settings.svelte";
import { tutor } from "./learning.svelte";
import { isNone, moves } from "./moves";

/** So long after a move it is looked at, and so long it is looked for; milliseconds. */
const QUIET = 300;
const LIMIT = 2000;
/** So many seconds a search goes on, before it tells what it knows by then. */
const SECONDS = 0.8;

class Used {
  said = $state("");
  /** What each technique is called that moves of this game used, by the place of the move in the game. */
  #names = $state.raw<Readonly<Record<number, readonly string[]>>>({});
  #game = "";
  #turn = 0;

  /** How often each technique was used, the most used first. */
  counts = $derived.by(() => {
    const all = Object.entries(this.#names).flatMap(([place, names]) =>
      Number(place) <= game.past.length ? names : [],
    );
    const counts = new Map<string, number>();
    for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one);
  });

  /** Looks at the move that was just made, from a position to the one on the board. */
  look(before: State) {
    this.forget();
    const [turn, id, place] = [this.#turn, game.id, game.past.length];
    if (id !== this.#game) [this.#game, this.#names] = [id, {}];
    const done = moves(before, game.state);
    if (!isNone(done)) setTimeout(() => this.#ask(before, done, { turn, id, place }), QUIET);
  }

  async #ask(
    before: State,
    done: ReturnType<typeof moves>,
    { turn, id, place }: { turn: number; id: string; place: number },
  ) {
    try {
      const { answer, sentences, steps } = await tutor.ask(
        "recognise",
        [positionOf(before), done, profiles.hints, settings.lang, undefined, SECONDS],
        LIMIT,
      );
      if ((answer !== "exact" && answer !== "part" && answer !== "several") || id !== this.#game) return;
      if (id === game.id) game.uses(steps.map(({ technique }) => technique));
      // Of a move that takes many steps, each technique counts once.
      this.#names = { ...this.#names, [place]: [...new Set(steps.map(({ name }) => name))] };
      if (turn === this.#turn) this.said = sentences.map(({ text }) => text).join(" ");
    } catch (error) {
      // Where nothing can be said, nothing is.
      if (!(error instanceof EngineError)) throw error;
    }
  }

  /** What was said is past. */
  forget() {
    this.#turn += 1;
    this.said = "";
  }
}

export const used = new Used();
