import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { previewTags } from "./pages/shell";
import { siteAddress, staticPages } from "./pages/write";

/** Names of these say their content: nothing else does. */
const HASHED = /^assets\//;
const version = (content: string | Uint8Array) =>
  createHash("sha256").update(content).digest("hex").slice(0, 12);

/** Writes into the service worker what it is to keep, when the names of all files are known. */
function offline(): Plugin {
  const FILE = "offline.js";
  return {
    name: "offline",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[FILE];
        if (worker?.type !== "chunk") throw new Error("there is no service worker");
        const files = [
          ...["icon.svg", "manifest.webmanifest", "theme.js"].map((file) => ({
            url: file,
            revision: version(readFileSync(`public/${file}`)),
          })),
          ...Object.entries(bundle)
            .filter(([file]) => file !== FILE)
            .map(([file, one]) => ({
              url: file === "index.html" ? "./" : file,
              revision: HASHED.test(file) ? null : version(one.type === "chunk" ? one.code : one.source),
            })),
        ];
        worker.code = worker.code.replace("self.__WB_MANIFEST", JSON.stringify(files));
      },
    },
  };
}

/** The kernel for graphics cards as text, with short names and without what only people read. */
function kernel(): Plugin {
  return {
    name: "kernel",
    enforce: "pre",
    load(id) {
      const [file = "", query] = id.split("?");
      if (!file.endsWith(".wgsl") || query !== "raw") return null;
      return `export default ${JSON.stringify(shortened(readFileSync(file, "utf8")))}`;
    },
  };
}

function shortened(template: string): string {
  const code = template
    .replace(/\/\/.*/g, "")
    .split("\n")
    .map((line) => (line.startsWith("@") ? line : line.trim().replace(/ ?([^\w@$.]) ?/g, "$1")))
    .filter(Boolean)
    .join("\n");
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, found = ""]) => found);
  // Members keep their names, and so does what is called by the values of a repetition.
  const values = all(/^@each \w+ (.*)$/gm).flatMap((line) => line.split(" "));
  const kept = new Set(["search", ...all(/\.(\w+)/g)]);
  const names = all(/\b(?:fn|let|const|var(?:<[^>]*>)?) ?([a-z]\w{2,})(?![\w$])/gi).filter(
    (name) => !kept.has(name) && !values.some((value) => `${name}_`.startsWith(`${value}_`)),
  );
  return [...new Set(names)].reduce(
    (text, name, at) => text.replace(new RegExp(`(?<![\\w$.])${name}(?![\\w$])`, "g"), `q${at.toString(36)}`),
    code,
  );
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

/** What search engines and previews read of the page itself: it is one for all languages, so it names no other. */
function preview(): Plugin {
  return {
    name: "preview",
    apply: "build",
    transformIndexHtml: (html) => {
      const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
      const title = read(/<title>([^<]*)</);
      const description = read(/name="description"\s+content="([^"]*)"/);
      return previewTags({ title, description, url: siteAddress(), type: "website" }, siteAddress()).map(
        ([tag, attrs]) => ({ tag, attrs, injectTo: "head" as const }),
      );
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), kernel(), offline(), policy(), preview(), staticPages()],
  worker: { format: "es", plugins: () => [kernel()] },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", offline: "src/offline.ts" },
      // Its name says from where it may serve, so it stays beside the page.
      output: {
        entryFileNames: ({ name }) => (name === "offline" ? "[name].js" : "assets/[name]-[hash].js"),
        // What everybody needs at once is one file, and what several of the other parts share is another.
        codeSplitting: {
          groups: [
            {
              name: "table",
              tags: ["$initial"],
              test: (id) => !/[\\/](workbox-|src[\\/]offline\.ts)/.test(id),
            },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
});
