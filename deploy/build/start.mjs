// `npm start`: installs and builds what is missing, then goes on in start.ts.
import { build, buildCommand, buildPage, checkNode, install } from "./prepare.mjs";

checkNode();
if (!(await install()) || !build()) process.exit(1);
// Without the page and the command there still is the conversation in the terminal.
buildPage();
buildCommand();
const { typescript } = await import("./typescript.mjs");
await typescript();
const { start } = await import("../host/start.ts");
process.exitCode = await start();
