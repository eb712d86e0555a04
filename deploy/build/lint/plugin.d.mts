import type { ESLint, Linter } from "eslint";

export const board: ESLint.Plugin;
export const boardRules: Linter.RulesRecord;
export const bundleRules: Linter.RulesRecord;
