// Before the first paint, so that nothing flashes.
(() => {
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem("ninefold.settings"))?.theme;
  } catch {
    // Nothing that can be read is kept: as the system has it.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme =
    theme === "dark" || theme === "light" ? theme : dark ? "dark" : "light";
})();
