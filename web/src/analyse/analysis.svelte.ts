// What is analysed: the text, what it was read as, its path, and the step that is looked at.
import { nth } from "../nth";
import {
  EngineError,
  analyst,
  type Check,
  type Path,
  type Position,
  type Read,
  type Step,
} from "../engine/engine";
import { settings } from "../settings.svelte";
import { manner } from "../texts/manner";
import { texts } from "../texts/texts.svelte";

const LIMIT = 120_000;
/** More solutions than this are not counted. */
export const COUNTED = 1000;

/** A row of the path: a step, or a run of singles. */
export type Row = { from: number; to: number };

export function rows(steps: Step[]): Row[] {
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

class Analysis {
  text = $state("");
  read = $state.raw<Read | null>(null);
  check = $state.raw<Check | null>(null);
  path = $state.raw<Path | null>(null);
  survey = $state.raw<{ steps: Step[]; complete: boolean } | null>(null);
  /** The step of the path that is looked at. */
  at = $state(0);
  /** One of the survey instead of that of the path. */
  other = $state<number | null>(null);
  picture = $state("");
  failure = $state("");
  busy = $state(false);
  /** Whether the reader gave it up. */
  stopped = $state(false);

  step = $derived(
    this.other === null ? (this.path?.steps[this.at] ?? null) : (this.survey?.steps[this.other] ?? null),
  );
  #turn = 0;
  #lang = settings.lang;

  part(name: string): string {
    return this.path?.result.find(([part]) => part === name)?.[1] ?? "–";
  }

  async begin(text: string) {
    const turn = ++this.#turn;
    analyst.stop();
    this.text = text;
    this.#lang = settings.lang;
    this.read = this.check = this.path = this.survey = null;
    this.picture = this.failure = "";
    this.stopped = false;
    this.at = 0;
    this.other = null;
    if (!text.trim()) return;
    this.busy = true;
    await this.#guard(turn, async () => {
      this.read = await analyst.ask("read", [text]);
      const { position } = this.read;
      this.check = await analyst.ask("check", [position, COUNTED, true]);
      if (this.check.verdict !== "unique") return;
      this.path = await analyst.ask("path", [position, "se", this.#lang], LIMIT);
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

  async #show(turn: number, at: number) {
    const before = this.path?.before[at];
    if (!before) return;
    this.at = at;
    this.other = null;
    this.survey = null;
    this.picture = await this.#draw(before);
    const survey = await analyst.ask("steps", [before, this.#lang], LIMIT);
    if (turn === this.#turn) this.survey = survey;
  }

  async #draw(before: Position): Promise<string> {
    const hint = await analyst.ask("hint", [before, "se", manner()], LIMIT);
    return hint.stages.at(-1)?.picture ?? "";
  }

  async choose(number: number) {
    const before = this.path?.before[this.at];
    if (!before) return;
    const turn = ++this.#turn;
    await this.#guard(turn, async () => {
      this.other = number;
      this.picture = await analyst.ask("drawStep", [before, number, manner()], LIMIT);
    });
  }

  async redraw() {
    const before = this.path?.before[this.at];
    if (!before || !this.picture) return;
    // Names and sentences are in the language they were asked in.
    if (this.#lang !== settings.lang) return this.begin(this.text);
    if (this.other !== null) await this.choose(this.other);
    else this.picture = await this.#draw(before).catch(() => this.picture);
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
      const t = texts();
      this.failure =
        error.kind === "refused" ? error.message : error.kind === "slow" ? t.engineSlow : t.engineBroken;
    }
  }
}

export const analysis = new Analysis();
