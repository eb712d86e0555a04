// A GM65 on a Pico's Serial2 counts how often each code goes past it; `counts` at the prompt tells.
import gm65 from "../gm65";
import { openScanner } from "../scanner";
import { makePort } from "../serial-port";

const clock = {
  now: () => getTime() * 1000,
  after: (forMs: number, then: () => void) => setTimeout(then, forMs),
  cancel: (timer: number) => {
    if (timer) clearTimeout(timer);
  },
};
const counts: { [code: string]: number } = {};

USB.setConsole(true);
openScanner(
  makePort(Serial2, { rx: new Pin("A3"), tx: new Pin("A2") }),
  [gm65],
  { baud: 9600, gapMs: 40, output: "raw", trigger: "continuous" },
  clock,
  (text, ended) => {
    // What has no end is noise.
    if (ended) counts[text] = (counts[text] || 0) + 1;
    return ended;
  },
);
global.counts = counts;
