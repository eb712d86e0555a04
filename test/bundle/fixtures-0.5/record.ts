// Plays the scenes with another croupier.js and writes down here what comes of them: `node deploy/build/run.mjs test/bundle/fixtures-0.5/record.ts FILE`.
// What lies here was played by the one of 0.5, and is a contract: today's is not to be recorded over it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { recordConsole, recordEvenings, recordSettings, recordStorage } from "../scenes";

const program = readFileSync(process.argv[2], "latin1");
const recorded = {
  console: recordConsole(program),
  evenings: recordEvenings(program),
  settings: recordSettings(program),
  storage: recordStorage(program),
};

const folder = fileURLToPath(new URL(".", import.meta.url));
for (const [name, value] of Object.entries(recorded))
  writeFileSync(join(folder, `${name}.json`), await format(JSON.stringify(value), { parser: "json", printWidth: 120 }));
