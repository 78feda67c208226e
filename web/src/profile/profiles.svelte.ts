// The techniques that a reader wants to use: profiles of one's own, kept in this browser, and the one in use.
import type { Profile } from "../engine/engine";
import { store } from "../store.svelte";

/** The scales that readers choose from, and compare a puzzle by. */
export const SCALES = ["se", "sukaku", "hodoku", "human"] as const;
// Those that differ from one of these in a detail are left out; a test asks for every scale of the engine here or there:
// left out: se-original, human-strict, w, b, gw, gb, depth, bxb, bxbb
export type Scale = (typeof SCALES)[number];
/** A profile of one's own: what is tried in which order, and what is switched off but keeps its place. */
export type Own = { name: string; scale: Scale; techniques: string[]; without: string[] };
const KEY = "ninefold.profiles";

const strings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** What was kept may be of another version. */
function isOwn(value: unknown): value is Own {
  if (typeof value !== "object" || value === null) return false;
  const { name, scale, techniques, without } = value as Partial<Record<keyof Own, unknown>>;
  return (
    typeof name === "string" &&
    name !== "" &&
    SCALES.some((one) => one === scale) &&
    strings(techniques) &&
    techniques.length > 0 &&
    strings(without)
  );
}

class Profiles {
  all = $state.raw<readonly Own[]>([]);
  /** The name of the one in use; empty for the standard ones. */
  chosen = $state("");
  own = $derived(this.all.find(({ name }) => name === this.chosen) ?? null);
  /** What hints go by. */
  hints = $derived<string | Profile>(this.own ?? "human");
  /** What the analysis goes by. */
  analysis = $derived<string | Profile>(this.own ?? "se");

  constructor() {
    const { all, chosen } = store.object<{ all: unknown; chosen: unknown }>(KEY);
    if (Array.isArray(all)) this.all = all.filter(isOwn);
    if (this.all.some(({ name }) => name === chosen)) this.chosen = String(chosen);
  }

  use(name: string) {
    this.chosen = name;
    this.#keep();
  }

  /** Keeps a profile in place of the one of the same name, and uses it. */
  save(own: Own) {
    this.all = [...this.all.filter(({ name }) => name !== own.name), own];
    this.use(own.name);
  }

  remove(name: string) {
    this.all = this.all.filter((one) => one.name !== name);
    if (this.chosen === name) this.chosen = "";
    this.#keep();
  }

  #keep() {
    store.set(KEY, { all: this.all, chosen: this.chosen });
  }
}

export const profiles = new Profiles();
