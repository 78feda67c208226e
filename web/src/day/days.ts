// Days, as calendars have them: `2026-11-25`; and the addresses on the page of the day.

/** Behind the page of the day: opens the way to another device. */
export const CARRY = "carry";
/** There, too: begins a code that comes from another device. */
export const MARK = "sync~";

const two = (number: number) => String(number).padStart(2, "0");

const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
/** Today by universal time, so that its puzzles are the same for everybody at any moment, here and in the terminal. */
export const today = () => new Date().toISOString().slice(0, 10);
/** The day a number of days after another. */
export function after(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date + by));
}
export const isDay = (text: unknown): text is string =>
  typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) && after(text, 0) === text;
/** Its month, each week from Monday on; days of other months are missing. */
export function weeks(day: string): (string | null)[][] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const count = new Date(year, month, 0).getDate();
  const first = (new Date(year, month - 1, 1).getDay() + 6) % 7;
  const cells: (string | null)[] = [
    ...Array.from({ length: first }, () => null),
    ...Array.from({ length: count }, (_, index) => dayOf(new Date(year, month - 1, index + 1))),
  ];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
