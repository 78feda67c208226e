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
