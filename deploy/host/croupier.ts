// The `croupier` command: what a person types on the PC. One file per command under commands/.
import { Command, CommanderError, Option } from "commander";
import { CROUPIER } from "../how-typed";
import { Mistake, group } from "../mistake";
import { readVersion } from "../root";
import { allowClosedPipe, errors, out, printErrors, printPainted } from "../standard-streams";
import { shownLines } from "../terminal-text";
import { askedLanguage, say, speakIn } from "../words/command";
import { speakOnSheets } from "../words/print";
import { type Language, SPOKEN } from "../words/languages";
import { addBench } from "./commands/bench";
import { addCards } from "./commands/cards";
import { addCase } from "./commands/case";
import { addConsole } from "./commands/console";
import { addDeck } from "./commands/deck";
import { addDoctor } from "./commands/doctor";
import { addDurak } from "./commands/durak";
import { addFlash } from "./commands/flash";
import { addLight } from "./commands/light";
import { addLabels } from "./commands/labels";
import { addPhoto } from "./commands/photo";
import { addRestore } from "./commands/restore";
import { addRoom } from "./commands/room";
import { addSolve } from "./commands/solve";
import { addStickers } from "./commands/stickers";
import { addTictactoe } from "./commands/tictactoe";
import { addThings } from "./commands/things";
import { addTournament } from "./commands/tournament";
import { addUpload } from "./commands/upload";
import { HELP, explain, whereTyped } from "./help";
import { complain, hasColour } from "./paint";

// Every command there is, in the order `croupier --help` lists them. Each file exports one function that adds itself to the program;
// what is slow to load is imported when the command runs, so that `--help` answers at once.
const COMMANDS: ((program: Command) => void)[] = [
  addStickers,
  addDeck,
  addCards,
  addLabels,
  addCase,
  addSolve,
  addPhoto,
  addDurak,
  addTictactoe,
  addRoom,
  addTournament,
  addFlash,
  addUpload,
  addBench,
  addLight,
  addThings,
  addRestore,
  addDoctor,
  addConsole,
];

// Commander's own complaints: "error: unknown option '--sise'\n(Did you mean --size?)".
function complainOfUsage(text: string): void {
  complain(`${text.trim().replace(/^error: /, "")} (\`--help\` after the command explains it)`);
}

/** In that language, and so are the texts of all its commands. */
export function makeProgram(language: Language = "en"): Command {
  speakIn(language);
  speakOnSheets(language);
  const program = new Command("croupier")
    .description(say("command.about"))
    .version(readVersion(), "-V, --version", say("command.version"))
    .option("--debug", say("command.debug"))
    .addOption(new Option("--lang <language>", say("command.lang")).choices(SPOKEN))
    .helpOption("-h, --help", say("command.help"))
    .configureHelp(HELP)
    .configureOutput({
      outputError: complainOfUsage,
      writeOut: printPainted,
      writeErr: printErrors,
      getOutHasColors: () => hasColour(out),
      getErrHasColors: () => hasColour(errors),
    })
    // Set before any command is added: each takes these over from its parent.
    .exitOverride();
  for (const add of COMMANDS) add(program);
  explain(
    program,
    [whereTyped()],
    [
      `${CROUPIER} stickers set --out stickers.pdf`,
      `${CROUPIER} solve S2311 S1123 S3232`,
      `${CROUPIER} upload`,
      `${CROUPIER} stickers set --help`,
    ],
  );
  return group(program);
}

/** What follows `--lang`, before commander reads it: all texts are made by then. */
function langIn(args: string[]): string | undefined {
  const asked = args.flatMap((arg, at) => {
    if (arg === "--lang") return args.slice(at + 1, at + 2);
    return arg.startsWith("--lang=") ? [arg.slice("--lang=".length)] : [];
  });
  return asked.at(-1);
}

/** Says what went wrong, in one line, and answers the exit code. */
function report(error: unknown, debug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Mistake) {
    complain(error.message, error.more);
    return 2;
  }
  const text = error instanceof Error ? error.message : String(error);
  if (debug) printErrors(shownLines((error instanceof Error && error.stack) || text) + "\n");
  else complain(`something went wrong that should not: ${text.split("\n")[0]}; run it again with --debug to see where`);
  return 1;
}

/** Runs the command line; answers the exit code. `--debug` and `--lang` may stand anywhere before a bare `--`. */
export async function main(args: string[]): Promise<number> {
  const end = args.indexOf("--");
  const debug = args.some((arg, at) => arg === "--debug" && (end < 0 || at < end));
  const rest = args.filter((arg, at) => arg !== "--debug" || (end >= 0 && at > end));
  const language = askedLanguage(langIn(end < 0 ? args : args.slice(0, end)), process.env);
  allowClosedPipe();
  for (const event of ["uncaughtException", "unhandledRejection"])
    process.on(event, error => process.exit(report(error, debug)));
  try {
    await makeProgram(language).parseAsync(rest, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return report(error, debug);
  }
}
