// Run by a test through deploy/build/run.mjs: arguments arrive, and imports without a file ending are found.
import { makeCode } from "../../src/games/set/codes";

console.log(JSON.stringify(process.argv.slice(2)), makeCode(0x5e));
