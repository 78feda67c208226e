// What the reader learns: exercises on the board, the answers to them, and all that happened as one file, which is that of the
// program, of the terminal and of Python. The engine reads it, says what follows from it, and gives it back with what was added; here
// it is only kept.
import {
  Engine,
  EngineError,
  analyst,
  engine,
  type Asking,
  type Closed,
  type Game,
  type Learnt,
  type Profile,
  type Refutation,
  type Stood,
} from "../engine/engine";
import { failure } from "../engine/failure";
import { decode, positionOf, stateOf, type State } from "../game/code";
import { game } from "../game/game.svelte";
import { kindOf, type Exercise } from "../game/games";
import { nth } from "../nth";
import { profiles } from "../profile/profiles.svelte";
import { settings } from "../settings.svelte";
import { store } from "../store.svelte";
import { texts } from "../texts/texts.svelte";
import { isNone, moves } from "./moves";

const KEY = "ninefold.progress";
/** What the page kept before there was one file: it is taken over once. */
const OLDER = ["ninefold.learnt", "ninefold.helped", "ninefold.met", "ninefold.skill"];
const RESULTS = "ninefold.results";
/** So long an exercise may be looked for, in milliseconds. */
const LIMIT = 60_000;
/** So long a whole game may be looked at, in seconds: it is done beside. */
const LOOK = 60;
/** How many exercises make a run of a technique that was never used. */
export const RUN = 5;
/** Boards on which the parts of a pattern are shown one after the other. */
export const GUIDED = 3;

/** It looks for exercises and judges answers, so that hints don't wait for it. */
export const tutor = new Engine();

type Finished = Omit<Game, "habits">;

