// The global `croupier`: the same on a board, in the simulator and on the Linux interpreter. Its names are a contract (contract.ts). Opened whenever its name is read,
// then let go: what is not asked takes no room. Nothing in it has a name within it, so that it goes at once and leaves the garbage collector nothing.
import { bundle, clock, complaints, config, display, module, readSettings, safe, shell, store } from "./board";
import { FILE } from "../kit/settings-file";
import type { Console, Counts, SafeConsole, Status } from "../kernel/contract";
import type { How } from "../kernel/app";
import type { AnyKey, Canvas } from "../kernel/ports";
import { freeVariables } from "../kernel/variables";
import { wiringIn } from "../settings/wiring";

/** What stood in a damaged croupier.json before anything was written over it. */
const BAD = "croupier.bad";

/** Checks, stores and applies; what was not understood comes back in words and changes nothing. Other wiring makes the board start anew. */
function configure(more: How): string[] {
  if (freeVariables() < bundle.configNeeds) return ["No room for settings beside a game: leave it first"];
  const wiring = () => wiringIn(config);
  const before = wiring();
  const read = readSettings(more || {});
  if (read.json && ((read.bad && !store.write(BAD, read.bad)) || !store.write(FILE, read.json)))
    complaints.push("Storage full");
  const isOther = wiring() !== before;
  if (shell) {
    shell.settings = config;
    if (isOther) clock.after(100, () => load());
    else display!.contrast(config.display.brightness);
  } else if (isOther && display) display.isClosed = true;
  return complaints;
}

function noCounts(): Counts {
  return {
    added: 0,
    taken: 0,
    duplicate: 0,
    full: 0,
    unknown: 0,
    control: 0,
    setting: 0,
    ignored: 0,
    empty: 0,
    keys: 0,
  };
}

function status(): Status {
  const memory = process.memory();
  const code = require("Storage").read(".bootcde");
  const app = shell && shell.app;
  return {
    version: VERSION,
    bundle: BUNDLE,
    crc: code ? E.CRC32(code) : 0,
    interpreter: process.version,
    env: process.env.BOARD,
    board: config.board,
    safe: !shell,
    complaints: complaints,
    memory: { used: memory.usage, total: memory.total, free: memory.free },
    flags: E.getErrorFlags(),
    counts: shell && Object.assign(noCounts(), shell.counts),
    scanner: module ? module.status : null,
    display: display && !display.isClosed ? display.report : null,
    link: app && app.link ? app.link() : null,
    network: bundle.network && bundle.network(),
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

/**
 * What it answers while the board plays. What has a `toString` that is no function cannot be made a text, and whoever tries throws. The check stands twice: a function
 * with a name that these answers called would hold them, and they it, until somebody collects garbage.
 */
function playing(running: NonNullable<typeof shell>): Omit<Console, "status" | "config" | "configure"> {
  return {
    open: (name, how) => !/toString/.test(JSON.stringify([name, how])) && running.open(name, how) && running.fits(),
    scan: (text, place) =>
      typeof text === "string" && bundle.scan ? bundle.scan(text, true, place).result : "unknown",
    press: (key, held) => {
      const known = (bundle.keys || "A B C").split(" ").indexOf(key as string) >= 0;
      if (known) running.press(key as AnyKey, !!held);
      return known;
    },
    moves: () => running.app.moves(),
    play: move => {
      const done = !/toString/.test(JSON.stringify([move])) && running.app.play("" + move);
      running.redraw();
      // In the leanest bundle the menu's own move says only that there is such a game.
      return done && running.fits();
    },
    state: () => running.app.state(),
    screen: () => {
      running.draw();
      return picture(display!.screen as Canvas);
    },
  };
}

export default function openConsole(): Console | SafeConsole {
  return Object.assign(
    {
      status: status,
      config: () => (shell && bundle.withoutSecrets ? bundle.withoutSecrets(config) : config),
      configure: configure,
    },
    shell ? playing(shell) : safe!,
  );
}
