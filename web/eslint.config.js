// What the linter looks for, beyond what prettier and svelte-check see.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  { ignores: ["dist/", "site/", "src/engine/pkg/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    rules: {
      // TypeScript knows better which names exist.
      "no-undef": "off",
      // Sets and maps here are made and filled anew, never changed while something shows them.
      "svelte/prefer-svelte-reactivity": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // prettier breaks lines at such spaces.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["tests/**"],
    ignores: ["tests/seen.js"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='getByText']",
          message:
            "It also finds what only a reader of the screen is told: use `seen` of seen.js, which finds what is painted.",
        },
        {
          selector:
            "CallExpression[callee.object.name='assert'] CallExpression[callee.property.name=/^(count|innerText|textContent|allInnerTexts|inputValue|getAttribute|isVisible|isHidden|isChecked|isDisabled|isEnabled)$/], CallExpression[callee.object.name='assert'] CallExpression[callee.name=/^(said|label)$/]",
          message: "The page may not be there yet: `soon` of browser.js tries the assertion until it holds.",
        },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);
