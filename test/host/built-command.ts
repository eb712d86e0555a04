// The `croupier` command as the build left it in dist. Whoever imports this needs it (deploy/build/needs.ts).
import { resolve } from "node:path";

export const BUILT_COMMAND = resolve("dist/cli.js");
