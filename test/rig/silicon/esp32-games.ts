// What is done with a bundle on the emulated ESP32: its games are opened one after the other, cards are held before its scanner, variables are counted.
import { bundles, games } from "../../../deploy/known";
import { Gm67 } from "../../../devices/sim/gm67.ts";
import { Ssd1306 } from "../../../devices/sim/ssd1306";
import { sleep } from "../espruino/interpreter";
import { Esp32, type Radios } from "./esp32";

/** After the two seconds in which a key leads to the safe shell, and the one after which a start has proved itself. */
const PROVED_MS = 1500;
/** What was opened has drawn itself. */
const DRAWN_MS = 700;

export interface Tested {
  board: Esp32;
  display: Ssd1306;
  scanner: Gm67;
}

/** At its menu; of both radios' variables some starts leave too few, and then it is in its safe shell. */
export async function startOn(bundle: string, radios: Radios): Promise<Tested> {
  const display = new Ssd1306({ seed: 5 });
  let scanner: Gm67 | undefined;
  const board = await Esp32.start({ bundle, radios, display, serial: { 2: clock => (scanner = new Gm67({ clock })) } });
  try {
    await board.until("typeof croupier==='object'&&!!(croupier.state||croupier.why)", 30_000);
    await sleep(PROVED_MS);
  } catch (error) {
    // Nobody else would end it.
    await board.stop();
    throw error;
  }
  return { board, display, scanner: scanner! };
}

export interface Opened {
  game: string;
  how: Record<string, unknown>;
  isOpen: boolean;
  /** What the board says of it. */
  says: string;
  /** In use when it is open and rests, garbage collected. */
  variables: number;
}

/** The same as the menu of a bundle has it. */
function waysOf(bundle: string): { game: string; how: Record<string, unknown> }[] {
  const own = bundles.find(({ name }) => name === bundle)!.games;
  return games
    .filter(({ name }) => own.includes(name))
    .flatMap(({ name, menu }) => menu.map(({ how }) => ({ game: name, how: how as Record<string, unknown> })));
}

export const isAtMenu = (board: Esp32): Promise<boolean> => board.ask("!!croupier.state");

export const usedOn = (board: Esp32): Promise<number> => board.ask("process.memory().usage");

/** The display as the board itself has it: 64 lines of 128 letters take some 700 of its variables. */
export const screenOn = (board: Esp32): Promise<string> => board.ask("croupier.screen()");

/** Opens each line of a bundle's menu, and goes back to the menu; in its safe shell none is. */
export async function openedOn(board: Esp32, bundle: string): Promise<Opened[]> {
  if (!(await isAtMenu(board))) return waysOf(bundle).map(way => ({ ...way, isOpen: false, says: "", variables: 0 }));
  const opened: Opened[] = [];
  for (const { game, how } of waysOf(bundle)) {
    await board.ask(`croupier.open("${game}",${JSON.stringify(how)})`);
    await sleep(DRAWN_MS);
    const { app, message = "" } = await board.ask("croupier.state()");
    opened.push({ game, how, isOpen: app === game, says: message, variables: await usedOn(board) });
    await board.ask(`croupier.open("menu")`);
    await sleep(DRAWN_MS);
  }
  return opened;
}

/** Before the scanner, until the board has it. */
export async function scanned({ board, scanner }: Tested, code: string): Promise<void> {
  const before = await board.ask("croupier.status().scanner.scans");
  scanner.show(code);
  await board.until(`croupier.status().scanner.scans>${before}`, 30_000);
}
