// The chain as a table has it: a scanner on a pty that sends codes, and the Set game open.
import { Interpreter, Options, sleep } from "./interpreter";

/** Scans further apart than this are told apart by the pause alone: twice the time a Linux board waits, for a busy machine. */
export const PAUSE_MS = 150;

/** Counts what arrives, so that one can wait for it. */
export const COUNT = `var bytesHeard=0;[Serial1,Serial2].forEach(function(port){port.on("data",function(d){bytesHeard+=d.length})});
`;

/** Settings for a bundle on Linux. */
export const CONFIG = { board: "linux", scanner: { path: "scanner" } };

/** Runs with a scanner that talks and never listens: taken as it is after its first code, and not asked again. */
export async function startChain(options: Options = {}): Promise<Interpreter> {
  const board = await Interpreter.start({ ports: ["scanner"], config: CONFIG, before: COUNT, ...options });
  board.send("scanner", "!NEW\r");
  await board.until(`croupier.status().scanner.link === "one-way"`);
  return board;
}

/** Until nothing more arrives. */
async function silence(board: Interpreter): Promise<void> {
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    await sleep(PAUSE_MS);
    now = await board.ask("bytesHeard");
  }
}

/** Puts bytes on the line and waits until every one of them has arrived, and for the pause behind. Of an interpreter that loses bursts, what arrives is waited for. */
export async function hear(board: Interpreter, bytes: Buffer | string, isLossy = false): Promise<void> {
  const before = await board.ask("bytesHeard");
  board.send("scanner", bytes);
  if (isLossy) await silence(board);
  else await board.until(`bytesHeard===${before + bytes.length}`, 60_000);
  await sleep(PAUSE_MS);
  // The board's own clock may be behind on a busy machine; its timers come in their order.
  await board.ask("1");
}

export const scan = (board: Interpreter, code: string): Promise<void> => hear(board, code + "\r");

export const state = (board: Interpreter) => board.ask("croupier.state()");

/** Lets the program scan a list itself; what each scan came to. */
export const scanAtPrompt = (board: Interpreter, codes: string[]): Promise<string[]> =>
  board.ask(`${JSON.stringify(codes)}.map(function(code){return croupier.scan(code)})`);
