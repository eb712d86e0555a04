// The global `croupier`: the same on a board, in the simulator and on the Linux interpreter. Its names are a contract (contract.ts).
import type { AnyKey, Canvas } from "./ports";
import type { ScanResult } from "./app";
import type { Console } from "./contract";
import type { Shell, ShellConfig } from "./shell";

/** What the console needs besides the shell. */
export interface Inside<Config extends ShellConfig> {
  shell: Shell<Config>;
  screen: Canvas;
  /** None where nothing that is scanned means anything. */
  scan?(text: string, place: unknown): ScanResult;
  /** What may be told of the settings, where some of them are secret. */
  withoutSecrets?(settings: ShellConfig): unknown;
}

/** All but what the safe shell answers, too. */
export function makeConsole<Config extends ShellConfig>(inside: Inside<Config>): Omit<Console, "status" | "configure"> {
  const shell = inside.shell;
  /** Whether all of it can be made a text: what has a `toString` that is no function cannot, and whoever tries throws. */
  const isSayable = (given: unknown[]) => JSON.stringify(given).indexOf("toString") < 0;
  return {
    open: (name, how) => isSayable([name, how]) && shell.open(name, how) && shell.fits(),
    scan: (text, place) => (typeof text === "string" && inside.scan ? inside.scan(text, place) : "unknown"),
    press: (key, held) => {
      // The leanest bundle has no players' keys.
      const known = "A B C P1 P2 P3 P4".split(" ").indexOf(key as string) >= 0;
      if (known) shell.press(key as AnyKey, !!held);
      return known;
    },
    moves: () => shell.app.moves(),
    play: move => {
      const done = isSayable([move]) && shell.app.play("" + move);
      shell.redraw();
      // In the leanest bundle the menu's own move says only that there is such a game.
      return done && shell.fits();
    },
    state: () => shell.app.state(),
    screen: () => {
      shell.draw();
      return picture(inside.screen);
    },
    config: () => (inside.withoutSecrets ? inside.withoutSecrets(shell.settings) : shell.settings),
  };
}

/** Rows of # and . */
function picture(screen: Canvas): string {
  const height = screen.getHeight();
  let text = "";
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < 128; x++) text += screen.getPixel(x, y) ? "#" : ".";
    if (y < height - 1) text += "\n";
  }
  return text;
}
