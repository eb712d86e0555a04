// What a serial port of the genuine ESP32 firmware hears of bytes that come in one breath, and of the same in pieces with pauses between; with the access point
// that it opens by itself, and after a program has ended that.
import { esp32 } from "../../../devices/boards/esp32";
import { sleep } from "../espruino/interpreter";
import { Esp32 } from "./esp32";

export const SIZES = [64, 65, 120, 200, 388];
export const BAUDS = [9600, 19_200, 115_200];
/** As our own link sends where it has to: a frame, and a pause longer than the firmware's look at its ports. */
export const PIECE = 32;
export const gapMs = esp32().gapMs ?? 0;

const [rx, tx] = esp32().ports.Serial2.split(" ");
/** What has not come after so long does not come. */
const REST_MS = 700;

export interface Burst {
  baud: number;
  bytes: number;
  isPaced: boolean;
  isOpen: boolean;
  heard: number;
}

const PROGRAM =
  "var heard=0;function listen(b){Serial2.removeAllListeners('data');heard=0;Serial2.setup(b,{rx:RX,tx:TX});Serial2.on('data',function(d){heard+=d.length})}";
export const program = PROGRAM.replace("RX", rx).replace("TX", tx);

/** What test/sim/recordings/esp32-bursts.json holds. */
export interface Recorded {
  version: string;
  piece: number;
  gapMs: number;
  /** In the middle of so many tries each. */
  tries: number;
  bursts: Burst[];
}

/** Bytes on the wire take ten bits each. */
export const lineMs = (bytes: number, baud: number) => (bytes * 10_000) / baud;

async function heardOf(board: Esp32, baud: number, bytes: number, isPaced: boolean): Promise<number> {
  await board.ask("heard=0");
  for (let at = 0, piece = isPaced ? PIECE : bytes; at < bytes; at += piece) {
    const part = Uint8Array.from({ length: Math.min(piece, bytes - at) }, (_, index) => 33 + ((at + index) % 90));
    board.hear(2, part);
    await sleep(lineMs(part.length, baud) + (isPaced ? gapMs : 0));
  }
  await sleep(REST_MS);
  return board.ask("heard");
}

const middle = (numbers: number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1];

/** Each case so often: how many are heard depends on the moment at which a burst begins. */
export async function recordBursts(tries: number, told: (burst: Burst) => void = () => undefined): Promise<Recorded> {
  const board = await Esp32.start({ code: program, radios: "wifi" });
  const bursts: Burst[] = [];
  try {
    for (const isOpen of [true, false]) {
      if (!isOpen) await board.ask(`(require("Wifi").stopAP(),1)`);
      await sleep(1000);
      for (const baud of BAUDS) {
        await board.ask(`(listen(${baud}),1)`);
        for (const isPaced of [false, true])
          for (const bytes of SIZES) {
            const counts: number[] = [];
            for (let left = tries; left > 0; left--) counts.push(await heardOf(board, baud, bytes, isPaced));
            bursts.push({ baud, bytes, isPaced, isOpen, heard: middle(counts) });
            told(bursts[bursts.length - 1]);
          }
      }
    }
    return { version: await board.ask("process.version"), piece: PIECE, gapMs, tries, bursts };
  } finally {
    board.stop();
  }
}
