// `npm start`: installs and builds what is missing, then goes on in start.ts.
import { build, checkNode, install, isBuilt } from "./prepare.mjs";

checkNode();
if (!install() || !(isBuilt("croupier") || build())) process.exit(1);
const { typescript } = await import("./typescript.mjs");
await typescript();
const { start } = await import("./start.ts");
process.exitCode = await start();
