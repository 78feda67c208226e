// What is analysed: the text, what it was read as, its path, and the step that is looked at.
import { nth } from "../nth";
import {
  EngineError,
  analyst,
  type Check,
  type Entry,
  type Hint,
  type Path,
  type Position,
  type Read,
  type Step,
  type Survey,
} from "../engine/engine";
import { failure } from "../engine/failure";
import { profiles } from "../profile/profiles.svelte";
import { settings } from "../settings.svelte";
import { save } from "../share/picture";
import { manner } from "../texts/manner";

const LIMIT = 120_000;
/** More solutions than this are not counted. */
export const COUNTED = 1000;

/** A row of the path: a step, or a run of singles. */
export type Row = { from: number; to: number };

export function rows(steps: Entry[]): Row[] {
  const rows: Row[] = [];
  for (const [index, { family }] of steps.entries()) {
    const last = rows.at(-1);
    if (last && family === "singles" && steps[last.to]?.family === "singles") last.to = index;
    else rows.push({ from: index, to: index });
  }
  const spread = ({ from, to }: Row) =>
    Array.from({ length: to - from + 1 }, (_, by) => ({ from: from + by, to: from + by }));
  return rows.flatMap((row) => (row.to - row.from < 2 ? spread(row) : [row]));
}

const prove = (position: Position, ...by: [profile: typeof profiles.analysis, lang: typeof settings.lang]) =>
  analyst.ask("prove", [position, ...by], LIMIT);

class Analysis {
  text = $state("");
  read = $state.raw<Read | null>(null);
  check = $state.raw<Check | null>(null);
  path = $state.raw<Path | null>(null);
  survey = $state.raw<Survey | null>(null);
  /** The step of the path that is looked at. */
  at = $state(0);
  /** One of the survey instead of that of the path. */
  other = $state<number | null>(null);
  /** What is shown of a step: when it is there, so that its name, its words and its picture are always of the same one. */
  shown = $state.raw<{ at: number; entry: Entry; told: Step | null; picture: string } | null>(null);
  failure = $state("");
  busy = $state(false);
  /** Whether the reader gave it up. */
  stopped = $state(false);

  #turn = 0;
  /** The proof of the path, once it was asked for: in every form it is saved in, it is the same. */
  #proof: ReturnType<typeof prove> | null = null;
  /** What was asked for last is in this language. */
  lang = settings.lang;
  /** What the path goes by. */
  profile = $state.raw(profiles.analysis);

  part(name: string): string {
    return this.path?.result.find(([part]) => part === name)?.[1] ?? "–";
  }

  async begin(text: string) {
    const turn = ++this.#turn;
    analyst.stop();
    this.text = text;
    this.lang = settings.lang;
    this.profile = profiles.analysis;
    this.read = this.check = this.path = this.survey = null;
    this.shown = this.#proof = null;
    this.failure = "";
    this.stopped = false;
    this.at = 0;
    this.other = null;
    if (!text.trim()) return;
    this.busy = true;
    await this.#guard(turn, async () => {
      this.read = await analyst.ask("read", [text, this.lang]);
      const { position } = this.read;
      this.check = await analyst.ask("check", [{ ...position, removed: [] }, COUNTED, true]);
      // Of several solutions too: some steps may hold in all of them.
      if (this.check.verdict !== "unique" && this.check.verdict !== "several") return;
      this.path = await analyst.ask("path", [position, this.profile, this.lang], LIMIT);
      const hardest = this.path.steps.reduce(
        (best, { rating }, index, all) => ((rating ?? 0) > (nth(all, best).rating ?? 0) ? index : best),
        0,
      );
      await this.#show(turn, hardest);
    });
    if (turn === this.#turn) this.busy = false;
  }

  async look(at: number) {
    const turn = ++this.#turn;
    analyst.stop();
    await this.#guard(turn, () => this.#show(turn, at));
  }

  /** The proof of the path, as files: for `ninefold verify`, or for VeriPB, which takes a formula beside it. */
  async proof(kind: "ninefold" | "veripb") {
    const { read } = this;
    if (!read) return;
    await this.#guard(this.#turn, async () => {
      const asked = (this.#proof ??= prove(read.position, this.profile, this.lang));
      const { lines, formula, proof } = await asked.catch((error) => {
        if (this.#proof === asked) this.#proof = null;
        throw error;
      });
      const files = kind === "ninefold" ? { jsonl: lines } : { opb: formula, pbp: proof };
      for (const [ending, text] of Object.entries(files))
        save(new Blob([text], { type: "text/plain" }), `proof.${ending}`);
    });
  }

  /** The position before a step of the path. */
  before(at: number): Position | null {
    const before = this.path?.before[at];
    return before === undefined ? null : (JSON.parse(before) as Position);
  }

  async #show(turn: number, at: number) {
    const before = this.before(at);
    const entry = this.path?.steps[at];
    if (!before || !entry) return;
    this.at = at;
    this.other = null;
    this.survey = null;
    const hint = await analyst.ask("hint", [before, this.profile, manner()], LIMIT);
    if (turn !== this.#turn) return;
    this.#tell(at, entry, hint);
    const survey = await analyst.ask("steps", [before, this.lang], LIMIT);
    if (turn === this.#turn) this.survey = survey;
  }

  #tell(at: number, entry: Entry, { step, stages }: Hint) {
    this.shown = { at, entry, told: step ?? null, picture: stages.at(-1)?.picture ?? "" };
  }

  async choose(number: number) {
    const { at } = this;
    const before = this.before(at);
    const entry = this.survey?.steps[number];
    if (!before || !entry) return;
    const turn = ++this.#turn;
    await this.#guard(turn, async () => {
      this.other = number;
      const hint = await analyst.ask("hintOf", [before, number, manner()], LIMIT);
      if (turn === this.#turn) this.#tell(at, entry, hint);
    });
  }

  async redraw() {
    // Names, sentences and errors are in the language they were asked in.
    if (this.lang !== settings.lang) return this.begin(this.text);
    const { shown } = this;
    const before = this.before(this.at);
    if (!before || !shown) return;
    if (this.other !== null) return this.choose(this.other);
    const hint = await analyst.ask("hint", [before, this.profile, manner()], LIMIT).catch(() => null);
    if (hint && shown === this.shown) this.#tell(shown.at, shown.entry, hint);
  }

  stop() {
    this.#turn += 1;
    this.stopped = this.busy;
    this.busy = false;
    analyst.stop();
  }

  async #guard(turn: number, work: () => Promise<void>) {
    try {
      this.failure = "";
      await work();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (turn !== this.#turn || error.kind === "ended") return;
      this.failure = failure(error);
    }
  }
}

export const analysis = new Analysis();
