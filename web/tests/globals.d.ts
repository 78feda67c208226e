/* eslint-disable no-var, @typescript-eslint/no-explicit-any -- what is global is declared so; any answer of the engine */
// What the tests put into the page.
declare var axe: typeof import("axe-core");
// And what the figures do.
declare var long: number;
declare var there: number;
declare var times: number[];
declare var ask: (name: string, args: unknown[]) => Promise<{ value: any; time: number }>;
declare var tasks: number[];
