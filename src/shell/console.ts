// The global `croupier`: the same on a board, in the simulator and on the Linux interpreter. Its names are a contract (contract.ts).
import type { AnyKey, Canvas } from "../ports";
import type { How, ScanResult } from "./app";
import type { Console, Status } from "./contract";
import type { Shell, ShellConfig } from "./shell";

/** What the console needs besides the shell. */
export interface Inside<Config extends ShellConfig> {
  shell: Shell<Config>;
  screen: Canvas;
  scan(text: string, place: unknown): ScanResult;
  status(): Status;
  configure(settings: How): string[];
}

/** Whether all of it can be made a text: what has a `toString` that is no function cannot, and whoever tries throws. */
const isSayable = (given: unknown[]) => JSON.stringify(given).indexOf("toString") < 0;

export function makeConsole<Config extends ShellConfig>(inside: Inside<Config>): Console {
  const shell = inside.shell;
  return {
    open: (name, how) => isSayable([name, how]) && shell.open(name, how) && shell.fits(),
    scan: (text, place) => (typeof text === "string" ? inside.scan(text, place) : "unknown"),
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
    status: inside.status,
    config: () => {
      const settings = shell.settings;
      return withoutSecrets(settings);
    },
    configure: inside.configure,
  };
}

/** Whoever reads what is in force need not know how to get in. Settings that begin so are refused: they stand for what is not shown. */
const HIDDEN = "...";

function withoutSecrets(settings: ShellConfig): unknown {
  const network = (settings as ShellConfig & { network: How }).network;
  const peer = settings.peer;
  const broker = "" + (network.broker || "");
  const at = broker.lastIndexOf("@");
  const hidden = (text: unknown) => (text ? HIDDEN : "");
  return Object.assign({}, settings, {
    network: {
      ssid: network.ssid || "",
      password: hidden(network.password),
      broker: at < 0 ? broker : HIDDEN + broker.substr(at),
      table: hidden(network.table),
    },
    peer: Object.assign({}, peer, { mqtt: hidden(peer.mqtt) }),
  });
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
