// How many variables must be free for each way of playing to be opened and played to its worst moment, and for the menu; counted as the firmware counts when it decides
// (src/kernel/shell.ts): behind what was open, which is let go, and with all garbage collected.
import { durakOptions, HOW, playOut, type Way as Against } from "./durak-memory";
import { losesBursts } from "./bursts";
import { useDobble } from "./dobble-memory";
import { Wire } from "./durak-wire";
import { Interpreter, type Options, sleep } from "./interpreter";
import { costOf, modesOf, rested, useSet } from "./memory";
import { DeviceBoard } from "./tictactoe-device";
import { useThings } from "./things-memory";
import { useDevice, useKeys } from "./tictactoe-memory";

/**
 * Notes what is in use when the firmware decides, where that is asked for (`needBase` is -1), and from then on the most that is in use when the program asks the time, sets
 * a timer, writes text or checks a sum of the display's: inside the deepest calls that there are. Garbage is collected first, as a board does before it gives up.
 */
const WATCH = `var needBase=0,needPeak=0;(function(){
var memory=process.memory;
function look(){var m=memory().usage;if(m>needPeak)needPeak=m}
process.memory=function(){var m=memory();if(needBase<0){needBase=m.usage;needPeak=0}return m};
var after=setTimeout,crc=E.CRC32,time=getTime,write=Graphics.createArrayBuffer(8,8,1).drawString;
global.setTimeout=function(f,t,n){look();return after(f,t,n)};
global.getTime=function(){look();return time()};
E.CRC32=function(d){look();return crc(d)};
Graphics.prototype.drawString=function(t,x,y){look();return write.call(this,t,x,y)};
})();
`;

/** Three keys, a scanner, and an OLED. Pins read low where there are none: keys that read high when they are pressed. */
export const PARTS = { board: "linux", scanner: { path: "scanner" }, keys: { A: "D1+", B: "D2+", C: "D3+" } };

/** Only some bundles have a scanner. */
export const configOf = (bundle: string) =>
  bundle === "tictactoe" || bundle === "durak" ? { ...PARTS, scanner: undefined } : PARTS;

const SHOWN_MS = 300;
/** The menu is drawn, and a start has proved itself. */
export const STARTED_MS = 1500;

/** Of one way of playing, beside what is always there. */
export interface Need {
  /** While it is opened and first drawn. */
  opening: number;
  /** Whatever was reached in whole games. */
  peak: number;
}

export interface Start {
  total: number;
  /** An interpreter without any program. */
  bare: number;
  /** Whatever was reached until the menu was there. */
  peak: number;
  /** At the menu, rested. */
  menu: number;
}

export const isThere = `typeof croupier==="object"&&!!croupier.state`;

/** From the start to the menu. */
export async function measureStart(binary: string, bundle: string, config: object = PARTS): Promise<Start> {
  const options: Options = { binary, bundle, capture: false, ports: ["scanner"], config, before: WATCH };
  const cost = await costOf(options);
  const board = await Interpreter.start({
    ...options,
    before: "var memoryBare=process.memory().usage;" + options.before,
  });
  try {
    await board.until(isThere);
    await sleep(STARTED_MS);
    const peak = await board.ask("needPeak");
    const menu = await rested(board);
    const [bare, total] = await board.ask("[memoryBare,process.memory().total]");
    return { total, bare, peak: peak - cost, menu: menu - cost };
  } finally {
    board.stop();
  }
}

/** `use` opens it and plays; `opens` only opens. */
async function needOf(
  start: (before: string) => Promise<Interpreter>,
  opens: string,
  use: (board: Interpreter) => Promise<void>,
): Promise<Need> {
  const found: number[] = [];
  for (const isOpened of [true, false]) {
    const board = await start(WATCH);
    try {
      await board.until(isThere);
      await board.ask("needBase=-1");
      if (isOpened) {
        await board.ask(opens);
        await sleep(SHOWN_MS);
        await board.ask("croupier.state().app");
      } else await use(board);
      const [base, peak] = await board.ask("[needBase,needPeak]");
      found.push(peak - base);
    } finally {
      board.stop();
    }
  }
  return { opening: found[0], peak: found[1] };
}

const opening = (game: string, how: object) => `croupier.open("${game}",${JSON.stringify(how)})`;

/** Settings beside a game are another thing: there the firmware looks again whether there is room. */
const ordinary = (binary: string, bundle: string) => (before: string) =>
  Interpreter.start({ binary, bundle, before, capture: false, ports: ["scanner"], config: PARTS });

async function against(binary: string, bundle: string, way: Against): Promise<Need> {
  const wire = new Wire(115200);
  let other: Interpreter | undefined;
  const options = durakOptions(binary, bundle);
  const opens = opening("durak", HOW[way]);
  const start = async (before: string) => {
    const board = await Interpreter.start({ ...options, before, config: { ...options.config, keys: PARTS.keys } });
    if (way !== "bot") wire.plug(0, board);
    return board;
  };
  try {
    return await needOf(start, opens, async board => {
      const boards = [board];
      await board.ask(opens);
      if (way !== "bot") {
        other = await Interpreter.start(options);
        wire.plug(boards.push(other) - 1, other);
        await other.ask(opens);
      }
      await playOut(boards, board);
    });
  } finally {
    other?.stop();
    wire.stop();
  }
}

async function withDevice(binary: string, bundle: string): Promise<Need> {
  let device: DeviceBoard | undefined;
  const start = async (before: string) => {
    device?.camera.power(false);
    device = await DeviceBoard.start({ binary, bundle, before, capture: false }, 20);
    return device.board;
  };
  try {
    return await needOf(start, opening("tictactoe", { mode: 4, cells: [3] }), () => useDevice(device!));
  } finally {
    device?.camera.power(false);
  }
}

const DOBBLE = ["match", "duel", "tower", "well", "deck"];

const THINGS = ["pairs", "roll", "count", "ruler"];

type Measure = () => Promise<Need>;

/** Every way of playing a game that a bundle has: by its name in the game's description, and how it is measured. Durak on the wire stands there once, whatever the dialect. */
export async function waysOf(
  binary: string,
  bundle: string,
  game: string,
): Promise<{ way: string; measure: Measure }[]> {
  const start = ordinary(binary, bundle);
  const modes = (names: string[], use: (board: Interpreter, mode: string) => Promise<void>) =>
    names.map(way => ({ way, measure: () => needOf(start, opening(game, { mode: way }), board => use(board, way)) }));
  if (game === "set") return modes(modesOf(bundle), useSet);
  if (game === "dobble") return modes(DOBBLE, useDobble);
  if (game === "things") return modes(THINGS, useThings);
  if (game === "tictactoe")
    return [...modes(["keys"], useKeys), { way: "device", measure: () => withDevice(binary, bundle) }];
  const dialects: Against[] =
    bundle === "durak"
      ? ["own"]
      : (await losesBursts(binary).catch(() => true))
        ? ["bot", "own"]
        : ["bot", "own", "lesson"];
  return dialects.map(one => ({ way: one === "bot" ? "bot" : "peer", measure: () => against(binary, bundle, one) }));
}
