#!/usr/bin/env node
// The `croupier` command. All it does itself is teach Node to read the TypeScript beside it.
import { typescript } from "../build/typescript.mjs";

await typescript();
const { main } = await import("./croupier.ts");
process.exitCode = await main(process.argv.slice(2));
