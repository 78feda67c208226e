// A dialog that is open is a place in the tab's history, so that Back closes it and leads nowhere else.
let leaving = 0;
/** The way back from the place of a dialog that closed: browsers go there a moment after they are asked. */
type Return = {
  /** The address of the dialog, and of what lies below it. */
  from: string;
  /** Where the reader went in that moment, by a link or the address. */
  elsewhere: string;
  /** What waits until the tab is back. */
  waiting: (() => void)[];
};
let returning: Return | null = null;

window.addEventListener("popstate", () => {
  if (!returning) return;
  if (location.hash !== returning.from) {
    // The reader was faster. Most often the browser still goes back, and leads away from there; if it doesn't, nothing is to wait.
    const going = returning;
    if (!going.elsewhere) window.setTimeout(() => going === returning && arrive(), 2000);
    going.elsewhere = location.hash;
    return;
  }
  const { elsewhere } = returning;
  arrive();
  if (!elsewhere) return;
  if (history.state?.dialog) location.replace(elsewhere);
  else location.hash = elsewhere;
});

function arrive() {
  const ready = returning?.waiting ?? [];
  returning = null;
  for (const run of ready) run();
}

/** Changes the history: at once, or when the tab is back from the place of a dialog. */
export function changeHistory(run: () => void) {
  if (returning) returning.waiting.push(run);
  else run();
}

/** A dialog opens, which Back shuts. One that opens as another closes takes its place. Returns what is to be done when it has closed. */
export function opened(shut: () => void): () => void {
  let open = true;
  changeHistory(() => {
    if (!open) return;
    if (leaving) {
      clearTimeout(leaving);
      leaving = 0;
    } else history.pushState({ ...history.state, dialog: true }, "");
    window.addEventListener("popstate", shut);
  });
  return () => {
    open = false;
    window.removeEventListener("popstate", shut);
    closed();
  };
}

/** A dialog has closed: its place goes, unless it was left for another page or has become that of a game. */
function closed() {
  if (leaving || returning || !history.state?.dialog) return;
  leaving = window.setTimeout(() => {
    leaving = 0;
    if (!history.state?.dialog) return;
    returning = { from: location.hash, elsewhere: "", waiting: [] };
    history.back();
  });
}

/** Goes to another page in place of the dialog. */
export function leaveFor(hash: string) {
  changeHistory(() => {
    history.replaceState({ ...history.state, dialog: undefined }, "");
    location.replace(hash);
  });
}
