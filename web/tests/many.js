// A browser with many games in it, and how long their list takes.
import { EASY } from "./browser.js";

/** @import { Page } from "playwright-core" */

/** Games of all kinds, as the page keeps them: every fourth is solved, one has a name, every tenth used an X-Wing,
 * every third has bookmarks and is drawn on.
 * @param {Page} page @param {number} count
 */
export const manyGames = (page, count) =>
  page.evaluate(
    ({ puzzle, count }) => {
      const day = 24 * 60 * 60 * 1000;
      const marked = {
        bookmarks: Array.from({ length: 5 }, (_, moves) => ({
          now: puzzle.replace(".", "abcde".charAt(moves)),
          moves,
        })),
        pen: {
          colours: Array.from({ length: 12 }, (_, at) => [at * 3, 2, 1 + (at % 6)]),
          nodes: Array.from({ length: 8 }, (_, at) => [at * 7, 4]),
          strong: Array.from({ length: 7 }, (_, link) => link % 2 === 0),
        },
      };
      for (let number = 0; number < count; number++) {
        const id = `x${number}`;
        const game = {
          id,
          title: number === 7 ? { name: "Sunday paper" } : { level: "easy" },
          er: 1.2 + (number % 5),
          seconds: 65,
          hints: 0,
          solution: null,
          solved: number % 4 === 0,
          times: [1, 2, 3],
          ...(number % 3 === 0 ? marked : {}),
          techniques: number % 10 === 0 ? ["x-wing", "naked-single"] : [],
          changed: number === 7 ? Date.UTC(2024, 1, 29, 12) : Date.UTC(2025, 0, 1, 12) + (number % 300) * day,
          // With the way there, so that a game is as long as games are.
          whole: `${puzzle.replace(".", "d")}_${Array.from({ length: 40 }, (_, move) => `~${(move + 2).toString(36)}.0.1`).join("-")}`,
        };
        localStorage.setItem(`ninefold.game.${id}`, JSON.stringify(game));
      }
    },
    { puzzle: EASY, count },
  );

/** From the press on "My games" until the list is painted, in milliseconds.
 * @param {Page} page
 */
export const openGames = (page) =>
  page.evaluate(async () => {
    const began = performance.now();
    const menu = /** @type {HTMLElement} */ (document.querySelector(".menu"));
    /** @type {HTMLElement} */ (
      [...menu.querySelectorAll("button")].find((one) => one.textContent === "My games")
    ).click();
    while (!document.querySelector("dialog li")) await new Promise((later) => setTimeout(later, 1));
    await new Promise((later) => requestAnimationFrame(() => setTimeout(later)));
    return performance.now() - began;
  });
