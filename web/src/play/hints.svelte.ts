// The hint that is open: asked from the engine once, shown stage by stage.
import { EngineError, engine, type Hint, type Position } from "../engine/engine";
import { name } from "../game/cells";
import { settings } from "../settings.svelte";
import { speak } from "../speak.svelte";
import { texts } from "../texts/texts.svelte";

const SCALE = "human";

class Hints {
  hint = $state.raw<Hint | null>(null);
  /** 1 to 4; 0 when no hint is open. */
  stage = $state(0);
  sentence = $state(0);
  busy = $state(false);
  failure = $state("");
  /** Asks for the hint that is open once more, in a theme. */
  #again: ((dark: boolean) => Promise<Hint>) | null = null;
  #dark = false;

  step = $derived(this.hint?.step ?? null);
  shown = $derived(this.stage && this.hint?.stages[this.stage - 1] ? this.hint.stages[this.stage - 1] : null);
  picture = $derived(this.stage >= 3 ? this.shown?.picture : undefined);
  tint = $derived(this.stage && this.stage < 3 ? this.#cells(0, "houses") : []);
  named = $derived([...new Set(this.#named())]);

  /** The cells of the sentence in force. */
  #named(): number[] {
    const pieces = this.stage === 4 ? (this.shown?.sentences[this.sentence]?.pieces ?? []) : [];
    return pieces.filter(({ names }) => names === "cells" || names === "candidates").flatMap(({ cells }) => cells);
  }

  #cells(stage: number, names: string): number[] {
    const pieces = this.hint?.stages[stage]?.sentences.flatMap(({ pieces }) => pieces) ?? [];
    return pieces.filter((piece) => piece.names === names).flatMap(({ cells }) => cells);
  }

  /** The next step. */
  async ask(position: Position, stage: number) {
    await this.#open(stage, (dark) => engine.ask("hint", [position, SCALE, dark]));
  }

  /** The step with this number among all of the position. */
  async choose(position: Position, number: number) {
    await this.#open(4, (dark) => engine.ask("hintOf", [position, number, dark]));
  }

  async #open(stage: number, ask: (dark: boolean) => Promise<Hint>) {
    if (this.busy) return;
    this.busy = true;
    this.failure = "";
    try {
      this.#dark = settings.theme === "dark";
      this.hint = await ask(this.#dark);
      this.#again = ask;
      this.sentence = 0;
      this.stage = stage;
      this.#speak();
    } catch (error) {
      const t = texts();
      if (!(error instanceof EngineError)) throw error;
      this.failure = error.kind === "refused" ? error.message : error.kind === "slow" ? t.engineSlow : t.engineBroken;
      this.stage = 0;
    } finally {
      this.busy = false;
    }
  }

  /** Pictures carry their theme: draws them again when it changed. */
  async redraw() {
    if (!this.#again || !this.stage || this.#dark === (settings.theme === "dark")) return;
    this.#dark = settings.theme === "dark";
    const hint = await this.#again(this.#dark).catch(() => null);
    if (hint && this.stage) this.hint = hint;
  }

  more() {
    if (!this.step || this.stage >= 4) return;
    this.stage += 1;
    this.#speak();
  }

  full() {
    if (!this.step) return;
    this.stage = 4;
    this.#speak();
  }

  walk(by: number) {
    const count = this.shown?.sentences.length ?? 0;
    if (this.stage < 4 || !count) return;
    this.sentence = Math.min(Math.max(this.sentence + by, 0), count - 1);
    const text = this.shown!.sentences[this.sentence].pieces.map(({ text }) => text).join("");
    speak(`${texts().sentenceOf(this.sentence + 1, count)}: ${text}`);
  }

  close() {
    this.stage = 0;
    this.hint = null;
    this.failure = "";
  }

  /** Why there is no step, if there is none. */
  get refusal(): string {
    return this.hint && !this.hint.step ? refusal(this.hint) : "";
  }

  #speak() {
    const t = texts();
    const said = this.shown?.sentences.map(({ pieces }) => pieces.map(({ text }) => text).join("")).join(" ");
    speak(this.step ? `${t.stageOf(this.stage, t.stages[this.stage - 1])} ${said ?? ""}` : this.refusal);
  }
}

/** Why a hint has no step. */
export function refusal(hint: Hint): string {
  const t = texts();
  if (hint.misplaced.length) return t.misplaced(hint.misplaced.map(([cell]) => name(cell)).join(", "));
  if (hint.missing.length) return t.missing(hint.missing.map(([cell, digit]) => `${name(cell)} ${digit}`).join(", "));
  return hint.refusal ?? t.stuck;
}

export const hints = new Hints();
