// `croupier upload`: the firmware into a board's flash.
import { readFileSync } from "node:fs";
import { Option } from "commander";
import type { Command } from "commander";
import { Mistake } from "../mistake";
import { portsInWords } from "../upload/line";
import { BOARDS, bundleName, GAMES, readBundle, readConfig } from "../upload/plan";
import type { Status, Wish } from "../upload/upload";

interface Options { port?: string; board?: string; game?: string; config?: string; baud: number; dryRun?: boolean }

const hex = (crc: number) => crc.toString(16).toUpperCase().padStart(8, "0");

function parseBaud(text: string): number {
  const baud = Number(text);
  if (!/^\d+$/.test(text) || baud < 300 || baud > 4_000_000) throw new Mistake(`--baud ${JSON.stringify(text)} is no baud rate, e.g. 9600 or 115200`);
  return baud;
}

function version(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}

/** In a terminal a bar, elsewhere nothing: the lines before and after say enough. */
async function makeBar() {
  const { SingleBar, Presets } = await import("cli-progress");
  const bar = process.stdout.isTTY ? new SingleBar({ format: "{bar} {value} of {total} bytes", clearOnComplete: true, hideCursor: true }, Presets.shades_classic) : undefined;
  let isOn = false;
  return {
    set(done: number, of: number) {
      if (!isOn) bar?.start(of, 0);
      isOn = true;
      bar?.update(done);
      if (done >= of) this.stop();
    },
    stop() {
      if (isOn) bar?.stop();
      isOn = false;
    },
  };
}

/** What would happen, without touching a board. */
function describe(options: Options, wish: Wish): string[] {
  const boards = options.board ? [options.board] : BOARDS.filter(board => !(board === "original" && options.game && options.game !== "set"));
  const lines = boards.map(board => {
    const bundle = readBundle(bundleName(board, options.game));
    return `  ${board.padEnd(9)} ${bundle.file.padEnd(22)} ${bundle.text.length} bytes, CRC ${hex(bundle.crc)}`;
  });
  return [
    `Nothing is written. To ${options.port ?? "the board at --port"} would go, into .bootcde${options.board ? "" : ", by the board that answers"}:`, ...lines,
    ...wish.config ? [`and into croupier.json: ${JSON.stringify(wish.config)}`] : [],
  ];
}

function afterwards(status: Status): string[] {
  const next = status.safe ? "It started its safe shell: a key was pressed at the start, or earlier starts failed. `croupier.start()` at its prompt goes on."
    : "Next: `croupier stickers set` prints stickers; its first page has the scanner's setup code. Then pick a game in the board's menu and scan the cards.";
  return [
    `Croupier ${status.version} (${status.bundle}) runs on ${status.board}, CRC ${hex(status.crc >>> 0)}.`,
    ...status.complaints.map(complaint => `  It complains: ${complaint}`),
    next,
  ];
}

async function run(options: Options): Promise<void> {
  const wish: Wish = { board: options.board, game: options.game, config: options.config === undefined ? undefined : readConfig(options.config) };
  if (options.board) bundleName(options.board, options.game);
  const print = (line: string) => { process.stdout.write(line + "\n"); };
  if (options.dryRun) return describe(options, wish).forEach(print);
  if (!options.port) throw new Mistake(`say where the board is: --port /dev/ttyACM0 or --port tcp://host:port; ${await portsInWords()}`);
  const { Prompt } = await import("../upload/prompt");
  const { upload } = await import("../upload/upload");
  const bar = await makeBar();
  const prompt = await Prompt.open(options.port, options.baud);
  try {
    const status = await upload(prompt, wish, version(), { say: print, progress: (done, of) => bar.set(done, of) });
    afterwards(status).forEach(print);
  } finally {
    bar.stop();
    prompt.close();
  }
}

export function addUpload(program: Command): void {
  program.command("upload")
    .description("put the firmware onto a board and start it")
    .option("-p, --port <port>", "serial port of the board, e.g. /dev/ttyACM0 or COM3, or tcp://host:port")
    .addOption(new Option("-b, --board <board>", "which board it is; without it the board is asked (an M5Stack calls itself ESP32: name it)").choices(BOARDS))
    .addOption(new Option("-g, --game <game>", "everything, or one game; without it what suits the board").choices(GAMES))
    .option("-c, --config <file>", "settings to put beside it as croupier.json")
    .option("--baud <rate>", "speed of a serial port (USB does not care; 9600 for a UART of an STM32 board)", parseBaud, 115200)
    .option("-n, --dry-run", "say what would be written, and write nothing")
    .addHelpText("after", `
What was on the board as its program is replaced; its other files stay.

Examples:
  $ croupier upload --port /dev/ttyACM0
  $ croupier upload --port /dev/ttyUSB0 --board m5stack --config croupier.json
  $ croupier upload --port tcp://192.168.1.50:23
  $ croupier upload --dry-run --board pico`)
    .action(run);
}
