// What the player draws on candidates: colours, and a chain from one to the next that is judged on request. It belongs to the game,
// and is kept with it.
import { engine } from "../engine/engine";
import { failure } from "../engine/failure";
import { bit } from "../game/cells";
import { game } from "../game/game.svelte";
import { NO_PEN } from "../game/games";
import { nth } from "../nth";
import { hints } from "../play/hints.svelte";
import { settings } from "../settings.svelte";
import { speak } from "../speak.svelte";
import { manner } from "../texts/manner";
import { texts } from "../texts/texts.svelte";

export const TOOLS = ["chain", "colour"] as const;
const isAt = (one: readonly number[] | undefined, cell: number, digit: number) =>
  one?.[0] === cell && one[1] === digit;

/** What was said of a chain, what it was asked about, and the link at fault. */
type Told = { about: string; said: string; right: boolean; fault: number | null };

class Drawing {
  open = $state(false);
  /** Whether a press draws: a hint, a pause and the end of the game come before it. */
  active = $derived(this.open && !hints.stage && !game.paused && !game.solved);
  tool = $state<(typeof TOOLS)[number]>("chain");
  colour = $state(1);
  busy = $state(false);
  /** The colours of candidates that stand. */
  colours = $derived(game.pen.colours.filter(([cell, digit]) => nth(game.candidates, cell) & bit(digit)));
  /** The chain, as far as it is shown. */
  nodes = $derived(this.open ? game.pen.nodes : []);
  #told = $state.raw<Told | null>(null);
  /** What is asked when the chain is checked: the position, the chain, the language. */
  #about = $derived(JSON.stringify([game.position, game.pen.nodes, game.pen.strong, settings.lang]));
  /** What was said of the chain, for as long as it holds. */
  verdict = $derived(this.#told && this.#told.about === this.#about ? this.#told : null);

  begin() {
    this.open = true;
    this.#told = null;
  }

  close() {
    this.open = false;
  }

  /** Draws at a candidate, if it is one; says so. */
  press(cell: number, digit: number) {
    const t = texts();
    if (!(nth(game.candidates, cell) & bit(digit))) return speak(t.draw.none(cell, digit));
    if (this.tool === "colour") this.#paint(cell, digit);
    else this.#join(cell, digit);
  }

  #paint(cell: number, digit: number) {
    const { pen } = game;
    const before = pen.colours.find((one) => isAt(one, cell, digit))?.[2];
    const others = pen.colours.filter((one) => !isAt(one, cell, digit));
    const off = before === this.colour;
    game.draw({ ...pen, colours: off ? others : [...others, [cell, digit, this.colour]] });
    speak(texts().draw.painted(cell, digit, off ? "" : nth(texts().colourNames, this.colour - 1)));
  }

  /** Goes on with the chain; links take turns, the first strong. The last candidate again goes. */
  #join(cell: number, digit: number) {
    const { nodes, strong } = game.pen;
    if (isAt(nodes.at(-1), cell, digit)) return this.undo();
    const link = nodes.length ? [nodes.length < 2 || strong.at(-1) === false] : [];
    game.draw({ ...game.pen, nodes: [...nodes, [cell, digit]], strong: [...strong, ...link] });
    speak(texts().draw.joined(cell, digit, link[0]));
  }

  /** Takes the last candidate of the chain away. */
  undo() {
    const { nodes, strong } = game.pen;
    if (!nodes.length) return speak(texts().draw.empty);
    game.draw({ ...game.pen, nodes: nodes.slice(0, -1), strong: strong.slice(0, -1) });
    speak(texts().draw.undone);
  }

  /** Makes a strong link weak, or a weak one strong. */
  turn(link: number) {
    const strong = game.pen.strong.map((one, index) => (index === link ? !one : one));
    game.draw({ ...game.pen, strong });
    speak(texts().draw.link(strong[link] ?? false));
  }

  clear() {
    const { nodes, strong, colours } = NO_PEN;
    game.draw(this.tool === "chain" ? { ...game.pen, nodes, strong } : { ...game.pen, colours });
    speak(texts().draw.cleared);
  }

  /** Asks whether the chain is one. What it shows opens as a hint does. */
  async check() {
    const { nodes, strong } = game.pen;
    if (this.busy) return;
    const about = this.#about;
    const tell = (said: string, right = false, fault: number | null = null) =>
      (this.#told = { about, said, right, fault });
    if (nodes.length < 2) return speak(tell(texts().draw.empty).said);
    this.busy = true;
    this.#told = null;
    const { position } = game;
    const drawn = {
      nodes: nodes.map(([cell, digit]): [number, number] => [cell, digit]),
      strong: [...strong],
    };
    const ask = () => engine.ask("judgeChain", [position, drawn, manner()]);
    try {
      const { judged, hint } = await ask();
      // Who has drawn on or gone away meanwhile isn't told of what was there before.
      if (!this.open || about !== this.#about) return;
      const said = judged.sentences.map(({ text }) => text).join(" ");
      tell(said, judged.answer !== "flawed", judged.link ?? null);
      if (hint) await hints.show(hint, async () => (await ask()).hint ?? hint);
      speak(said);
    } catch (error) {
      tell(failure(error));
    } finally {
      this.busy = false;
    }
  }
}

export const drawing = new Drawing();
