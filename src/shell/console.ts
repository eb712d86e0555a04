// The global `croupier`: the same on a board, in the simulator and on the Linux interpreter. Its names are a contract.
import type { Shell } from "./shell";
import type { Key } from "../ports";

/** What the console needs besides the shell. */
export interface Inside {
  shell: Shell;
  screen: any;
  status(): any;
  configure(settings: any): any;
}

export function makeConsole(inside: Inside): any {
  const shell = inside.shell;
  return {
    open: shell.open,
    scan: (text: string) => (typeof text === "string" ? shell.scan(text, true) : "unknown"),
    press: (key: Key, held?: boolean) => {
      const known = key === "A" || key === "B" || key === "C";
      if (known) shell.press(key, !!held);
      return known;
    },
    moves: () => shell.app.moves(),
    play: (move: string) => {
      const done = shell.app.play("" + move);
      shell.redraw();
      return done;
    },
    state: () => shell.app.state(),
    screen: () => {
      shell.draw();
      return picture(inside.screen);
    },
    status: inside.status,
    config: () => shell.config,
    configure: inside.configure,
  };
}

/** Rows of # and . from a buffer whose bytes are eight pixels high, the top one in bit 0; 128 of them make a row. */
function picture(screen: any): string {
  const height = screen.getHeight();
  let text = "";
  for (let y = 0; y < height; y++) {
    const bit = 1 << (y & 7);
    for (const byte of new Uint8Array(screen.buffer, (y >> 3) * 128, 128)) text += byte & bit ? "#" : ".";
    if (y < height - 1) text += "\n";
  }
  return text;
}
