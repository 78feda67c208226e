import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker last, when the names of all files are known. */
function offline(): Plugin {
  return {
    name: "offline",
    generateBundle(_, bundle) {
      const files = [
        "./",
        "./icon.svg",
        "./manifest.webmanifest",
        "./theme.js",
        ...Object.keys(bundle)
          .filter((file) => file !== "index.html")
          .map((file) => `./${file}`),
      ];
      const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const template = readFileSync("src/offline.js", "utf8");
      const source = template.replace("__VERSION__", version).replace("__FILES__", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}

/** What the built page may load: its own files alone, nothing written into it. Pictures are drawn from text, to be saved. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function policy(): Plugin {
  return {
    name: "policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
    ],
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), offline(), policy()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
