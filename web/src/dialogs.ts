// A dialog that is open is a place in the tab's history, so that Back closes it and leads nowhere else.
let leaving = 0;

/** A dialog opens. One that opens as another closes takes its place. */
export function opened() {
  if (leaving) {
    clearTimeout(leaving);
    leaving = 0;
  } else history.pushState({ ...history.state, dialog: true }, "");
}

/** A dialog has closed: its place goes, unless it was left for another page or has become that of a game. */
export function closed() {
  if (leaving || !history.state?.dialog) return;
  leaving = window.setTimeout(() => {
    leaving = 0;
    if (history.state?.dialog) history.back();
  });
}

/** Goes to another page in place of the dialog. */
export function leaveFor(hash: string) {
  history.replaceState({ ...history.state, dialog: undefined }, "");
  location.replace(hash);
}
