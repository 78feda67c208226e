// The engine, run while the page is built: the same module that the page loads.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Engine from "../src/engine/pkg/ninefold_wasm.js";

const FOLDER = resolve("src/engine/pkg");

/** Loads the engine. Its address is worked out at run time, so that nothing bundles it. */
export async function loadEngine(): Promise<typeof Engine> {
  const engine = (await import(pathToFileURL(`${FOLDER}/ninefold_wasm.js`).href)) as typeof Engine;
  engine.initSync({ module: readFileSync(`${FOLDER}/ninefold_wasm_bg.wasm`) });
  return engine;
}
