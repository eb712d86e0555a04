// `npm start`: installs and builds what is missing, then goes on in start.ts: as soon as there is something to show, while the rest is built.
import { buildMeanwhile, checkNode, install } from "./prepare.mjs";

checkNode();
if (!(await install())) process.exit(1);
const { first, rest } = buildMeanwhile();
const wrong = await first;
if (wrong) {
  console.error(`${wrong}\ncroupier: the firmware could not be built; the lines above say where it went wrong`);
  process.exit(1);
}
const { typescript } = await import("./typescript.mjs");
await typescript();
const { start } = await import("../host/start.ts");
process.exitCode = await start(process.argv.slice(2), rest);
