import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import typescript from "typescript-eslint";
import { board, boardRules } from "./deploy/build/lint/plugin.mjs";

/** What a person runs, and what of it is said: the build's and the lab's own tools speak of nothing that is somebody else's, and a page has no terminal. */
const SAYS = {
  files: ["deploy/**/*.{ts,mts,mjs}"],
  ignores: ["deploy/standard-streams.ts", "deploy/{build,lab,page,site}/**", "deploy/vision/train.ts"],
};
const ONE_WAY = "say it with deploy/standard-streams.ts, which sends a terminal nothing that it would obey";
const OTHER_WAYS = [
  "MemberExpression[object.name='console']",
  ":not(MemberExpression[property.name=/^(isTTY|columns|rows)$/]) > MemberExpression[object.name='process'][property.name=/^std(out|err)$/]",
  "MemberExpression[object.name='process'][property.value=/^std(out|err)$/]",
  "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name=/^std(out|err)$/]",
  "ImportDeclaration[source.value=/^(node:)?(process|console)$/]",
].map(selector => ({ selector, message: ONE_WAY }));

/** What the board itself reads. */
const FIRMWARE = [
  "src/**/*.ts",
  "devices/*.ts",
  "devices/boards/**/*.ts",
  "devices/examples/**/*.ts",
  "devices/modules/**/*.ts",
];
/** Where a type says what may be written; Espruino's own API is untyped in places, which one file puts right. */
const TYPED = { files: ["src/**/*.ts", "devices/**/*.ts"], ignores: ["src/kernel/espruino.d.ts"] };

export default defineConfig(
  { ignores: ["dist/", "node_modules/", "test/build/fixtures/"] },
  js.configs.recommended,
  typescript.configs.recommended,
  {
    rules: {
      // The compiler knows the globals of each part: Espruino's, Node's, the browser's.
      "no-undef": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" },
      ],
      // f.apply(null, list) is how the board spreads a list, and terse conditions are statements there.
      "prefer-spread": "off",
      "@typescript-eslint/no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      // A simulated object handed to a script has a `this` of the script's.
      "@typescript-eslint/no-this-alias": "off",
      // Scanners and protocols speak in control characters.
      "no-control-regex": "off",
    },
  },
  {
    ...TYPED,
    // No comment switches a rule off here; `npm run lint` takes the warning that there is one for a mistake.
    linterOptions: { noInlineConfig: true },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      // Each game adds to it what it draws in colour.
      "@typescript-eslint/no-empty-object-type": ["error", { allowWithName: "Views" }],
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": true }],
    },
  },
  { ...SAYS, rules: { "no-restricted-syntax": ["error", ...OTHER_WAYS] } },
  {
    files: FIRMWARE,
    plugins: { board },
    rules: {
      ...boardRules,
      // An arrow has its own `arguments` there, and nothing else to name the rest by.
      "prefer-rest-params": "off",
      // Espruino's own modules come by require.
      "@typescript-eslint/no-require-imports": "off",
    },
  },
);
