// How many variables Durak takes, booted from Storage as a board boots it; measured as in memory.ts.
import { losesBursts } from "./bursts";
import { PORT, Wire } from "./durak-wire";
import { Interpreter, Options, sleep } from "./interpreter";
import { WATCH, costOf, rested } from "./memory";

export interface DurakMemory {
  total: number;
  menu: number;
  /** At the menu, after the game was opened and left once; and twenty times more. */
  once: number;
  twenty: number;
  /** In mid-game, between two things that happen; of the ways that could be measured. */
  rests: Partial<Record<Way, number>>;
  /** Whatever was reached in a whole game, inside the deepest calls. */
  peaks: Partial<Record<Way, number>>;
  /** As a person plays, each of whose keys leaves garbage. */
  flags: string[];
}

/** What is played: against the strongest bot, or another board in either dialect. */
export type Way = "bot" | "own" | "lesson";

export const HOW: Record<Way, object> = {
  bot: { against: "bot", level: 3 },
  own: { against: "peer" },
  lesson: { against: "peer", dialect: "lesson" },
};
const FOR_MS = 120_000;
/** Between two keys of somebody who is quick, and for how long he plays. */
const KEY_MS = 500;
const PLAY_MS = 60_000;
const GLANCE = `[croupier.state().phase,croupier.moves()]`;

/** What a person does now and then in the middle of a game. (\`croupier.screen()\` is for somebody at a computer.) */
const ACTIONS = [
  `croupier.play("hint")`,
  `croupier.play("undo")`,
  `croupier.press("C")`,
  `croupier.press("A")`,
  `croupier.press("B",true)`,
  `croupier.press("C")`,
  `croupier.press("B",true)`,
  `croupier.moves()`,
  `croupier.state()`,
  `croupier.status()`,
  `croupier.config()`,
  `croupier.play("6H+6S")`,
  `croupier.play("nonsense")`,
];

export const durakOptions = (binary: string, bundle: string, before?: string): Options => ({
  binary,
  bundle,
  before,
  capture: false,
  ports: [PORT],
  config: { board: "linux", peer: { path: PORT, baud: 115200 } },
});

/** Plays to the end of a game: the first move of each list, which is a card if there is one; every few moves something else is done as well. */
export async function playOut(boards: Interpreter[], measured: Interpreter, isWatched = false): Promise<number> {
  const end = Date.now() + FOR_MS;
  let rest = 0;
  for (let count = 0; Date.now() < end;) {
    let phase = "";
    for (const board of boards) {
      const [now, moves] = await board.ask(GLANCE);
      if (board === measured) phase = now;
      if (!moves.length || moves[0] === "again") continue;
      await board.ask(`croupier.play(${JSON.stringify(moves[0])})`);
      if (board === measured && ++count === 3 && isWatched) rest = await rested(board);
      if (board === measured && count % 4 === 0) await board.ask(ACTIONS[(count / 4) % ACTIONS.length]);
    }
    if (phase === "over") return rest;
    await sleep(20);
  }
  const states = await Promise.all(
    boards.map(async board => [await board.ask("croupier.state()"), await board.ask("E.getErrorFlags()")]),
  );
  throw new Error(`no end of the game: ${JSON.stringify(states)}`);
}

const open = (board: Interpreter, way: Way) => board.ask(`croupier.open("durak",${JSON.stringify(HOW[way])})`);

/** One game on a board that is watched. (Whoever watches collects garbage: whether it would run out without that, `flagsOf` tells of the bot, whose games leave most.) */
async function peakOf(
  binary: string,
  bundle: string,
  way: Way,
): Promise<{ rest: number; peak: number; flags: string[] }> {
  const options = durakOptions(binary, bundle, WATCH);
  const boards: Interpreter[] = [];
  const wire = new Wire(115200);
  try {
    const cost = await costOf(options);
    // The other one is not measured.
    for (const one of way === "bot" ? [options] : [options, durakOptions(binary, bundle)]) {
      const board = await Interpreter.start(one);
      wire.plug(boards.push(board) - 1, board);
      await open(board, way);
    }
    const rest = (await playOut(boards, boards[0], true)) - cost;
    const peak = (await boards[0].ask("memoryPeak")) - cost;
    return { rest, peak, flags: await boards[0].ask("E.getErrorFlags()") };
  } finally {
    wire.stop();
    for (const board of boards) board.stop();
  }
}

/**
 * A game against the bot by keys, which the board presses itself: whoever asks it something makes more garbage than the game, and lets it no time to collect
 * any. The list is opened and left now and then.
 */
async function flagsOf(binary: string, bundle: string): Promise<string[]> {
  const board = await Interpreter.start(durakOptions(binary, bundle));
  try {
    await open(board, "bot");
    await board.ask(
      `(function(){var n=0;setInterval(function(){var k="CBBABCBbCb"[n++%10];croupier.press(k.toUpperCase(),k=="b")},${KEY_MS})})()`,
    );
    await sleep(PLAY_MS);
    return await board.ask("E.getErrorFlags()");
  } finally {
    board.stop();
  }
}

async function creepOf(
  binary: string,
  bundle: string,
  ways: readonly Way[],
): Promise<Pick<DurakMemory, "total" | "menu" | "once" | "twenty" | "flags">> {
  const options = durakOptions(binary, bundle);
  const cost = await costOf(options);
  const board = await Interpreter.start(options);
  try {
    const menu = (await rested(board)) - cost;
    const visit = async () => {
      for (const way of ways) {
        await open(board, way);
        await board.until(way === "bot" ? `croupier.state().phase!=="dealing"` : `croupier.state().app==="durak"`);
        await sleep(150);
      }
      await board.ask(`croupier.open("menu")`);
    };
    await visit();
    const once = (await rested(board)) - cost;
    for (let time = 0; time < 20; time++) await visit();
    return {
      total: await board.ask("process.memory().total"),
      menu,
      once,
      twenty: (await rested(board)) - cost,
      flags: await board.ask("E.getErrorFlags()"),
    };
  } finally {
    board.stop();
  }
}

/** The lesson's decks come in pieces, which an interpreter that loses bursts cannot hear: there that way is not measured. */
async function waysOn(binary: string, ways: readonly Way[]): Promise<Way[]> {
  const isDeaf = ways.includes("lesson") && (await losesBursts(binary));
  return ways.filter(way => way !== "lesson" || !isDeaf);
}

export async function measureDurak(binary: string, bundle: string, ways: readonly Way[]): Promise<DurakMemory> {
  const memory: DurakMemory = { ...(await creepOf(binary, bundle, ways)), rests: {}, peaks: {} };
  if (ways.includes("bot")) memory.flags.push(...(await flagsOf(binary, bundle)));
  for (const way of await waysOn(binary, ways)) {
    const { rest, peak, flags } = await peakOf(binary, bundle, way);
    memory.rests[way] = rest;
    memory.peaks[way] = peak;
    // A bot that is asked without a pause leaves more garbage than a person's game ever does.
    if (way !== "bot") memory.flags.push(...flags);
  }
  return memory;
}
