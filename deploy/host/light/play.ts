// A film in a terminal: a code where the one before stood, and a line about it.
import { Mistake } from "../../mistake";
import type { Film } from "../../light/film";
import type { Size } from "../../light/code";
import { drawing, type Out } from "../../standard-streams";
import { wait } from "../../wait";
import { Block, drawPicture, isUtf8 } from "../terminal";
import { drawCode, sideOf } from "./symbol";

/** Black on white, whatever the terminal's own colours are. */
const PAPER = "\x1b[38;2;0;0;0;48;2;255;255;255m";
const END = "\x1b[0m";
/** The line below a code, and the one where the cursor stands. */
const BELOW = 2;

export const codeLines = (rows: string[]): string[] =>
  drawPicture(rows, "half-blocks", false).map(line => PAPER + line.padEnd(rows[0].length) + END);

/** Refuses a terminal in which no scanner would read it. */
export function checkTerminal(out: Out, env: NodeJS.ProcessEnv, size: Size): void {
  const instead = "write an animated PNG with --png light.png";
  if (!out.isTTY) throw new Mistake(`codes are drawn in a terminal, and this is none: ${instead}`);
  if (!isUtf8(env)) throw new Mistake(`this terminal has no letters that codes could be drawn with: ${instead}`);
  const columns = sideOf(size);
  const rows = Math.ceil(columns / 2) + BELOW;
  if ((out.columns ?? 80) < columns || (out.rows ?? 24) < rows)
    throw new Mistake(
      `a code of ${size} letters takes ${columns} columns and ${rows} lines, more than this terminal has: make it larger or its letters smaller, or ${instead}`,
    );
}

/** Until the process is stopped. */
export async function play(film: Film, size: Size, pace: number, only: number[] | undefined): Promise<void> {
  const block = new Block(drawing);
  const everyMs = 1000 / pace;
  const fromMs = performance.now();
  let turn = 0;
  let generation = 0;
  for (const frame of film.frames(only)) {
    generation = frame.generation ?? generation;
    const about = `round ${frame.round + 1}, part ${generation} (the last is ${film.generations - 1}); Ctrl-C ends it`;
    block.draw([...codeLines(drawCode(frame.text, size, turn)), about]);
    turn++;
    await wait(Math.max(0, fromMs + turn * everyMs - performance.now()));
  }
}
