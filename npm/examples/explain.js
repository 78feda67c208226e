// Hints in the page for clients that ask a server for them: `GET /explain/DIGITS` with 81 digits, 0 for an empty cell, is answered
// with the whole way to the solution in the words and numbers of Sudoku Explainer's order, as JSON:
//
//   id, fd   the given and the final digits
//   rt       the rating
//   ss       the steps: rt (rating), sd (title), ht (HTML), hi (cells to look at), and either di (the cell whose digit is placed)
//            or ec (cells that lose a candidate, by digit)
//
// In a page, `answerInPage()` lets `fetch` answer it without a network; the client needs no other change.
import { count, path } from "ninefold";

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param {string} digits 81 digits, 0 for an empty cell */
export function explain(digits) {
  if (count(digits, 2) !== 1) throw new Error("it doesn't have exactly one solution");
  const { steps, solved, result } = path(digits, { profile: "se" });
  if (!solved) throw new Error("Sudoku Explainer's techniques don't solve it");
  const final = [...digits];
  const ss = steps.map((step) => {
    const { rating, name, conclusions, sentences, placements, eliminations, marks } = step;
    const shown = {
      rt: rating?.toFixed(1),
      sd: `${name}: ${conclusions}`,
      ht: sentences.map(({ text }) => `<p>${escaped(text)}</p>`).join(" "),
      hi: [...new Set(marks.candidates.flatMap(({ candidates }) => candidates.map(([cell]) => cell)))],
    };
    const [placed] = placements;
    if (placed) {
      final[placed[0]] = String(placed[1]);
      return { ...shown, di: placed[0] };
    }
    /** @type {Record<string, number[]>} */
    const ec = {};
    for (const [cell, digit] of eliminations) (ec[digit] ??= []).push(cell);
    return { ...shown, ec };
  });
  return { id: digits, fd: final.join(""), rt: Number(result.er).toFixed(1), ss };
}

/** Answers `/explain/DIGITS` in this page. */
export function answerInPage() {
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, globalThis.location?.href);
    const digits = /\/explain\/(\d{81})$/.exec(url.pathname)?.[1];
    if (!digits) return ask(input, init);
    try {
      return Response.json(explain(digits));
    } catch (error) {
      return new Response(String(error), { status: 400 });
    }
  };
}
