// How long Durak keeps the emulated Cortex-M4 busy at a stretch: from the moment Espruino calls the program to the moment it gets control back, which is how
// long a byte or a key waits. A callback is told from another by the delay it was asked for with.
import { Kind } from "../../../src/games/durak/match";
import { At, CARDS, Phase, Play, moves, turnOf } from "../../../src/games/durak/rules/any-rules";
import { Book, add, begin, isOver } from "../../soak/match-book";
import { Cortex } from "./cortex";
import { PORT, Wire } from "./durak-wire";
import { Interpreter } from "./interpreter";
import { STAND_INS } from "./steps";
import { makeRandom } from "../../../devices/sim/random";

/** What took longest of a kind, in ms, and of how many. */
export interface Slice {
  count: number;
  longestMs: number;
  meanMs: number;
}
export type Slices = Record<string, Slice>;

/**
 * What is asked for with no delay is a picture, or one page of it on its way to the display; with one of 1 ms the bot's next step, or before the first bot
 * came into being the next work of a game that is opened or comes back. What has gathered on the wire because the machine is slower than the emulated board's own
 * clock is handed over as 9600 baud bring it, at most 16 bytes a call.
 * What has gathered is read 12 ms later, amid noise 24: a frame is told by its first byte, hellos and the lesson's packets are text. It was a deal or an entry if
 * the book was written meanwhile. What is kept of each kind is small, for the program needs the board's memory.
 */
const STOPWATCH = `var slices={};(function(){
var after=setTimeout,time=getTime,on=Serial2.on,store=require("Storage"),thinks=0,wrote=0,first="";
function name(t){if(t===700)thinks=1;return t===0?"picture or page":t===1?(thinks?"bot thinks":"restore"):t===60?"link tick or card on its way":t===700?"bot begins":"after "+t+" ms"}
function run(kind,f,a){var t=time();wrote=0;f(a);t=1000*(time()-t);if(wrote)kind+=wrote===1?", an entry":", a deal";var s=slices[kind];if(!s)s=slices[kind]=[0,0,0];s[0]++;s[2]+=t;if(t>s[1])s[1]=t}
${STAND_INS}
global.setTimeout=function(f,t){var k=name(t);return after(function(){var d=t===12||t===24?first:"";if(d)first="";run(d?(d<"\\xA0"?"text":"frame "+d.charCodeAt(0).toString(16))+" read":k,f)},t)};
Serial2.on=function(e,f){on.call(Serial2,e,function(d){first=first||d[0];for(var i=0;i<d.length;i+=16)run("bytes received",f,d.substr(i,16))})};
global.whenOver=function(){if(croupier.state().phase==="over")print("\\x01"+JSON.stringify({slices:slices,flags:E.getErrorFlags(),state:croupier.state(),memory:process.memory().usage})+"\\x02");else after(whenOver,1000)};
global.presses=function(){if(croupier.state().turn==="me")run("a key",croupier.press,"B");after(presses,1000)};
global.begin=function(how,pressed){if(pressed)after(presses,9000);after(function(){run("game opened",function(){croupier.open("durak",how)});after(whenOver,1000)},2500)};
})();
`;

/** Its console takes Serial1; a bundle that knows a scanner would have it on Serial2. */
const configOf = (bundle: string, baud = 9600) => ({
  board: "pico",
  keys: { C: "" },
  peer: { port: "Serial2", baud },
  ...(bundle === "croupier" ? { scanner: { rx: "", tx: "" } } : {}),
});

export interface Timing {
  slices: Slices;
  flags: string[];
  state: any;
  memory: number;
  printed: string;
}

/** `pressed`: B is pressed whenever it is this board's turn. */
const started = (how: object, pressed = false) => STOPWATCH + `begin(${JSON.stringify(how)},${pressed});\n`;

function timingOf({ slices: found, flags, state, memory }: any, board: Cortex): Timing {
  const slices: Slices = {};
  for (const [kind, [count, longestMs, sumMs]] of Object.entries<number[]>(found))
    slices[kind] = { count, longestMs, meanMs: sumMs / count };
  return { slices, flags, state, memory, printed: board.printed };
}

/** A whole game in which the board plays both hands. */
export async function timeBot(bundle: string, level: number, files?: Record<string, string>): Promise<Timing> {
  const board = await Cortex.start({
    bundle,
    alone: true,
    config: configOf(bundle),
    files,
    before: started({ against: "bot", level, auto: true }),
  });
  try {
    return timingOf(await board.answer(300_000), board);
  } finally {
    board.stop();
  }
}

