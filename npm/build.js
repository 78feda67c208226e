// Compiles the sources and puts the licences beside them; the engine itself comes from `cargo run -p xtask --features wasm -- wasm npm`.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, rmSync } from "node:fs";

if (!existsSync("pkg/ninefold_wasm_bg.wasm")) {
  console.error(
    "pkg/ is empty: say `cargo run -p xtask --features wasm -- wasm npm` in the repository first",
  );
  process.exit(1);
}
rmSync("dist", { recursive: true, force: true });
execFileSync("node", ["node_modules/typescript/bin/tsc"], { stdio: "inherit" });
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(`../${licence}`, licence);
