// A GM67 on a Pico's Serial1: the green light for stickers of the Set deck, the red one for everything else; `scanner.status` at the prompt
// tells how it goes.
import gm67 from "../gm67";
import { openScanner } from "../scanner";
import { tell } from "../scanner-tell";
import { makePort } from "../serial-port";

const clock = {
  now: () => getTime() * 1000,
  after: (forMs: number, then: () => void) => setTimeout(then, forMs),
  cancel: (timer: number) => {
    if (timer) clearTimeout(timer);
  },
};
const red = new Pin("B2");
const green = new Pin("B12");
const known = (text: string) => text.length === 5 && text[0] === "S";

// Before the port is opened: else a board without USB takes what is scanned for commands.
USB.setConsole(true);
const scanner = openScanner(
  makePort(Serial1, { rx: new Pin("B7"), tx: new Pin("B6") }),
  [gm67],
  { baud: 9600, gapMs: 40, output: "raw", trigger: "continuous" },
  clock,
  (text, ended) => {
    const good = known(text);
    // What is none and has no end is noise.
    if (!good && !ended) return false;
    green.write(good);
    red.write(!good);
    tell(scanner, good);
    return good;
  },
);
global.scanner = scanner;
