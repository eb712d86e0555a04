#!/usr/bin/env node
// The `croupier` command as it stands in the sources, in a clone: nothing has to be built. npx may remember this file as the command of an earlier version and
// starts it as a program, so it stays one.
import { typescript } from "../build/typescript.mjs";

await typescript();
await import("./cli.ts");
