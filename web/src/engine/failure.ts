// What a reader is told when the engine did not answer.
import { texts } from "../texts/texts.svelte";
import { EngineError } from "./engine";

/** The engine's own sentence if it refused; otherwise what became of it. Other errors are none of the engine's and go on. */
export function failure(error: unknown): string {
  if (!(error instanceof EngineError)) throw error;
  const t = texts();
  return error.kind === "refused" ? error.message : error.kind === "slow" ? t.engineSlow : t.engineBroken;
}
