// Parts of the page that are loaded when they are first needed. The service worker keeps their files with all others, so that they
// are there without a network, too.
import type { Component } from "svelte";
import type { Page } from "./route.svelte";

/** Whether a part could not be loaded: there is no network, or a newer version has taken this one's place on the server. */
export const parts = $state({ failed: false });

/** Every page but the table, which everybody sees first. */
const VIEWS: Record<Exclude<Page, "play">, () => Promise<{ default: Component }>> = {
  today: () => import("./day/Today.svelte"),
  learn: () => import("./learn/Learn.svelte"),
  techniques: () => import("./techniques/Techniques.svelte"),
  workshop: () => import("./Workshop.svelte"),
  analyse: () => import("./analyse/Analyse.svelte"),
  lists: () => import("./lists/Lists.svelte"),
  make: () => import("./make/Make.svelte"),
  watch: () => import("./watch/Watch.svelte"),
  formulas: () => import("./formulas/Formulas.svelte"),
  sets: () => import("./sets/Sets.svelte"),
  profile: () => import("./profile/Profile.svelte"),
  print: () => import("./share/Print.svelte"),
};
const loaded: Partial<Record<Page, Component>> = {};

export const viewOf = (page: Page): Component | undefined => loaded[page];
export const isLoaded = (page: Page) => page === "play" || page in loaded;

async function load<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    console.error(error);
    parts.failed = true;
    return null;
  }
}

/** Loads the view of a page; says whether it is there. */
export async function loadView(page: Page): Promise<boolean> {
  if (page === "play" || page in loaded) return true;
  const view = await load(VIEWS[page]);
  if (view) loaded[page] = view.default;
  return view !== null;
}

/** Loads what opens over a page. What can't be loaded never comes; the page says so. */
export async function part<T>(ask: () => Promise<T>): Promise<T> {
  return (await load(ask)) ?? new Promise(() => {});
}
