// A dialog that is open is a place in the tab's history, so that Back closes it and leads nowhere else.
let leaving = 0;
/** What waits until the tab is back from the place of a dialog that closed: browsers go there a moment after they are asked. */
let waiting: (() => void)[] | null = null;

window.addEventListener("popstate", () => {
  const ready = waiting ?? [];
  waiting = null;
  for (const run of ready) run();
});

/** Changes the history: at once, or when the tab is back from the place of a dialog. */
export function changeHistory(run: () => void) {
  if (waiting) waiting.push(run);
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
  if (leaving || waiting || !history.state?.dialog) return;
  leaving = window.setTimeout(() => {
    leaving = 0;
    if (!history.state?.dialog) return;
    waiting = [];
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
