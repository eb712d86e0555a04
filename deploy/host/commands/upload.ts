// `croupier upload`: the firmware into a board's flash.
import { Option, type Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { backupFolder, checkBackupFile, keepIn } from "../upload/backups";
import { readVersion } from "../../root";
import { readBundle, readConfig } from "../upload/bundles";
import { displayable } from "../upload/board-settings";
import { hexOf } from "../upload/bytes";
import { wrongSettings } from "../upload/settings";
import { complaintInWords, isEsp32 } from "../upload/firmware";
import { BOARDS, bundleName, GAMES, isFor, wiringWords, type Wish } from "../upload/plan";
import { boards } from "../../known";
import { portOrOnlyOne } from "../upload/ports";
import type { Talk } from "../upload/talk";
import { checkSettings, type Status } from "../upload/upload";
import { addPort, withEar, type PortOptions } from "./board";
import { print } from "../../standard-streams";

export interface UploadOptions extends PortOptions {
  board?: string;
  game?: string;
  config?: string;
  dryRun?: boolean;
  backup?: string | false;
  bluetooth?: "off" | "keep";
  yes?: boolean;
}

/** Of a board that is not named it is not known. */
const mayHaveBluetooth = (board?: string) => !board || boards.some(({ name, env }) => name === board && isEsp32(env));

/** The boards that it may go onto. */
const suited = ({ game }: UploadOptions) => BOARDS.filter(board => !game || isFor(game, board));

const BLUETOOTH = {
  off: "An ESP32's Bluetooth would be switched off for good, where its Wi-Fi is on.",
  keep: "An ESP32's Bluetooth would stay as it is.",
  ask: "An ESP32 with Bluetooth on: you would be asked whether it is to be switched off for good.",
};

/** What would happen, without touching a board. */
function describe(options: UploadOptions, wish: Wish): string[] {
  const boards = options.board ? [options.board] : suited(options);
  const lines = boards.map(board => {
    const bundle = readBundle(bundleName(board, options.game));
    return `  ${board.padEnd(9)} ${bundle.file.padEnd(22)} ${bundle.text.length} bytes, CRC ${hexOf(bundle.crc)}`;
  });
  return [
    `Nothing is written. To ${options.port ?? "the board at --port"} would go, into .bootcde${options.board ? "" : ", by the board that answers"}:`,
    ...lines,
    ...(options.board ? wiringWords(options.board, bundleName(options.board, options.game), wish.config) : []),
    ...(wish.config ? [`and into croupier.json: ${JSON.stringify(wish.config)}`] : []),
    ...(mayHaveBluetooth(options.board) ? [BLUETOOTH[wish.bluetooth ?? "ask"]] : []),
    options.backup === false
      ? "What is there would not be saved."
      : `What is there would be saved in ${options.backup ?? backupFolder()}`,
  ];
}

/** The last lines: what runs there, and what comes next. */
export function afterwards(status: Status): string[] {
  const next = status.safe
    ? "It started its safe shell: a key was held at the start, or earlier starts failed. `croupier.start()` at its prompt goes on."
    : `Next: \`${CROUPIER} stickers set\` prints stickers; its first page has the scanner's setup code. Then pick a game in the board's menu and scan the cards. \`${CROUPIER} doctor\` tells whether all parts are heard.`;
  return [
    `Croupier ${status.version} (${status.bundle}) runs on ${status.board}, CRC ${hexOf(status.crc)}.`,
    ...status.complaints.map(complaint => `  It complains: ${complaintInWords(complaint)}`),
    next,
  ];
}

/** What is wanted; what is wrong with it is a mistake before any board is asked. */
async function wishOf(options: UploadOptions): Promise<Wish> {
  const config = options.config === undefined ? undefined : displayable(await readConfig(options.config));
  if (options.board) bundleName(options.board, options.game);
  if (typeof options.backup === "string") checkBackupFile(options.backup);
  return {
    board: options.board,
    game: options.game,
    config,
    check: config && ((bundle, board) => wrongSettings(bundle, board, config)),
    bluetooth: options.bluetooth ?? (options.yes ? "off" : undefined),
  };
}

/** Onto the board at this port; `first` is done at its prompt before. */
export async function putProgram(
  port: string,
  options: UploadOptions,
  first: (talk: Talk) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const wish = await wishOf(options);
  const { atPrompt } = await import("../upload/line");
  const { upload } = await import("../upload/upload");
  await withEar(ear =>
    atPrompt(port, options.baud, async prompt => {
      await first(prompt);
      const keep = options.backup === false ? undefined : keepIn(options.backup);
      const status = await upload(prompt, wish, readVersion(), readBundle, ear, keep);
      afterwards(status).forEach(print);
    }),
  );
}

async function run(options: UploadOptions): Promise<void> {
  const wish = await wishOf(options);
  if (options.dryRun) {
    const board = options.board ?? suited(options)[0];
    await checkSettings(wish, bundleName(board, options.game), board);
    return describe(options, wish).forEach(print);
  }
  await putProgram(await portOrOnlyOne(options.port, print), options);
}

export function addUpload(program: Command): void {
  addPort(program.command("upload").description("put the firmware onto a board and start it"))
    .addOption(
      new Option(
        "-b, --board <board>",
        "which board it is; without it the board is asked (an M5Stack calls itself ESP32: name it)",
      ).choices(BOARDS),
    )
    .addOption(
      new Option("-g, --game <game>", "everything, or one game; without it what suits the board").choices(GAMES),
    )
    .option("-c, --config <file>", "settings to put beside it as croupier.json")
    .option(
      "--backup <file>",
      "save what is on the board in this file, and not under a name of its own in the usual folder",
    )
    .option("--no-backup", "do not save what is on the board")
    .addOption(
      new Option(
        "--bluetooth <state>",
        "an ESP32's Bluetooth: off gives Croupier twice the memory; without it you are asked",
      ).choices(["off", "keep"]),
    )
    .option("-y, --yes", "ask nothing, and do what is recommended: Bluetooth off")
    .option("-n, --dry-run", "say what would be written, and write nothing")
    .addHelpText(
      "after",
      `
What was on the board (its program, croupier.json, and what else is called croupier.*) is first saved in
${backupFolder()}; \`${CROUPIER} restore\` puts it back. Other files stay.
A new ESP32 has its Bluetooth on. It takes nearly half of the memory that programs have, and Croupier does not use it. \`restore\` switches it on again. Wi-Fi stays as it is.
Where old and new program both fit, the old one still starts if the upload is cut off; elsewhere the board then comes up at its prompt, and the next upload works.

Examples:
  $ ${CROUPIER} upload                                      the only board that is plugged in
  $ ${CROUPIER} upload --port /dev/ttyACM0
  $ ${CROUPIER} upload --port /dev/ttyUSB0 --board m5stack --config croupier.json
  $ ${CROUPIER} upload --port tcp://192.168.1.50:23
  $ ${CROUPIER} upload --dry-run --board pico`,
    )
    .action(run);
}
