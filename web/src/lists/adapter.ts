// The graphics card that the browser offers, if it has one.

export const findAdapter = async () =>
  (await navigator.gpu?.requestAdapter({ powerPreference: "high-performance" }).catch(() => null)) ?? null;

/** Whether an adapter is more than a driver that does the work on the processor. */
export const isReal = ({ info }: GPUAdapter) => !info.isFallbackAdapter;

/** Most boards that a card gets at once, and the bytes of their text: shorter lists are solved before a card is ready. */
export const CHUNK = 100_000;
export const CHUNK_BYTES = 82 * CHUNK;
