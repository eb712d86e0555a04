import type { Command } from "commander";
import { closestMatch } from "leven";

/**
 * Something the person at the keyboard can put right: shown as one line that says how, exit code 2, never a stack trace.
 * Everything else that is thrown is taken for a fault of ours.
 */
export class Mistake extends Error {
  /** `more`: what a person may look at besides, a line each; for a terminal. */
  constructor(
    message: string,
    readonly more: string[] = [],
  ) {
    super(message);
  }
}

const REASONS: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "part of the path is not a folder",
  EISDIR: "it is a folder",
  EEXIST: "it exists already",
  EMFILE: "too many files are open",
  EBUSY: "another program holds it",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its links lead in a circle",
};

/** Why the system refused, in words; an error that is not the system's is thrown on. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (!code || !REASONS[code]) throw error;
  return REASONS[code];
}

/** Makes `command` one that only holds others: called without one of them, or with an unknown word, it says which there are. */
export function group(command: Command): Command {
  const known = command.commands.map(one => one.name());
  return command
    .helpCommand(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      const names = known.join(", ");
      const word = command.args[0];
      // Nothing was asked for: then one wants to know what there is.
      if (word === undefined && !command.parent) return command.outputHelp();
      const path = pathOf(command);
      const which = `the commands are: ${names}; \`${path} --help\` explains them`;
      if (word === undefined) throw new Mistake(`say what to do: ${which}`);
      const meant = nearest(word, known);
      throw new Mistake(
        `unknown ${word.startsWith("-") ? "option" : "command"} ${word} after \`${path}\`${meant ? `; did you mean ${meant}?` : ""}; ${which}`,
      );
    });
}

/** What was probably meant by a mistyped word: at most a third of it may be otherwise. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3));
  return closestMatch(word.toLowerCase(), known, { maxDistance: most });
}

/** `croupier stickers set`: a command with those it belongs to. */
export function pathOf(command: Command): string {
  return command.parent ? pathOf(command.parent) + " " + command.name() : command.name();
}
