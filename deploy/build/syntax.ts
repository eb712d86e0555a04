// What a text of ours says, for the passes of the build: by the parser and the scopes that ESLint has loaded anyway (bundle-check.ts). Other copies of the same
// would be compiled beside those.
import type { Program } from "acorn";
import type { Scope } from "eslint-scope";
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);
const acorn: typeof import("acorn") = load("acorn");
const { analyze }: typeof import("eslint-scope") = load("eslint-scope");

const MODULE = { ecmaVersion: 2022, sourceType: "module", ranges: true } as const;

export const parse = (code: string): Program => acorn.parse(code, MODULE);

/** All scopes of a program, the one of the module behind that of everything. */
export const scopesIn = (program: Program): Scope[] => analyze(program as never, MODULE).scopes;