class Learning {
  /** The file; empty of whom nothing is known. */
  #file = $state.raw(store.text(KEY));
  /** What follows from it, and what to do next. */
  learnt = $state.raw<Learnt | null>(null);
  /** Why that isn't known. */
  refused = $state("");
  busy = $state(false);
  failure = $state("");
  /** What came of the answer to the exercise on the board, for the position that was judged, and why it is wrong, if it is. */
  verdict = $state.raw<{ state: State; closed: Closed; refutations: readonly Refutation[] } | null>(null);
  /** Changes, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor() {
    window.addEventListener("storage", ({ key }) => {
      if (key === KEY) this.#file = store.text(KEY);
    });
    this.#takeOver();
  }

  /** What the page kept before; if it can't be read now, it stays for another time. */
  async #takeOver() {
    const older = OLDER.filter((key) => store.text(key));
    if (!older.length && (this.#file || !store.text(RESULTS))) return;
    const kept = Object.fromEntries([...older, RESULTS].map((key) => [key, store.get(key)]));
    const text = JSON.stringify({ format: "ninefold-backup", version: 1, kept });
    if (!(await this.merge(text, KEY)) && !store.failed) for (const key of older) store.remove(key);
  }

  /** Asks what follows from the file; to be called in an effect, so that it is asked again after a change. */
  look() {
    const [file, lang] = [this.#file, settings.lang];
    engine.ask("learnt", [file, Date.now(), lang]).then(
      (learnt) => {
        if (file === this.#file) [this.learnt, this.refused] = [learnt, ""];
      },
      (error: unknown) => (this.refused = failure(error)),
    );
  }

  /** Changes the file. Of what another tab did meanwhile nothing is lost. */
  #change<T extends { file: string }>(call: (file: string) => Promise<T>): Promise<T> {
    const change = async () => {
      const before = this.#file;
      const answer = await call(before);
      let { file } = answer;
      if (this.#file !== before)
        file = await engine.ask("mergeLearnt", [file, this.#file, KEY, settings.lang]);
      if (file !== before) {
        this.#file = file;
        store.set(KEY, JSON.parse(file));
      }
      return answer;
    };
    const changed = this.#turn.then(change);
    this.#turn = changed.catch(() => null);
    return changed;
  }

  /** A change that has no other answer; why it could not be made, if so. */
  async #plainly(call: (file: string) => Promise<string>): Promise<string> {
    try {
      await this.#change(async (file) => ({ file: await call(file) }));
      return "";
    } catch (error) {
      return failure(error);
    }
  }

  /** Adds what is in a file with this name; why it can't be read, if so. */
  merge(text: string, name: string): Promise<string> {
    return this.#plainly((file) => engine.ask("mergeLearnt", [file, text, name, settings.lang]));
  }

  /** The file as it is saved. */
  written(): Promise<string> {
    return engine.ask("mergeLearnt", [this.#file, "", KEY, settings.lang]);
  }

  async choose(what: "goal" | "technique", id: string, is: boolean) {
    this.failure = await this.#plainly((file) =>
      is ? engine.ask("choose", [file, what, id, Date.now()]) : engine.ask("forget", [file, id, Date.now()]),
    );
  }

  isKnown(technique: string): boolean {
    return this.learnt?.plan.known.includes(technique) ?? false;
  }

  isGoal(id: string): boolean {
    return this.learnt?.plan.goals.some(({ goal }) => goal === id) ?? false;
  }

  /** Puts an exercise on the board, perhaps the first of a run; says whether there is one. */
  async begin(asking: Asking, left = 0, guided = false): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = "";
    try {
      const { task, missing } = await this.#change((file) =>
        tutor.ask("give", [file, asking, Date.now(), settings.lang], LIMIT),
      );
      if (!task) {
        this.failure = missing ? texts().learn.none(missing) : texts().learn.nothingToDo;
        return false;
      }
      const { position, kind, text, places, name, given } = task;
      const wanted = typeof asking === "object" && "lesson" in asking ? asking.lesson.kind : undefined;
      const exercise: Exercise = {
        ...{ given, name, text, kind, left },
        ...{ wanted: kindOf(wanted), helped: 0, answered: false, goesOn: true, guided },
      };
      game.begin({ ...stateOf(position), auto: !places }, { title: { exercise } });
      // Candidates are removed by notes.
      game.mode = places ? "digit" : "corner";
      return true;
    } catch (error) {
      this.failure = failure(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** The exercise after this one: of the same technique, or what comes next in the test, the streak or the session. */
  async next({ given, wanted, left, answered, guided }: Exercise): Promise<boolean> {
    const { technique, purpose, ends, key } = given;
    // What is passed over doesn't come again.
    if (!answered && key) await this.#plainly((file) => engine.ask("pass", [file, given]));
    if (ends !== undefined && Date.now() >= ends) {
      this.failure = texts().learn.timeUp;
      return false;
    }
    if (purpose === "placement" || purpose === "streak") return this.begin(purpose);
    if (ends !== undefined) return this.begin({ session: { ends } });
    return this.begin(
      { lesson: { technique, ...(wanted ? { kind: wanted } : {}) } },
      answered ? Math.max(left - 1, 0) : left,
      guided,
    );
  }

  /** Judges what was done since the exercise began; null if that is nothing, or can't be judged. */
  judge(exercise: Exercise): Promise<Closed | null> {
    const start = this.#start();
    const done = moves(start, game.state);
    this.failure = isNone(done) ? texts().learn.nothing : "";
    return this.failure ? Promise.resolve(null) : this.#answer(exercise, done);
  }

  giveUp = (exercise: Exercise) => this.#answer(exercise);

  #start = () => decode(game.past[0] ?? "") ?? game.state;

  async #answer(exercise: Exercise, done?: ReturnType<typeof moves>): Promise<Closed | null> {
    if (this.busy) return null;
    this.busy = true;
    const { given, helped, answered, left, guided } = exercise;
    const effort = { stage: helped, seconds: game.seconds, answered };
    const asked = { ...given, at: given.at || Date.now() };
    try {
      const close = (file: string) =>
        tutor.ask(
          "answer",
          [file, asked, positionOf(this.#start()), done, effort, Date.now(), settings.lang],
          LIMIT,
        );
      const closed = guided ? await close(this.#file) : await this.#change(close);
      const goesOn = closed.goes_on && left !== 1;
      if (closed.closed && !answered) {
        game.title = { exercise: { ...exercise, answered: true, goesOn } };
        game.keep();
      }
      return closed;
    } catch (error) {
      this.failure = failure(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Notes a game that was just solved, and then which techniques were there in it and which were used. */
  async finish(solved: Finished) {
    const positions = stood();
    const note = (game: Game) => this.#plainly((file) => engine.ask("finish", [file, game]));
    await note(solved);
    if (!positions.length) return;
    try {
      const habits = await analyst.ask("habits", [{ positions }, profiles.hints, LOOK], 2000 * LOOK);
      await note({ ...solved, habits });
    } catch (error) {
      // What can't be told soon isn't told.
      if (!(error instanceof EngineError)) throw error;
    }
  }
}

/** The positions of the game on the board, with the seconds that each stood; none where these aren't known. */
export function stood(): Stood[] {
  const { past, times } = game;
  if (times.length !== past.length) return [];
  const before = past.flatMap((one, place) => {
    const state = decode(one);
    const seconds = Math.max(0, nth(times, place) - (times[place - 1] ?? 0));
    return state ? [{ seconds, position: positionOf(state) }] : [];
  });
  return [...before, { seconds: 0, position: positionOf(game.state) }];
}

export const learning = new Learning();

/** By whose techniques answers are judged, and wrong ones refuted. */
export const JUDGES = "human";

/** What hints in an exercise go by: its technique, then what is simple. */
export const aim = ({ given: { technique } }: Exercise): Profile => ({
  name: technique,
  scale: "human",
  techniques: [technique, "singles", "intersections", "subsets"],
  without: [],
});
