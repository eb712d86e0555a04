// Whether an interpreter loses what a serial port brings while it is busy: 2v26 to 2v29 do where variables are of a fixed number (espruino/Espruino#2718). The first
// piece becomes a flat string when it is long enough, as Linux's of 32 bytes are, and nothing can be appended to one.
import { Interpreter, sleep } from "./interpreter";

const PORT = "peer";
const PIECE = 40;
const PIECES = 6;
const BUSY = `(function(){var end=getTime()+0.4;while(getTime()<end);})()`;

/** Bytes that arrive of those that came in pieces while the program was busy, as a share of 1. */
export async function heardOf(binary: string): Promise<number> {
  const board = await Interpreter.start({
    binary,
    ports: [PORT],
    capture: false,
    code: `var heard=0;Serial2.setup(115200,{path:"${PORT}"});Serial2.on("data",function(d){heard+=d.length})`,
  });
  try {
    await sleep(200);
    const busy = board.ask(BUSY);
    for (let piece = 0; piece < PIECES; piece++) {
      await sleep(40);
      board.send(PORT, "x".repeat(PIECE));
    }
    await busy;
    await sleep(300);
    return (await board.ask("heard")) / (PIECE * PIECES);
  } finally {
    board.stop();
  }
}

const answers = new Map<string, Promise<number>>();

/** Asked once of each interpreter. */
export function losesBursts(binary: string): Promise<boolean> {
  if (!answers.has(binary)) answers.set(binary, heardOf(binary));
  return answers.get(binary)!.then(heard => heard < 1);
}
