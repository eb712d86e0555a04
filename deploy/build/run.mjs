// `node deploy/build/run.mjs file.ts arguments...` runs a TypeScript file with nothing but Node and the installed packages.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { typescript } from "./typescript.mjs";

const [file, ...rest] = process.argv.slice(2);
if (!file || !existsSync(file)) {
  console.error(
    file
      ? `run: there is no file ${file}`
      : "run: say which file, e.g. `node deploy/build/run.mjs test/rig/measure.ts`",
  );
  process.exit(2);
}
// The file sees the arguments as if it had been started itself.
process.argv = [process.argv[0], resolve(file), ...rest];
await typescript();
await import(pathToFileURL(resolve(file)).href);
