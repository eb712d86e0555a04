// Colour, where somebody looks who has it.
import { styleText } from "node:util";
import { errors, out as screen, printErrors, type Out } from "../standard-streams";
import { shown } from "../terminal-text";

export type Colour = "red" | "green" | "magenta" | "cyan" | "yellow" | "bold" | "dim";

/**
 * NO_COLOR (no-color.org: there, and not empty) says no whatever else is said; FORCE_COLOR says yes, to a file or a pipe, too, unless it is 0 or false.
 * Else a terminal that is not dumb has colours.
 */
export function hasColour(out: Out = screen, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !/^(0|false)$/i.test(env.FORCE_COLOR);
  return !!out.isTTY && env.TERM !== "dumb";
}

/** For what takes colours away itself where there are none. */
export const tint =
  (colour: Colour | Colour[]) =>
  (text: string): string =>
    styleText(colour, text, { validateStream: false });

/** The text in a colour or another hand, or as it is where the stream has none. */
export function paint(out: Out, colour: Colour | Colour[], text: string): string {
  return hasColour(out) ? tint(colour)(text) : text;
}

/** One line, whatever the text was: a second line is where a reader stops looking. */
function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, " ");
}

/** What went wrong, where a person sees it, and below it, a line each, what he may look at besides. */
export function complain(text: string, more: string[] = []): void {
  const head = paint(errors, "red", "croupier:") + " " + shown(oneLine(text));
  printErrors([head, ...more.map(shown)].join("\n") + "\n");
}
