// `npm start`: installs and builds what is missing, then goes on in start.ts.
import { build, buildPage, checkNode, install } from "./prepare.mjs";

checkNode();
if (!(await install()) || !build()) process.exit(1);
// Without the page there still is the conversation in the terminal.
buildPage();
const { typescript } = await import("./typescript.mjs");
await typescript();
const { start } = await import("../host/start.ts");
process.exitCode = await start();
