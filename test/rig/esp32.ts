// `npm run esp32`: what a genuine firmware does on the emulated ESP32 that ESPRUINO_ESP32 names. Variables of each bundle at its menu and in each way of playing,
// with both radios on and with Bluetooth off; and what a serial port hears of a burst. `-- --write` puts both tables into docs/espruino.md, and the bursts into
// test/sim/recordings/esp32-bursts.json, to which the simulated port is held; `-- bursts` or `-- variables` does one of the two. Fails where there is no such folder.
import { readFileSync, writeFileSync } from "node:fs";
import { bundles } from "../../deploy/known";
import { Mistake } from "../../deploy/mistake";
import { bundleSum } from "../../deploy/lab/dist";
import { tableOf } from "../../deploy/lab/pictures/markdown";
import { esp32Available, esp32Title } from "./silicon/esp32";
import { BAUDS, type Recorded, recordBursts, SIZES } from "./silicon/esp32-bursts";
import { isAtMenu, type Opened, openedOn, startOn } from "./silicon/esp32-games";

const PAGE = new URL("../../docs/espruino.md", import.meta.url);
const KEPT = new URL("../sim/recordings/esp32-bursts.json", import.meta.url);
const TRIES = 3;

const put = (page: string, name: string, text: string): string =>
  page.replace(new RegExp(`(<!-- ${name} -->)[^]*(<!-- /${name} -->)`), `$1\n\n${text}\n\n$2`);

const count = (number: number) => number.toLocaleString("en");

function burstTable({ bursts }: Recorded): string {
  const rows = [false, true].flatMap(isPaced =>
    BAUDS.flatMap(baud =>
      [true, false].map(isOpen => {
        const heard = SIZES.map(
          size =>
            bursts.find(
              one => one.bytes === size && one.baud === baud && one.isPaced === isPaced && one.isOpen === isOpen,
            )!.heard,
        );
        return [isPaced ? "in pieces" : "in one breath", count(baud), isOpen ? "on" : "ended", ...heard.map(String)];
      }),
    ),
  );
  return tableOf(["sent", "baud", "access point", ...SIZES.map(String)], rows);
}

/** The smallest and the largest of what opened. */
function spanOf(opened: Opened[], game: string): string {
  const own = opened.filter(one => one.game === game);
  const used = own.filter(({ isOpen }) => isOpen).map(({ variables }) => variables);
  if (!used.length) return own.length ? "no room" : "–";
  const span = [...new Set([Math.min(...used), Math.max(...used)])].map(count).join(" to ");
  return used.length < own.length ? `${span}; ${own.length - used.length} of ${own.length} no room` : span;
}

async function variableTable(): Promise<string> {
  const rows: string[][] = [];
  const names = bundles[0].games;
  for (const { name } of bundles)
    for (const radios of ["both", "wifi"] as const) {
      const { board } = await startOn(name, radios);
      try {
        const { usage, total } = await board.ask("process.memory()");
        const isThere = await isAtMenu(board);
        const opened = await openedOn(board, name);
        const flags = await board.ask("E.getErrorFlags()");
        if (flags.includes("MEMORY")) throw new Mistake(`${name}.js, ${radios}: ${flags}`);
        rows.push([
          `\`${name}.js\``,
          radios === "both" ? "on" : "off",
          isThere
            ? `${count(usage)} of ${count(total)}${flags.length ? ", which runs low" : ""}`
            : `no room in ${count(total)}`,
          ...names.map(game => spanOf(opened, game)),
        ]);
      } finally {
        board.stop();
      }
    }
  return tableOf(["program", "Bluetooth", "at its menu", ...names], rows);
}

async function main(words: string[]): Promise<void> {
  if (!esp32Available("what a genuine firmware does on an emulated ESP32"))
    throw new Mistake("there is no emulated ESP32");
  const isWritten = words.includes("--write");
  const wants = (what: string) => words.includes(what) || !words.some(word => !word.startsWith("--"));
  console.log(`${esp32Title()}; ${bundles.map(({ name }) => bundleSum(name)).join("; ")}`);
  if (wants("variables")) {
    const table = await variableTable();
    console.log(`\n${table}`);
    if (isWritten) writeFileSync(PAGE, put(readFileSync(PAGE, "utf8"), "variables", table));
  }
  if (wants("bursts")) {
    const recorded = await recordBursts(TRIES, burst => console.log(JSON.stringify(burst)));
    const table = burstTable(recorded);
    console.log(`\n${table}`);
    if (!isWritten) return;
    writeFileSync(KEPT, JSON.stringify(recorded, null, 2) + "\n");
    writeFileSync(PAGE, put(readFileSync(PAGE, "utf8"), "bursts", table));
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`esp32: ${error.message}`);
  process.exitCode = 1;
}
process.exit();
