// Where the reader is, in the fragment: #/page/rest. The rest is a position or a technique.
export type Page = "play" | "analyse" | "make" | "techniques" | "print";
export const PAGES: Exclude<Page, "print">[] = ["play", "analyse", "make", "techniques"];

function read(): { page: Page; rest: string } {
  const [, page, rest = ""] = location.hash.split("/");
  return {
    page: [...PAGES, "print"].includes(page as Page) ? (page as Page) : "play",
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
window.addEventListener("hashchange", () => Object.assign(route, read()));

export const link = (page: Page, rest = "") => `#/${page}${rest ? `/${encodeURIComponent(rest)}` : ""}`;

/** Takes the rest away, once it has been used. */
export function forget() {
  history.replaceState(history.state, "", link(route.page));
  route.rest = "";
}
