import type { Command } from "commander";
import { closestMatch } from "leven";
import { CROUPIER } from "./how-typed";

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
  return command
    .helpCommand(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      const [word, ...more] = command.args;
      if (word === "help") return commandAt(command, more).outputHelp();
      // Nothing was asked for: then one wants to know what there is.
      if (word === undefined && !command.parent) return command.outputHelp();
      if (word === undefined) throw new Mistake(`say what to do: ${whichOf(command)}`);
      throw unknown(word, command);
    });
}

const namesOf = (command: Command): string[] => command.commands.map(one => one.name());

function whichOf(command: Command): string {
  const typed = pathOf(command).replace(/^croupier/, CROUPIER);
  return `the commands are: ${namesOf(command).join(", ")}; \`${typed} --help\` explains them`;
}

function unknown(word: string, command: Command): Mistake {
  const meant = nearest(word, namesOf(command));
  return new Mistake(
    `unknown ${word.startsWith("-") ? "option" : "command"} ${word} after \`${pathOf(command)}\`${meant ? `; did you mean ${meant}?` : ""}; ${whichOf(command)}`,
  );
}

/** What `help stickers set` is about: the words lead from a command to one it holds. What follows the last of them is no matter. */
function commandAt(from: Command, [word, ...more]: string[]): Command {
  if (word === undefined || !from.commands.length) return from;
  const next = from.commands.find(one => one.name() === word);
  if (!next) throw unknown(word, from);
  return commandAt(next, more);
}

/** A word as it could have been meant whose letters, two of them, came in the wrong order. */
const swaps = (word: string): string[] =>
  [...word.slice(1)].map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));

/**
 * What was probably meant by a mistyped word: at most a third of it may be otherwise. Two letters that changed places are the commonest slip of all, and
 * one, not two.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const small = known.map(one => one.toLowerCase());
  const swapped = swaps(typed);
  const meant =
    small.find(one => swapped.includes(one)) ??
    closestMatch(typed, small, { maxDistance: Math.max(1, Math.floor(word.length / 3)) });
  return meant === undefined ? undefined : known[small.indexOf(meant)];
}

/** `croupier stickers set`: a command with those it belongs to. */
export function pathOf(command: Command): string {
  return command.parent ? pathOf(command.parent) + " " + command.name() : command.name();
}
