// How many variables tic-tac-toe takes, booted from Storage as a board boots it; measured as in memory.ts.
import { Interpreter, Options, sleep } from "./interpreter";
import { WATCH, costOf, rested } from "./memory";
import { CONFIG, DeviceBoard } from "./tictactoe-device";

export interface TictactoeMemory {
  total: number;
  menu: number;
  /** At the menu, after the game was opened and left once; and twenty times more. */
  once: number;
  twenty: number;
  /** In mid-game, while the person thinks. */
  rest: number;
  /** Whatever was there in whole games when a timer was set or a page of the display was checked. (The search's own calls, five deep at most, come on top.) */
  peak: number;
  flags: string[];
}

/** What a person does now and then. (\`croupier.screen()\` is for somebody at a computer.) */
const ACTIONS = [
  `croupier.play("hint")`,
  `croupier.press("C")`,
  `croupier.press("A")`,
  `croupier.press("B",true)`,
  `croupier.press("C")`,
  `croupier.press("B",true)`,
  `croupier.play("level")`,
  `croupier.play("nonsense")`,
  `croupier.state()`,
  `croupier.status()`,
  `croupier.config()`,
  `croupier.play("undo")`,
  `croupier.scan("!NEW")`,
  `croupier.play("level")`,
  `croupier.play("level")`,
];

const optionsOf = (binary: string, bundle: string, before?: string): Options => ({
  binary,
  bundle,
  before,
  capture: false,
  config: { board: "linux" },
});

const isMine = (board: Interpreter) => board.until(`croupier.state().turn!=="device"`);

/** A game to its end: the first free cell each time, and after each of them something else. */
async function playOut(board: Interpreter, actions: string[]): Promise<void> {
  for (;;) {
    await isMine(board);
    const [move] = await board.ask("croupier.moves()");
    if (move === "new") return;
    await board.ask(`croupier.play("${move}")`);
    await isMine(board);
    const action = actions.shift();
    if (action) await board.ask(action);
    await sleep(60);
  }
}

export async function measureTictactoe(binary: string, bundle: string): Promise<TictactoeMemory> {
  const options = optionsOf(binary, bundle);
  const cost = await costOf(options);
  const board = await Interpreter.start(options);
  try {
    const menu = (await rested(board)) - cost;
    const total = await board.ask("process.memory().total");
    await board.ask(`croupier.open("tictactoe",{first:"device"})`);
    await isMine(board);
    const rest = (await rested(board)) - cost;
    await board.ask(`croupier.open("menu")`);
    const once = (await rested(board)) - cost;
    for (let time = 0; time < 20; time++) {
      await board.ask(`croupier.open("tictactoe",{first:"${time % 2 ? "human" : "device"}"})`);
      // Left while it waits, while it thinks, and while it is the person's turn.
      await sleep((time % 4) * 170);
      await board.ask(`croupier.play("hint")`);
      await board.ask(`croupier.open("menu")`);
    }
    const twenty = (await rested(board)) - cost;
    const flags: string[] = await board.ask("E.getErrorFlags()");
    const watched = await peakOf(optionsOf(binary, bundle, WATCH));
    return { total, menu, once, twenty, rest, peak: watched.peak, flags: [...flags, ...watched.flags] };
  } finally {
    board.stop();
  }
}

/** Whole games on keys, either one first. */
export async function useKeys(board: Interpreter): Promise<void> {
  const actions = ACTIONS.slice();
  for (const first of ["human", "device"]) {
    await board.ask(`croupier.open("tictactoe",{first:"${first}"})`);
    while (actions.length > (first === "human" ? ACTIONS.length / 2 : 0)) {
      await playOut(board, actions);
      await board.ask(`croupier.play("new")`);
    }
  }
}

async function peakOf(options: Options): Promise<{ peak: number; flags: string[] }> {
  const cost = await costOf(options);
  const board = await Interpreter.start(options);
  try {
    await useKeys(board);
    return { peak: (await board.ask("memoryPeak")) - cost, flags: await board.ask("E.getErrorFlags()") };
  } finally {
    board.stop();
  }
}

/** A whole game with camera and arm, a stone of the board's that was moved, points that are touched, whatever else may be asked. */
export async function useDevice(device: DeviceBoard): Promise<void> {
  const { board } = device;
  await device.open({ mode: 4, cells: [3] });
  let said = await device.ready();
  // Opened a second time, an arm that was in mid-move wants to go home first.
  for (let press = 0; press < 3 && said !== "Device: 3"; press++) said = await device.ready();
  if (said !== "Device: 3") throw new Error(said);
  for (let turn = 0; !(await device.state()).outcome; turn++) {
    const free = (await device.cells()).indexOf(".");
    if (turn === 1) {
      device.lay(device.on(3)!, free + 1);
      await device.ready();
      for (const action of ACTIONS) if (!action.includes("NEW")) await board.ask(action);
      await board.ask(`croupier.play("touch points")`);
      // Nothing is taken before the picture has been looked at, nor while the arm moves. "step" moves nothing: it is taken once the arm stands.
      for (const action of ["X+", "Y-", "down", "touch", "Y+", "touch", "step", "leave"])
        await board.until(`croupier.play("${action}")`);
      await board.until("croupier.moves().length>0", 40_000);
    }
    device.lay(device.spare("O"), free + 1);
    await device.ready();
  }
}

/** The same with camera and arm. */
export async function peakOfDevice(binary: string, bundle: string): Promise<{ peak: number; flags: string[] }> {
  const options: Options = { binary, bundle, before: WATCH, capture: false };
  const cost = await costOf({ ...options, config: CONFIG });
  const device = await DeviceBoard.start(options, 20);
  const { board } = device;
  try {
    await useDevice(device);
    return { peak: (await board.ask("memoryPeak")) - cost, flags: await board.ask("E.getErrorFlags()") };
  } finally {
    device.stop();
  }
}
