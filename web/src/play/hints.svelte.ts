// The hint that is open: asked from the engine once, shown stage by stage.
import { EngineError, engine, type Hint, type Piece, type Position } from "../engine/engine";
import { settings } from "../settings.svelte";
import { speak } from "../speak.svelte";
import { spelled } from "../texts/sentences";
import { hintTexts, texts } from "../texts/texts.svelte";
import { walk, written, type Candidate } from "./walk";

const SCALE = "human";

class Hints {
  hint = $state.raw<Hint | null>(null);
  /** 1 to 4; 0 when no hint is open. */
  stage = $state(0);
  /** Where the walk through the step is: an item of it. */
  at = $state(0);
  /** Whether the walk has begun: before, all links are shown alike. */
  walking = $state(false);
  /** What the pointer is on, in the text. */
  pointed = $state.raw<{ cells: readonly number[]; candidates: readonly Candidate[] } | null>(null);
  busy = $state(false);
  failure = $state("");
  /** Asks for the hint that is open once more, in a theme. */
  #again: ((dark: boolean) => Promise<Hint>) | null = null;
  #dark = false;

  step = $derived(this.hint?.step ?? null);
  shown = $derived(this.stage && this.hint?.stages[this.stage - 1] ? this.hint.stages[this.stage - 1] : null);
  items = $derived(this.stage === 4 && this.shown ? walk(this.shown.sentences, this.step?.links ?? []) : []);
  item = $derived(this.items[this.at] ?? null);
  sentence = $derived(this.item?.sentence ?? 0);
  /** The link in force, and those before it, by their numbers in the picture. */
  link = $derived(this.walking ? (this.item?.link ?? null) : null);
  before = $derived(this.items.slice(0, this.at).flatMap(({ link }) => (link === null ? [] : [link])));
  /** The number of links that are walked, and which of them is in force, from 1. */
  links = $derived(this.items.filter(({ link }) => link !== null).length);
  /** What plays a part, as far as the stage tells. */
  parts = $derived(this.stage === 4 ? (this.step?.parts ?? []) : []);
  picture = $derived(this.stage >= 3 ? this.shown?.picture : undefined);
  tint = $derived(this.stage && this.stage < 3 ? this.#cells(0, "houses") : []);
  named = $derived([...new Set(this.#named())]);

  /** The cells of the sentence in force. */
  #named(): number[] {
    const pieces = this.stage === 4 ? (this.shown?.sentences[this.sentence]?.pieces ?? []) : [];
    return pieces
      .filter(({ names }) => names === "cells" || names === "candidates")
      .flatMap(({ cells }) => cells);
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
      this.#begin();
      this.stage = stage;
      this.#speak();
    } catch (error) {
      const t = texts();
      if (!(error instanceof EngineError)) throw error;
      this.failure =
        error.kind === "refused" ? error.message : error.kind === "slow" ? t.engineSlow : t.engineBroken;
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
    if (!this.items.length) return;
    // The first step onward begins at the first link; there may be none.
    const first = !this.walking && by > 0 && this.item?.link !== null;
    this.#goTo(Math.min(Math.max(this.at + (first ? 0 : by), 0), this.items.length - 1));
  }

  /** To the first item of a sentence. */
  toSentence(sentence: number) {
    this.#goTo(
      Math.max(
        this.items.findIndex((item) => item.sentence === sentence),
        0,
      ),
    );
  }

  #goTo(at: number) {
    this.at = at;
    this.walking = true;
    const told = this.shown?.sentences[this.sentence];
    if (told) speak(`${this.where}: ${this.saidOfLink || spelled(told, settings.lang)}`);
  }

  #begin() {
    this.at = 0;
    this.walking = false;
    this.pointed = null;
  }

  /** `Sentence 2 of 5 · link 3 of 7`. */
  get where(): string {
    const sentence = texts().sentenceOf(this.sentence + 1, this.shown?.sentences.length ?? 0);
    return this.link === null
      ? sentence
      : `${sentence} · ${hintTexts().linkOf(this.before.length + 1, this.links)}`;
  }

  /** What the link in force says. */
  get saidOfLink(): string {
    const link = this.link === null ? null : this.step?.links[this.link];
    if (!link) return "";
    const kind = link.kind === "strong" ? "strong" : link.kind === "weak" ? "weak" : "sees";
    return hintTexts()[kind](written(link.from), written(link.to));
  }

  /** What a piece of a sentence names: its candidates, or its cells. */
  point(piece: Piece | null) {
    this.pointed = piece && {
      cells: piece.names === "candidates" ? [] : piece.cells,
      candidates: piece.candidates,
    };
  }

  close() {
    this.stage = 0;
    this.hint = null;
    this.failure = "";
    this.#begin();
  }

  /** Why there is no step, if there is none. */
  get refusal(): string {
    return this.hint && !this.hint.step ? refusal(this.hint) : "";
  }

  #speak() {
    const t = texts();
    const said = this.shown?.sentences.map((told) => spelled(told, settings.lang)).join(" ");
    speak(this.step ? `${t.stageOf(this.stage, t.stages[this.stage - 1])} ${said ?? ""}` : this.refusal);
  }
}

/** Why a hint has no step. */
export function refusal(hint: Hint): string {
  const t = texts();
  if (hint.now === "solved") return t.solvedAlready;
  if (hint.now === "mistakes")
    return hint.mistakes
      .flat()
      .map((told) => spelled(told, settings.lang))
      .join(" ");
  return hint.refusal ?? t.stuck;
}

export const hints = new Hints();
