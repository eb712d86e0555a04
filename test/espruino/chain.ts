// The chain as a table has it: a scanner on a pty that sends codes, and the Set game open.
import { Interpreter, Options, sleep } from "./interpreter";

/** Scans further apart than this are told apart by the pause alone: twice the time a Linux board waits, for a busy machine. */
export const PAUSE_MS = 150;

/** Runs with a scanner that talks and never listens: taken as it is after its first code, and not asked again. */
export async function startChain(options: Options = {}): Promise<Interpreter> {
  const board = await Interpreter.start({ ports: ["scanner"], config: { board: "linux", scanner: { path: "scanner" } }, ...options });
  board.send("scanner", "!NEW\r");
  await board.until(`croupier.status().scanner.link === "one-way"`);
  return board;
}

export async function scan(board: Interpreter, code: string, pauseMs = PAUSE_MS): Promise<void> {
  board.send("scanner", code + "\r");
  await sleep(pauseMs);
}

export const state = (board: Interpreter) => board.ask("croupier.state()");

/** Lets the program scan a list itself; what each scan came to. */
export const scanAtPrompt = (board: Interpreter, codes: string[]): Promise<string[]> =>
  board.ask(`${JSON.stringify(codes)}.map(function(code){return croupier.scan(code)})`);
