// The windows that the page has to fit, and what of it is out of view.
/** @import { Page } from "playwright-core" */

/** A phone, a tablet both ways, two laptops, a small phone, and a laptop at a zoom of 200 %; with the least size of the board.
 * @type {[number, number, number][]}
 */
export const WINDOWS = [
  [390, 844, 370],
  [820, 1180, 700],
  [1180, 820, 640],
  [1366, 657, 500],
  [1440, 900, 720],
  [320, 640, 280],
  [683, 328, 260],
];
/** Windows that people have: browsers on common screens, and phones. Nothing of the table is longer or wider than they are.
 * @type {[number, number][]}
 */
export const SCREENS = [
  [1366, 657],
  [1920, 1080],
  [1280, 720],
  [1440, 900],
  [1536, 730],
  [844, 390],
  [360, 640],
  [390, 844],
];
/** What of these is not wholly inside the window, without scrolling.
 * @param {Page} page @param {string[]} selectors
 */
export const outside = (page, selectors) =>
  page.evaluate((selectors) => {
    const gone = selectors.flatMap((selector) => {
      const all = [...document.querySelectorAll(selector)];
      if (!all.length) return [`no ${selector}`];
      return all.flatMap((one) => {
        const { left, top, right, bottom, width } = one.getBoundingClientRect();
        const inside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
        return inside && width > 0 ? [] : [`${selector}: ${[left, top, right, bottom].map(Math.round)}`];
      });
    });
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...gone, `${scrollWidth} wide`] : gone;
  }, selectors);

/** Sixteen windows, from a small phone to a large screen, both ways, and a laptop at a zoom of 200 %: no page is wider than they are.
 * @type {[number, number][]}
 */
export const SIXTEEN = [
  [320, 568],
  [320, 640],
  [360, 640],
  [360, 780],
  [375, 667],
  [390, 844],
  [412, 915],
  [640, 360],
  [683, 328],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [1024, 768],
  [1280, 720],
  [1366, 657],
  [1920, 1080],
];

/** What stands beyond the right end of the window, or is cut off by what holds it.
 * @param {Page} page
 */
export const clipped = (page) =>
  page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll("h1, h2, h3, p, button, a, input, select, textarea, label, td, th, dd"),
    ];
    return shown.flatMap((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      const { clipPath, visibility } = getComputedStyle(one);
      if (
        !width ||
        !height ||
        clipPath !== "none" ||
        visibility === "hidden" ||
        one.closest(".sr, [popover]:not(:popover-open)")
      )
        return [];
      // What scrolls sideways by itself shows all that it has.
      for (let outer = one.parentElement; outer; outer = outer.parentElement)
        if (
          ["auto", "scroll"].includes(getComputedStyle(outer).overflowX) &&
          outer.scrollWidth > outer.clientWidth
        )
          return [];
      const name = `${one.tagName} ${one.className} ${one.textContent?.trim().slice(0, 30)}`;
      return left < -0.5 || right > innerWidth + 0.5
        ? [`${name}: ${Math.round(left)} to ${Math.round(right)}`]
        : [];
    });
  });
