// The `croupier` command as it stands in the sources, in a clone: nothing has to be built.
import { typescript } from "../build/typescript.mjs";

await typescript();
await import("./cli.ts");
