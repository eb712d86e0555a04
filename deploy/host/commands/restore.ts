// `croupier restore`: what was on a board before an upload, back onto it.
import type { Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { counted } from "../../text";
import { backupFolder, checkBackupFile, keepIn, latestOf, listBackups, readBackupFile } from "../upload/backups";
import type { Kept } from "../upload/backups";
import { portOrOnlyOne } from "../upload/ports";
import type { Restored, Find } from "../upload/restore";
import { planRestored } from "../upload/radios";
import type { Backup } from "../upload/save";
import type { Talk } from "../upload/talk";
import { addPort, withEar, type PortOptions } from "./board";
import { print } from "../../standard-streams";
import { say } from "../../words/command";
import { explain } from "../help";

interface Options extends PortOptions {
  list?: boolean;
  dryRun?: boolean;
  backup?: string | false;
}

function lineOf({ file, backup }: Kept): string {
  const files = backup.files.flatMap(({ name, text }) => (text === null ? [] : `${name} ${text.length}`));
  return `${backup.date.slice(0, 19).replace("T", " ")}  ${backup.env} ${backup.serial}  ${files.join(", ")}\n    ${file}`;
}

function list(): void {
  const { kept, damaged } = listBackups();
  if (!kept.length) print(`No backup is in ${backupFolder()}.`);
  for (const one of kept) print(lineOf(one));
  for (const file of damaged) print(`unreadable: ${file}`);
}

function afterwards({ files, isRunning, program }: Restored): string[] {
  const what = files ? `${counted(files, "file")} put back; the checksums are right.` : "All of it was there already.";
  if (!isRunning) return [what, "The board was started anew, and what runs on it now does not answer at its prompt."];
  return [
    what,
    program
      ? `${program} runs on it.`
      : `The board was started anew. \`${CROUPIER} restore\` once more would undo this.`,
  ];
}

/** What would happen: the board is asked, goes on with what it does, and nothing is written. */
async function describe(talk: Talk, find: Find, { backup: kept }: Options): Promise<void> {
  const { planRestore } = await import("../upload/restore");
  const { before, backup, says } = await planRestore(talk, find);
  print("Nothing is written. What would be done:");
  const inFile = ({ name, text }: Backup["files"][number]) =>
    text === null ? `  no ${name}` : `  ${name}, ${text.length} bytes`;
  const lines = [...says, ...planRestored(before, backup).map(radio => radio.says), ...backup.files.map(inFile)];
  const saved =
    kept === false ? "What is there would not be saved." : `What is there would be saved in ${kept ?? backupFolder()}`;
  [...lines, saved].forEach(print);
}

async function run(file: string | undefined, options: Options): Promise<void> {
  if (options.list) return list();
  if (typeof options.backup === "string") checkBackupFile(options.backup);
  // A file that is damaged is found out before a board is stopped for it.
  const named = file === undefined ? undefined : await readBackupFile(file);
  const port = await portOrOnlyOne(options.port, print);
  const { atPrompt } = await import("../upload/line");
  const { restore } = await import("../upload/restore");
  const find: Find = found => named ?? latestOf(found);
  await withEar(ear =>
    atPrompt(port, options.baud, async prompt => {
      if (options.dryRun) return await describe(prompt, find, options);
      const keep = options.backup === false ? undefined : keepIn(options.backup);
      afterwards(await restore(prompt, find, ear, keep)).forEach(print);
    }),
  );
}

export function addRestore(program: Command): void {
  const command = program
    .command("restore")
    .description(say("command.restore.about"))
    .argument("[file]", say("command.restore.file"));
  addPort(command)
    .option("-l, --list", say("command.restore.list"))
    .option("--backup <file>", say("command.restore.backup"))
    .option("--no-backup", say("command.restore.noBackup"))
    .option("-n, --dry-run", say("command.restore.dryRun"))
    .action(run);
  const typed = `${CROUPIER} restore`;
  explain(
    command,
    [
      say("command.restore.folder", { folder: backupFolder() }),
      say("command.restore.undo", { command: typed }),
      say("command.restore.radios"),
    ],
    [`${typed} --list`, `${typed} --port /dev/ttyACM0`, `${typed} pico-before.json --port /dev/ttyACM0`],
  );
}
