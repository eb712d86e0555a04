// `npm start`: installs and builds what is missing, then goes on in start.ts.
import { build, buildPage, checkNode, install, isBuilt, isPageBuilt } from "./prepare.mjs";

checkNode();
if (!install() || !(isBuilt("croupier") || build())) process.exit(1);
// Without the page there still is the conversation in the terminal.
if (!isPageBuilt()) buildPage();
const { typescript } = await import("./typescript.mjs");
await typescript();
const { start } = await import("./start.ts");
process.exitCode = await start();
