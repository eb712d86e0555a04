// An OpenMV camera that runs deploy/host/openmv/main.py: what it sees as frames of ASCII, at most 20 a second at 115200 baud. A frame is
//
//   =  NN  nnn  (k xxx yyy ss) ...  cccccccc  line feed
//
// NN: how many blobs follow, 00 to 30. nnn: the frame's number, 000 to 999 and again 000. Of each blob k its kind: `.` an empty square, `X` a black
// stone, `O` a white one; xxx and yyy its middle in pixels from the picture's top left (320x240: 000 to 319, 000 to 239); ss the side of a square
// with its area, 00 to 99 (99 is also what is larger). Blobs come in any order. cccccccc: CRC-32 (the one of zip) of all before it, in hexadecimal.
// So a frame has 15 + 9 NN bytes, 285 at most, of which none but the first is `=`.
//
// A blob that has hardly moved keeps its numbers and its place in the list: the camera sees to that, which is some hundred times as fast as a
// board. Two pictures of a table on which nothing happens are therefore the same text.
//
// What is seen is "silent" while nothing comes; "babbling" if bytes come, but no frames, or always the same one; "unsteady" if frames come of which
// no two agree yet, or nobody looks; else "steady". Counted are good frames, damaged ones, those that said to be too long, those with the number of
// the one before (`repeated`), times the numbers went back or leapt (`restarts`: the camera was started anew), frames that are missing between two
// numbers, and bytes outside of any frame (`noise`).
import { blobsOf, take } from "./openmv-frames";
import type { SerialBus } from "./bus";
import type { Blobs, Camera, CameraStatus, Clock } from "../src/kernel/ports";

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
): Camera {
  const status: CameraStatus = {
    sight: "unsteady",
    frames: 0,
    damaged: 0,
    oversize: 0,
    repeated: 0,
    restarts: 0,
    missed: 0,
    noise: 0,
  };
  let listener: ((blobs: Blobs | undefined) => void) | undefined;
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

  function count(number: number, seen: string): void {
    if (number === last) {
      status.repeated++;
      return;
    }
    const step = (number - last + NUMBERS) % NUMBERS;
    status.frames++;
    status.sight = "unsteady";
    last = number;
    isFresh = true;
    if (isLost) isLost = false;
    else if (step <= LEAP) status.missed += step - 1;
    else {
      status.restarts++;
      before = undefined;
    }
    if (listener) look(seen, listener);
  }

  /** What has not changed need not be read again, nor what nobody will believe. */
  function look(seen: string, told: (blobs: Blobs) => void): void {
    if (seen !== before) {
      before = seen;
      return;
    }
    if (seen !== known) {
      known = seen;
      blobs = blobsOf(seen);
    }
    status.sight = "steady";
    told(blobs);
  }

  /** Once a second: has anything come since? */
  function check(): void {
    timer = clock.after(SILENT_MS, check);
    if (isFresh) isFresh = false;
    else {
      status.sight = isHeard ? "babbling" : "silent";
      isLost = true;
      before = undefined;
      if (listener) listener(undefined);
    }
    isHeard = false;
  }

  const frames = { buffer: "", need: 1, status: status, crc32: crc32, listener: count };
  bus.open(baud);
  bus.onData(chunk => {
    isHeard = true;
    take(frames, chunk);
  });
  timer = clock.after(SILENT_MS, check);
  return {
    status: status,
    watch: next => {
      listener = next;
      before = undefined;
    },
    close: () => {
      listener = undefined;
      clock.cancel(timer);
    },
  };
}
