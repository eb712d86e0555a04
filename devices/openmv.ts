// An OpenMV camera that runs deploy/host/openmv/main.py: what it sees as frames of ASCII, at most 20 a second at 115200 baud. A frame is
//
//   =  NN  nnn  (k xxx yyy ss) ...  cccccccc  line feed
//
// NN: how many blobs follow, 00 to 30. nnn: the frame's number, 000 to 999 and again 000. Of each blob k its kind: `.` an empty square, `X` a black
// stone, `O` a white one; xxx and yyy its middle in pixels from the picture's top left (320x240: 000 to 319, 000 to 239); ss the side of a square
// with its area, 00 to 99 (99 is also what is larger). Blobs come in any order. cccccccc: CRC-32 (the one of zip) of all before it, in hexadecimal.
// So a frame has 15 + 9 NN bytes, 285 at most, of which none but the first is `=`. It is read by its length and its CRC; of what is none, one byte
// is thrown away at a time.
//
// A blob that has hardly moved keeps its numbers and its place in the list: the camera sees to that, which is some hundred times as fast as a
// board. Two pictures of a table on which nothing happens are therefore the same text.
import type { SerialBus } from "./bus";
import type { Blobs, Camera, Clock } from "../src/ports";

/** How it goes with the camera. */
export const enum Sight {
  /** Nothing comes. */
  Silent = "silent",
  /** Bytes come, but no frames, or always the same one. */
  Babbling = "babbling",
  /** Frames come, of which no two agree yet; or nobody looks. */
  Unsteady = "unsteady",
  Steady = "steady",
}

/**
 * Counters of frames: good ones, damaged ones, those that said to be too long, those with the number of the one before, times the numbers went back or
 * leapt (the camera was started anew), frames that are missing between two numbers; and of bytes outside of any frame.
 */
export interface CameraStatus {
  sight: Sight;
  frames: number;
  damaged: number;
  oversize: number;
  repeated: number;
  restarts: number;
  missed: number;
  noise: number;
}

export interface OpenMv extends Camera {
  status: CameraStatus;
}

const START = "=";
/** So much of a frame must be there before its length is known. */
const HEAD = 3;
const MOST = 30;
/** Where the blobs begin, and the length of each; the CRC and the line feed behind them. */
const BLOBS = 6;
const BLOB = 9;
const TAIL = 9;
const NUMBERS = 1000;
/** From one frame's number to the next: five seconds' worth; after a longer pause the camera had been silent. */
const LEAP = 100;
const SILENT_MS = 1000;

/** `crc32` answers 0..0xFFFFFFFF. */
export default function openCamera(
  bus: SerialBus,
  baud: number,
  clock: Clock,
  crc32: (text: string) => number,
): OpenMv {
  const status: CameraStatus = {
    sight: Sight.Unsteady,
    frames: 0,
    damaged: 0,
    oversize: 0,
    repeated: 0,
    restarts: 0,
    missed: 0,
    noise: 0,
  };
  let listener: ((blobs: Blobs | undefined) => void) | undefined;
  let buffer = "";
  /** So much must be there before there is anything to do: a byte, the head of a frame, all of it. */
  let need = 1;
  /** The last frame's number. */
  let last = -1;
  /** What that frame showed, as it came. */
  let before: string | undefined;
  /** What was believed last, as it came and as it was handed over. */
  let known: string | undefined;
  let blobs: Blobs;
  /** Nothing has come lately, so that any number may be next. */
  let isLost = true;
  /** Since `check` ran last: bytes came; a new frame came. */
  let isHeard = false;
  let isFresh = false;
  let timer = 0;

  function take(chunk: string): void {
    isHeard = true;
    buffer += chunk;
    while (buffer.length >= need) {
      const start = buffer.indexOf(START);
      if (start) {
        const noise = start < 0 ? buffer.length : start;
        status.noise += noise;
        buffer = buffer.substr(noise);
      } else if (need === 1) need = HEAD;
      else if (need === HEAD) measure();
      else read();
    }
  }

  /** The buffer begins like a frame: how long would it be? */
  function measure(): void {
    const promised = parseInt(buffer.substr(1, 2), 10);
    if (promised >= 0 && promised <= MOST) need = BLOBS + BLOB * promised + TAIL;
    else {
      if (promised > MOST) status.oversize++;
      skip();
    }
  }

  /** It is no frame that begins here. */
  function skip(): void {
    status.noise++;
    buffer = buffer.substr(1);
    need = 1;
  }

  /** All of a frame is there, if it is one. */
  function read(): void {
    const end = need - TAIL;
    const text = buffer.substr(0, end);
    if (crc32(text) === parseInt(buffer.substr(end, 8), 16)) {
      buffer = buffer.substr(need);
      need = 1;
      count(text, parseInt(text.substr(3, 3), 10));
    } else {
      status.damaged++;
      skip();
    }
  }

  function count(text: string, number: number): void {
    if (number === last) {
      status.repeated++;
      return;
    }
    const step = (number - last + NUMBERS) % NUMBERS;
    status.frames++;
    status.sight = Sight.Unsteady;
    last = number;
    isFresh = true;
    if (isLost) isLost = false;
    else if (step <= LEAP) status.missed += step - 1;
    else {
      status.restarts++;
      before = undefined;
    }
    if (listener) look(text.substr(BLOBS));
  }

  /** What has not changed need not be read again, nor what nobody will believe. */
  function look(text: string): void {
    if (text !== before) {
      before = text;
      return;
    }
    if (text !== known) {
      known = text;
      blobs = new Int16Array((text.length / BLOB) * 4);
      let at = 0;
      for (let i = 0; i < text.length; i += BLOB) {
        const digits = parseInt(text.substr(i + 1, 8), 10);
        blobs[at++] = text.charCodeAt(i);
        blobs[at++] = digits / 100000;
        blobs[at++] = (digits / 100) % 1000;
        blobs[at++] = digits % 100;
      }
    }
    status.sight = Sight.Steady;
    listener!(blobs);
  }

  /** Once a second: has anything come since? */
  function check(): void {
    timer = clock.after(SILENT_MS, check);
    if (isFresh) isFresh = false;
    else {
      status.sight = isHeard ? Sight.Babbling : Sight.Silent;
      isLost = true;
      before = undefined;
      if (listener) listener(undefined);
    }
    isHeard = false;
  }

  function watch(next: ((blobs: Blobs | undefined) => void) | undefined): void {
    listener = next;
    before = undefined;
  }

  bus.open(baud);
  bus.onData(take);
  timer = clock.after(SILENT_MS, check);
  return {
    status: status,
    watch: watch,
    close: () => {
      listener = undefined;
      clock.cancel(timer);
    },
  };
}