/** The file of a game against the bot that was cut off after so many entries. */
export function interrupted(entries: number, seed: number): Record<string, string> {
  const random = makeRandom(seed);
  const book = new Book(undefined, Kind.Bot);
  const match = book.match;
  for (let tries = 0; match.count < entries; tries++) {
    if (!tries || isOver(match))
      begin(
        match,
        Kind.Bot,
        Uint8Array.from({ length: 16 }, () => random() * 256),
        1,
        1,
        undefined,
        0,
        0,
      );
    const list = moves(match.position!);
    add(match, list[Math.floor(random() * list.length)]);
  }
  return { "croupier.durak": book.store.read("croupier.durak")! };
}

/** The file of a game against the bot, by `rules`, in which this board is to attack with so many cards at least: of the games that seeds lead to, the first. */
export function crowded(cards: number, rules: number): Record<string, string> {
  for (let seed = 1; ; seed++) {
    const random = makeRandom(seed);
    const book = new Book(undefined, Kind.Bot);
    const match = book.match;
    const nonces = Uint8Array.from({ length: 16 }, () => random() * 256);
    begin(match, Kind.Bot, nonces, 1, 1, undefined, 0, rules);
    while (!isOver(match)) {
      const position = match.position!;
      const isMine = turnOf(position) === match.me;
      const held = position[At.Hands + match.me];
      if (isMine && position[At.Phase] === Phase.Attack && held >= cards)
        return { "croupier.durak": book.store.read("croupier.durak")! };
      const list = moves(position);
      // Whoever takes gets many cards; with enough of them it beats what comes.
      const wanted =
        isMine && held < cards ? list.filter(move => move === Play.Take) : list.filter(move => move < CARDS);
      const from = wanted.length ? wanted : list;
      add(match, from[Math.floor(random() * from.length)]);
    }
  }
}

/** The lesson's: whose hello is heard, deals. */
const HELLO = [0x16, 0x32, 0x1d, 0x03, 0x0a];

/** What is said, but for hellos; byte by byte, as a wire has it. */
function withoutHellos(listener: (data: Buffer) => void): (data: Buffer) => void {
  let held = 0;
  return data => {
    const rest: number[] = [];
    for (const byte of data) {
      if (byte === HELLO[held]) held = (held + 1) % HELLO.length;
      else {
        rest.push(...HELLO.slice(0, held));
        held = byte === HELLO[0] ? 1 : 0;
        if (!held) rest.push(byte);
      }
    }
    if (rest.length) listener(Buffer.from(rest));
  };
}

/**
 * A whole game against an interpreter on the other end of the wire; both play by themselves, or B is pressed on a board with `durak.js`, which has no bot. `seat`: in
 * the lesson's dialect, where 1 deals.
 */
export async function timePeer(
  binary: string,
  bundle: string,
  dialect: "auto" | "lesson",
  baud: number,
  seat?: 1 | 2,
): Promise<Timing> {
  const how = { against: "peer", dialect, auto: true };
  const wire = new Wire(baud);
  const peer = await Interpreter.start({
    binary,
    bundle: "croupier",
    capture: false,
    ports: [PORT],
    config: { board: "linux", peer: { path: PORT, baud } },
  });
  let board: Cortex | undefined;
  try {
    wire.plug(0, {
      send: (port, data) => peer.send(port, data),
      onReceive: (port, listener) => peer.onReceive(port, seat === 1 ? withoutHellos(listener) : listener),
    });
    board = await Cortex.start({ bundle, config: configOf(bundle, baud), before: started(how, bundle === "durak") });
    const plugged = board;
    wire.plug(1, {
      send: (_, data) => plugged.send(data),
      onReceive: (_, listener) => plugged.onReceive(seat === 2 ? withoutHellos(listener) : listener),
    });
    await peer.ask(`croupier.open("durak",${JSON.stringify(how)})`);
    return timingOf(await board.answer(600_000), board);
  } finally {
    wire.stop();
    peer.stop();
    board?.stop();
  }
}

export function table(title: string, slices: Slices): string {
  const rows = Object.entries(slices).sort((a, b) => b[1].longestMs - a[1].longestMs);
  return [
    title,
    ...rows.map(
      ([kind, { count, longestMs, meanMs }]) =>
        `  ${kind.padEnd(30)} longest ${longestMs.toFixed(1).padStart(7)} ms, mean ${meanMs.toFixed(1).padStart(6)} ms, ${count} times`,
    ),
  ].join("\n");
}
