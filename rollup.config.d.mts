// What TypeScript is to know of rollup.config.mjs.
import type { Plugin, RollupOptions } from "rollup";
import type { Compiled } from "./deploy/build/sources";

/** Shortens what a program of the board is written with. */
export const minified: Plugin;

/** Rollup's options for a program of the board. `modules`: what it may be made of; `bundle`: which bundle's constants it has; `keepsNames`: for who looks at the names at its top. */
export function program(input: string, modules: Compiled, bundle: string, keepsNames?: boolean): RollupOptions;

/** `configBundle`: the names of bundles, commas between them; none: all. */
export default function bundles(options: { configBundle?: string }): RollupOptions[];
