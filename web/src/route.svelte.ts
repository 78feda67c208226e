// Where the reader is, in the fragment: #/page/rest. The rest is a position or a technique.
import { changeHistory } from "./dialogs";
import type { Position } from "./engine/engine";
import { decode, positionOf } from "./game/code";
import { isLoaded, loadView } from "./parts.svelte";

/** Those for everybody: the header leads to them. */
export const PAGES = ["play", "today", "learn"] as const;
/** Those of the workshop, behind its door: numbers and proofs are there. */
export const ROOMS = ["analyse", "make", "watch", "formulas", "sets", "profile"] as const;
export type Room = (typeof ROOMS)[number];
/** Those that only others lead to. */
const INNER = ["workshop", "lists", "techniques", "print"] as const;
export type Page = (typeof PAGES)[number] | Room | (typeof INNER)[number];
const ALL: readonly Page[] = [...PAGES, ...ROOMS, ...INNER];

export const isRoom = (page: unknown): page is Room => ROOMS.some((room) => room === page);

/** What the header marks on a page. */
export function sectionOf(page: Page): (typeof PAGES)[number] | "workshop" {
  if (isRoom(page) || page === "workshop" || page === "lists") return "workshop";
  if (page === "techniques") return "learn";
  return page === "print" ? "play" : page;
}

function read(): { page: Page; rest: string } {
  const [, page, rest = ""] = location.hash.split("/");
  return {
    page: ALL.find((one) => one === page) ?? "play",
    rest: decoded(rest),
  };
}

/** A link may be cut in the middle of a letter; then it is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const route = $state(read());
/** Whether what followed the page in the link was no position. */
export const bad = $state({ link: false });
/** Goes where the address leads. Until its view is there, the page before stays. */
window.addEventListener("hashchange", async () => {
  bad.link = false;
  // Meanwhile the address may have changed once more.
  for (let { page } = read(); !isLoaded(page); { page } = read()) if (!(await loadView(page))) return;
  Object.assign(route, read());
});

export const link = (page: Page, rest = "") => `#/${page}${rest ? `/${encodeURIComponent(rest)}` : ""}`;

/** Takes the rest away, once it has been used. */
export function forget() {
  const { page } = route;
  changeHistory(() => history.replaceState(history.state, "", link(page)));
  route.rest = "";
}

/** Takes the position from the link, if there is one. Of a rest that is none the reader is told. */
export function taken(): Position | null {
  if (!route.rest) return null;
  const state = decode(route.rest);
  bad.link = !state;
  forget();
  return state && positionOf(state);
}
