#!/usr/bin/env node
// The `croupier` command, as a program: the build makes dist/cli.js of it (deploy/build/cli.ts).
import { main } from "./croupier.ts";

process.exitCode = await main(process.argv.slice(2));
