import type { Command } from "commander";

/**
 * Something the person at the keyboard can put right: shown as one line that says how, exit code 2, never a stack trace.
 * Everything else that is thrown is taken for a fault of ours.
 */
export class Mistake extends Error {}

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
  return command
    .helpCommand(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      const names = command.commands.map(one => one.name()).join(", ");
      const word = command.args[0];
      const path = pathOf(command);
      const which = `the commands are: ${names}; \`${path} --help\` explains them`;
      if (word === undefined) throw new Mistake(`say what to do: ${which}`);
      throw new Mistake(`unknown ${word.startsWith("-") ? "option" : "command"} ${word} after \`${path}\`; ${which}`);
    });
}

/** `croupier stickers set`: a command with those it belongs to. */
export function pathOf(command: Command): string {
  return command.parent ? pathOf(command.parent) + " " + command.name() : command.name();
}
