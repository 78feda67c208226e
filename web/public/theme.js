// Before the first paint, so that nothing flashes.
(() => {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem("ninefold.settings"));
  } catch {
    // Nothing that can be read is kept: as the system has it.
  }
  const { theme, left, size } = kept ?? {};
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const data = document.documentElement.dataset;
  data.theme = theme === "dark" || theme === "light" ? theme : dark ? "dark" : "light";
  if (left === true) data.hand = "";
  if (size === "large" || size === "largest") data.size = size;
})();
