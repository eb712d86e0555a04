// `croupier upload`: the firmware into a board's flash.
import { Option, type Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { backupFolder, checkBackupFile, keepIn } from "../upload/backups";
import { readVersion } from "../../root";
import { readBundle, readConfig } from "../upload/bundles";
import { type DisplayLanguage, DISPLAY_LANGUAGES, displayFileNames } from "../../display-words";
import { Mistake } from "../../mistake";
import { LANGUAGES } from "../../words/languages";
import { displayable } from "../upload/board-settings";
import { hexOf } from "../upload/bytes";
import { wrongSettings } from "../upload/settings";
import { complaintInWords, isEsp32 } from "../upload/firmware";
import { BOARDS, bundleName, GAMES, isFor, wiringWords, type Wish } from "../upload/plan";
import { UPDATER } from "../../budgets";
import { boards } from "../../known";
import { portOrOnlyOne } from "../upload/ports";
import type { Talk } from "../upload/talk";
import { checkSettings, type Status } from "../upload/upload";
import { addPort, withEar, type PortOptions } from "./board";
import { print } from "../../standard-streams";
import { say } from "../../words/command";
import { explain } from "../help";

export interface UploadOptions extends PortOptions {
  board?: string;
  game?: string;
  config?: string;
  language?: DisplayLanguage | "en";
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

/** Besides the settings: what the display needs for its language. */
function languageWords(language: Wish["language"]): string[] {
  if (!language) return [];
  const files = language === "en" ? "" : ` with the files ${displayFileNames(language).join(" and ")}`;
  return [`The display would speak ${LANGUAGES[language]}${files}.`];
}

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
    ...languageWords(wish.language),
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
  if (options.language && (options.game || (options.board && bundleName(options.board, options.game) !== GAMES[0])))
    throw new Mistake("only croupier.js, with all games, speaks another language: leave out --language");
  return {
    board: options.board,
    game: options.game,
    config,
    language: options.language,
    check: config && ((bundle, board) => wrongSettings(bundle, board, config)),
    bluetooth: options.bluetooth ?? (options.yes ? "off" : undefined),
    updater: () => readBundle(UPDATER).text,
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
  const command = addPort(program.command("upload").description(say("command.upload.about")))
    .addOption(new Option("-b, --board <board>", say("command.upload.board")).choices(BOARDS))
    .addOption(new Option("-g, --game <game>", say("command.upload.game")).choices(GAMES))
    .option("-c, --config <file>", say("command.upload.config"))
    .addOption(
      new Option("-l, --language <language>", say("command.upload.language")).choices(["en", ...DISPLAY_LANGUAGES]),
    )
    .option("--backup <file>", say("command.upload.backup"))
    .option("--no-backup", say("command.upload.noBackup"))
    .addOption(new Option("--bluetooth <state>", say("command.upload.bluetooth")).choices(["off", "keep"]))
    .option("-y, --yes", say("command.upload.yes"))
    .option("-n, --dry-run", say("command.upload.dryRun"))
    .action(run);
  const typed = `${CROUPIER} upload`;
  const back = { command: `${CROUPIER} restore` };
  explain(
    command,
    [
      say("command.upload.saved", { folder: backupFolder(), ...back }),
      say("command.upload.radio", back),
      say("command.upload.cut"),
    ],
    [
      [typed, say("command.upload.only")],
      `${typed} --port /dev/ttyACM0`,
      `${typed} --port /dev/ttyUSB0 --board m5stack --config croupier.json`,
      `${typed} --port tcp://192.168.1.50:23`,
      `${typed} --dry-run --board pico`,
    ],
  );
}
