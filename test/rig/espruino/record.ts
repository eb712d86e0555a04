// `npm run record`: asks the real interpreter (ESPRUINO, or `espruino-linux` on PATH) what the simulator is held to.

import { writeFileSync } from "node:fs";
import { globals, methods } from "./asked/builtins.ts";
import { scenes, sceneText } from "./asked/graphics-scenes.ts";
import { LogForMs, logs, presence, snippets } from "./asked/language-snippets.ts";
import { quote, type Recording } from "./asked/pieces.ts";
import { sequences } from "./asked/storage-sequences.ts";
import { binaries } from "./binaries.ts";
import { record, recordLogs } from "./transcript.ts";

/** The same JSON with nothing but ASCII in it. */
const ascii = (json: string): string => json.replace(/[^ -~]/g, letter => quote(letter).slice(1, -1));

function save(name: string, recording: Recording): void {
  const lines = recording.results.map(result => "  " + ascii(JSON.stringify(result)));
  writeFileSync(
    new URL(`../../sim/recordings/${name}.json`, import.meta.url),
    `{"version":${JSON.stringify(recording.version)},"results":[\n${lines.join(",\n")}\n]}\n`,
  );
  console.log(`${name}: ${recording.results.length} results from ${recording.version}`);
}

/** What the simulator has to take away from V8. */
function saveAbsent(recording: Recording): void {
  const lines = recording.results.map(({ name, value }) => {
    const has = String(value).split(" ");
    const names = (name === "global" ? globals : methods[name]).split(" ").filter(one => !has.includes(one));
    return `  ${JSON.stringify(name)}: ${JSON.stringify(names.join(" "))},\n`;
  });
  const head = `// Built-in functions of V8 that the board lacks: they are taken away, so that a program that uses one fails here too.
// Written by \`npm run record\`; test/sim/language.test.ts holds it to the recording.\n
export const absent: Record<string, string> = {\n`;
  writeFileSync(new URL("../../../devices/sim/absent.ts", import.meta.url), head + lines.join("") + "};\n");
}

const binary = binaries.full;
if (!binary) {
  console.error("record: there is no interpreter: set ESPRUINO, or put espruino-linux on PATH");
  process.exit(2);
}
save(
  "graphics",
  await record(
    binary,
    scenes.map(scene => ({ name: scene.name, text: sceneText(scene) })),
  ),
);
save("storage", await record(binary, sequences));
save("language", await record(binary, snippets));
const present = await record(binary, presence);
save("presence", present);
saveAbsent(present);
save("timing", await recordLogs(binary, logs, LogForMs));
