#!/usr/bin/env node
// The `croupier` command, as a program: the build makes dist/cli.js of it (deploy/build/cli.ts).
import { main } from "./croupier.ts";
import { DRAWING } from "./deck/drawer.ts";
import { serve } from "./deck/drawing.mjs";

const [, , ...args] = process.argv;
// It starts itself once more to draw somebody's pictures.
if (args[0] === DRAWING && process.send) serve();
else process.exitCode = await main(args);
