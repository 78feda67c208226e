// The hint that is open: asked from the engine once, shown stage by stage.
import {
  engine,
  type Hint,
  type Manner,
  type Piece,
  type Position,
  type Profile,
  type Refutation,
} from "../engine/engine";
import { failure } from "../engine/failure";
import { CELLS, type Candidate } from "../game/cells";
import { stateOf } from "../game/code";
import type { Moves } from "../learn/moves";
import { profiles } from "../profile/profiles.svelte";
import { speak } from "../speak.svelte";
import { manner, same } from "../texts/manner";
import { asSentence, texts } from "../texts/texts.svelte";
import { MANY_LINKS } from "./branches";
import { reachedBy } from "./reached";

/** Something that plays a part in a step, with what its role is called. */
export type Part = { name: string; cells: readonly number[]; candidates: readonly Candidate[] };

/** A digit that blocks another cell, or that digit inside the cell in question. */
export type Sight = { link: number; from: number; to: number; digit: number; inside: boolean };

/** The stages that a hint about mistakes has: where, which cells, what is wrong and why. */
const MISTAKE_STAGES = [1, 3, 4];

class Hints {
  /** The hint that was asked for. */
  #asked = $state.raw<Hint | null>(null);
  /** The stage of that hint, 1 to 4; 0 when none is open. */
  #stage = $state(0);
  /** Why the first of the mistakes is one; null until it is known. */
  refutation = $state.raw<Refutation | null>(null);
  /** A refutation that is walked through on the board, and the step that one is at. */
  proof = $state.raw<{ refutation: Refutation; at: number } | null>(null);
  hint = $derived(this.proof?.refutation.steps[this.proof.at]?.hint ?? this.#asked);
  /** 1 to 4; 0 when no hint is open. Of a refutation each step is shown whole. */
  stage = $derived(this.proof ? 4 : this.#stage);
  /** The mistakes that the hint is about, if it is. */
  mistakes = $derived((!this.proof && this.#asked?.mistakes) || null);
  /** What is on the board while one walks through a refutation: the position of its step. */
  shownState = $derived(this.#shownState());
  /** The sentence that the walk through the step is at. */
  at = $state(0);
  /** Whether the walk has begun: before, the whole picture is shown. */
  walking = $state(false);
  /** What the pointer is on, in the text. */
  pointed = $state.raw<{ cells: readonly number[]; candidates: readonly Candidate[] } | null>(null);
  busy = $state(false);
  failure = $state("");
  /** Looks for the reason of the mistakes in the position that the hint was asked for. */
  #explain: (() => Promise<void>) | null = null;
  /** Asks for the hint that is open once more, in a language and a theme. */
  #again: ((manner: Manner) => Promise<Hint>) | null = null;
  #manner = manner();

  step = $derived(this.hint?.step ?? null);
  shown = $derived((this.step && this.hint?.stages[this.stage - 1]) ?? null);
  /** What to know before one relies on the step: that the givens have several solutions, say. */
  warnings = $derived(
    this.step && !this.proof ? (this.hint?.warnings ?? []).map(({ text }) => asSentence(text)) : [],
  );
  /** Whether there are stages to go through: of a step, or of mistakes. */
  staged = $derived(this.step !== null || this.hint?.now === "mistakes");
  /** What the stages are called, and how many of them are reached. */
  stages = $derived(this.mistakes ? texts().mistakeStages : texts().stages);
  rung = $derived(this.mistakes ? MISTAKE_STAGES.filter((stage) => stage <= this.stage).length : this.stage);
  /** Of mistakes, all that was said up to this stage. */
  sentences = $derived(
    this.shown?.sentences ??
      (this.staged
        ? (this.hint?.stages ?? []).slice(0, this.stage).flatMap(({ sentences }) => sentences)
        : []),
  );
  sentence = $derived(this.at);
  /** The links of the sentence in force, and of those before it, by their numbers in the picture. */
  links = $derived(this.walking ? (this.sentences[this.at]?.shows.links ?? []) : null);
  before = $derived(this.walking ? this.sentences.slice(0, this.at).flatMap(({ shows }) => shows.links) : []);
  /** Whether there are too many links to be shown at once: then only those up to the sentence in force are. */
  many = $derived((this.step?.marks.links.length ?? 0) > MANY_LINKS);
  /** While one walks through several, the candidates that the sentences have come to, and those that the step is about. */
  reached = $derived(this.many && this.walking ? reachedBy(this.step, this.sentences, this.at) : null);
  /** Links of chains within a chain, which only their own sentence shows. */
  asides = $derived(this.stage === 4 ? (this.step?.asides.links ?? []) : []);
  /** What keeps a single's digit away, as lines of sight. */
  sights = $derived(this.step?.family === "singles" ? this.#sights() : []);
  /** The cells where the step lives: there all candidates are shown, elsewhere what the player has noted. Of a single none. */
  lives = $derived(this.#lives());
  /** Digits that a single places: they are shown as they will stand. */
  answers = $derived(
    this.stage === 4 && this.step?.family === "singles" ? new Map(this.step.placements) : new Map(),
  );
  /** What plays a part, as far as the stage tells. */
  parts = $derived(this.stage === 4 ? this.#parts() : []);
  picture = $derived(this.stage >= 3 ? this.shown?.picture : undefined);
  tint = $derived(this.#tint());
  /** Cells with a mistake, once the hint names them; while one walks through a refutation, the cell that it is about. */
  mistaken = $derived(this.#mistaken());
  named = $derived([...new Set(this.#named())]);

  #sights(): Sight[] {
    const { marks, placements } = this.step ?? {};
    return (marks?.links ?? []).flatMap(({ from, to, kind }, link) => {
      const [[source], [target]] = [from[0] ?? [], to[0] ?? []];
      const digit = to[0]?.[1];
      if (kind !== "sees" || source === undefined || target === undefined || digit === undefined) return [];
      return [{ link, from: source, to: target, digit, inside: target === placements?.[0]?.[0] }];
    });
  }

  #lives(): ReadonlySet<number> {
    const { marks, placements = [], eliminations = [], family } = this.step ?? {};
    if (!marks || family === "singles") return new Set();
    return new Set([
      ...marks.cells.flatMap(({ cells }) => cells),
      ...[
        ...marks.candidates.flatMap(({ candidates }) => candidates),
        ...marks.links.flatMap(({ from, to }) => [...from, ...to]),
        ...placements,
        ...eliminations,
      ].map(([cell]) => cell),
    ]);
  }

  #parts(): Part[] {
    const marks = this.step?.marks;
    if (!marks) return [];
    return [
      ...marks.cells.map(({ name, cells }) => ({ name, cells, candidates: [] })),
      ...marks.candidates.map(({ name, candidates }) => ({ name, cells: [], candidates })),
    ];
  }

  /** The cells of the sentence in force, or, before there is one, those of the pattern. */
  #named(): number[] {
    const sentences = this.shown?.sentences ?? [];
    const told = this.stage === 4 ? sentences.slice(this.sentence, this.sentence + 1) : sentences;
    return (this.stage < 3 ? [] : told)
      .flatMap(({ pieces }) => pieces)
      .filter(({ names }) => names === "cells" || names === "candidates")
      .flatMap(({ cells }) => cells);
  }

  /** Where the hint says to look; of several solutions the cells in which two of them differ. */
  #tint(): readonly number[] {
    if (!this.stage || this.proof) return [];
    const [one, other] = this.hint?.solutions ?? [];
    if (one && other) return CELLS.filter((cell) => one[cell] !== other[cell]);
    if (this.step && this.stage >= 3) return [];
    return this.hint?.stages[this.stage - 1]?.look ?? [];
  }

  #mistaken(): ReadonlySet<number> {
    const { placements, eliminations } = this.proof?.refutation ?? {};
    const { misplaced = [], missing = [] } = (this.stage >= 3 && this.mistakes) || {};
    const all = [...(placements ?? misplaced), ...(eliminations ?? missing)];
    return new Set(all.map(([cell]) => cell));
  }

  #shownState() {
    const position = this.proof?.refutation.steps[this.proof.at]?.position;
    return position ? { ...stateOf(position), auto: false } : null;
  }

  /** The next step; says whether there is an answer. */
  ask(position: Position, stage: number, profile = profiles.hints, reasons = profile): Promise<boolean> {
    this.#explain = () => this.#findReason(position, reasons);
    return this.#open(stage, (manner) => engine.ask("hint", [position, profile, manner]));
  }

  /** The step with this number among all of the position. */
  choose(position: Position, number: number): Promise<boolean> {
    return this.#open(4, (manner) => engine.ask("hintOf", [position, number, manner]));
  }

  /** Opens a step that is known, in full; `again` asks for it in another language or theme. */
  async show(hint: Hint, again: (manner: Manner) => Promise<Hint>) {
    const now = manner();
    await this.#open(4, (manner) => (same(manner, now) ? Promise.resolve(hint) : again(manner)));
  }

  async #open(stage: number, ask: (manner: Manner) => Promise<Hint>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = "";
    try {
      this.#manner = manner();
      this.#asked = await ask(this.#manner);
      this.refutation = this.proof = null;
      this.#again = ask;
      this.#begin();
      this.#toStage(stage);
      return true;
    } catch (error) {
      this.failure = failure(error);
      this.#stage = 0;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Pictures carry their theme and sentences their language: asks again when one changed. */
  async redraw() {
    const now = manner();
    if (!this.stage || same(now, this.#manner)) return;
    this.#manner = now;
    const hint = (await this.#again?.(now).catch(() => null)) ?? null;
    if (hint && this.#stage) this.#asked = hint;
    const refutations = (await this.#refuted?.(now).catch(() => null)) ?? null;
    if (!refutations || !this.stage) return;
    if (this.refutation) this.refutation = refutations[0] ?? null;
    // The same steps in another language.
    const { proof } = this;
    const place = proof ? this.#all.indexOf(proof.refutation) : -1;
    this.#all = refutations;
    const refutation = refutations[place];
    if (proof && refutation) this.proof = { ...proof, refutation };
  }

  more() {
    if (!this.staged || this.proof || this.stage >= 4) return;
    const next = this.stage + 1;
    this.#toStage(this.mistakes ? (MISTAKE_STAGES.find((stage) => stage >= next) ?? 4) : next);
  }

  /** Refutations as they were asked for last, and a way to ask for them once more. */
  #all: readonly Refutation[] = [];
  #refuted: ((manner: Manner) => Promise<readonly Refutation[]>) | null = null;

  /** Why moves in a position are wrong, or, without moves, its mistakes. */
  async refute(position: Position, moves: Moves | undefined, profile: string | Profile) {
    const ask = async (manner: Manner) =>
      (await engine.ask("refute", [position, moves, profile, manner])).all;
    this.#manner = manner();
    this.#refuted = ask;
    return (this.#all = await ask(this.#manner));
  }

  /** Without a reason the mistakes are told all the same. */
  async #findReason(position: Position, profile: string | Profile) {
    const asked = this.#asked;
    try {
      const [first] = await this.refute(position, undefined, profile);
      if (asked !== this.#asked || !first) return;
      this.refutation = first;
      if (!this.proof) this.#speak();
    } catch (error) {
      if (asked === this.#asked) this.failure = failure(error);
    }
  }

  /** Walks through a refutation on the board, from one of its steps on. */
  prove(refutation: Refutation, at = 0) {
    this.#begin();
    this.proof = { refutation, at };
    this.#speak();
  }

  /** The next step of the refutation, or the one before. */
  toStep(by: number) {
    const { proof } = this;
    const at = (proof?.at ?? 0) + by;
    if (proof?.refutation.steps[at]) this.prove(proof.refutation, at);
  }

  /** Back to what the refutation was asked from. */
  endProof() {
    this.#begin();
    this.proof = null;
    if (this.stage) this.#speak();
  }

  full() {
    if (this.staged) this.#toStage(4);
  }

  #toStage(stage: number) {
    this.#stage = stage;
    if (stage === 4 && this.mistakes && !this.refutation) this.#explain?.();
    // All links of a net at once are a tangle: it opens at its first sentence.
    if (stage === 4 && this.many) this.walking = true;
    this.#speak();
  }

  walk(by: number) {
    if (!this.sentences.length) return;
    // The first step onward begins with the first sentence.
    const first = !this.walking && by > 0;
    // Behind the last sentence of a step of a refutation its next step follows.
    if (this.proof && this.walking && by > 0 && this.at === this.sentences.length - 1) return this.toStep(1);
    this.toSentence(Math.min(Math.max(this.at + (first ? 0 : by), 0), this.sentences.length - 1));
  }

  toSentence(sentence: number) {
    this.at = sentence;
    this.walking = true;
    const told = this.sentences[sentence];
    if (told) speak(`${this.where}: ${told.text}`);
  }

  #begin() {
    this.at = 0;
    this.walking = false;
    this.pointed = null;
  }

  /** `Sentence 2 of 5`. */
  get where(): string {
    return texts().sentenceOf(this.at + 1, this.sentences.length);
  }

  /** What a piece of a sentence names: its candidates, or its cells. */
  point(piece: Piece | null) {
    this.pointed = piece && {
      cells: piece.names === "candidates" ? [] : piece.cells,
      candidates: piece.candidates,
    };
  }

  close() {
    this.#stage = 0;
    this.#asked = this.refutation = this.proof = null;
    this.#again = this.#refuted = null;
    this.failure = "";
    this.#begin();
  }

  /** Whether the givens contradict each other. */
  get isUnsolvable(): boolean {
    return this.hint?.reason === "no-solution";
  }

  /** Why there is no step, if there is none. */
  get refusal(): string {
    return this.hint && !this.staged ? refusal(this.hint) : "";
  }

  /** `Step 2 of 5: Naked Single.`, of a refutation. */
  get whereInProof(): string {
    const { refutation, at } = this.proof ?? {};
    return refutation ? texts().stepOf((at ?? 0) + 1, refutation.steps.length) : "";
  }

  /** Why the mistakes are some, in sentences; of a single one what is wrong was said before. */
  reasons = $derived(
    this.mistakes && this.stage === 4
      ? (this.refutation?.sentences ?? []).slice(
          this.mistakes.misplaced.length + this.mistakes.missing.length === 1 ? 1 : 0,
        )
      : [],
  );

  #speak() {
    const t = texts();
    // A net is read a sentence at a time.
    const { sentences } = this;
    const told = [...(this.walking ? sentences.slice(0, 1) : sentences), ...this.reasons];
    const said = [...this.warnings, ...told.map(({ text }) => text)].join(" ");
    const where = this.proof
      ? `${this.whereInProof} ${this.step?.name ?? ""}.`
      : t.stageOf(this.rung, this.stages.length, this.stages[this.rung - 1] ?? "");
    speak(this.staged ? `${where} ${said}` : this.refusal);
  }
}

/** Why a hint has no step. */
export function refusal(hint: Hint): string {
  const t = texts();
  if (hint.now === "solved") return t.solvedAlready;
  if (hint.now === "mistakes")
    return hint.stages
      .flatMap(({ sentences }) => sentences)
      .map(({ text }) => text)
      .join(" ");
  if (hint.now === "stuck") return t.stuck;
  const reasons: Partial<Record<string, string>> = t.reasons;
  return reasons[hint.reason ?? ""] ?? hint.error ?? t.stuck;
}

export const hints = new Hints();
