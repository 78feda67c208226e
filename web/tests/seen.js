// What a page shows to those who look at it. Playwright takes for visible what has a box, and so what is there for readers of the screen
// alone: a test that finds its words there says nothing of what is seen.
import { selectors } from "playwright-core";

/** @import { Locator, Page } from "playwright-core" */

/** An engine of selectors that keeps what is painted, in the browser: so it stands alone. */
const painted = () => {
  /** @param {Element} one */
  const isCut = (one) => {
    const { clipPath, clip, fontSize, overflow } = getComputedStyle(one);
    const { width, height } = one.getBoundingClientRect();
    const isTiny = overflow !== "visible" && (width <= 1 || height <= 1);
    return (
      isTiny || /^inset\((50|100)%/.test(clipPath) || /^rect\(0|^rect\(1px/.test(clip) || fontSize === "0px"
    );
  };
  /** @param {Element} root */
  const isPainted = (root) => {
    if (!root.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = root.getBoundingClientRect();
    if (width <= 1 || height <= 1) return false;
    /** @type {Element | null} */
    let one = root;
    while (one) {
      if (isCut(one)) return false;
      /** @type {Node | null} */
      const parent = one.parentNode;
      one = one.parentElement ?? (parent instanceof ShadowRoot ? parent.host : null);
    }
    return true;
  };
  return {
    /** @param {Element} root */
    query: (root) => (isPainted(root) ? root : null),
    /** @param {Element} root */
    queryAll: (root) => (isPainted(root) ? [root] : []),
  };
};
// Before any page is opened.
await selectors.register("painted", painted);

/**
 * What is painted of a locator: not what is hidden from the eye.
 * @param {Locator} locator
 */
export const onlyPainted = (locator) => locator.locator("painted=self");

/**
 * Where a text is painted.
 * @param {Page | Locator} where
 * @param {string | RegExp} text
 * @param {{ exact?: boolean }} [options]
 */
export const seen = (where, text, options) => onlyPainted(where.getByText(text, options));
