// Which technique the player's last move used, said while a game is played. It is looked for once the player pauses, and given up if it
// isn't found soon; of moves that are wrong nothing is said: only a check tells.
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
  #turn = 0;

  /** Looks at the move that was just made, from a position to the one on the board. */
  look(before: State) {
    this.forget();
    const [turn, id] = [this.#turn, game.id];
    const done = moves(before, game.state);
    if (!isNone(done)) setTimeout(() => this.#ask(before, done, turn, id), QUIET);
  }

  async #ask(before: State, done: ReturnType<typeof moves>, turn: number, id: string) {
    try {
      const { answer, sentences, steps } = await tutor.ask(
        "recognise",
        [positionOf(before), done, profiles.hints, settings.lang, undefined, SECONDS],
        LIMIT,
      );
      if (answer !== "exact" && answer !== "part" && answer !== "several") return;
      if (id === game.id) game.uses(steps.map(({ technique }) => technique));
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
