// The graphics card that the browser offers, if it has one.

/** An adapter; one that only the processor plays isn't `real`, and no faster. */
export async function findAdapter(): Promise<{ adapter: GPUAdapter; real: boolean } | null> {
  const adapter = await navigator.gpu
    ?.requestAdapter({ powerPreference: "high-performance" })
    .catch(() => null);
  return adapter ? { adapter, real: !adapter.info.isFallbackAdapter } : null;
}

/** Most boards that a card gets at once, and the bytes of their text: shorter lists are solved before a card is ready. */
export const CHUNK = 100_000;
export const CHUNK_BYTES = 82 * CHUNK;
