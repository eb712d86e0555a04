// The device looks: until the board is seen whole and still, or for a while. Each picture is read in turns of the board's own.
import type { Blobs, Camera, Clock } from "../../kernel/ports";
import { Happened } from "./events";
import type { Event } from "./events";
import { isCutOff, see } from "./judge";
import type { Judge } from "./judge";
import { goOn, newReading } from "./reading";
import type { Work } from "./reading";

/** Three pictures of a camera that sends them in pieces. A hand may still be above the board when the key is pressed; what is hidden so long stays hidden. */
const LOOK_MS = 3500;

/** `told` hears what is wrong, if anything is. Answers how to look no more. */
export default function openLook(
  clock: Clock,
  camera: Camera,
  judge: Judge,
  told: (why: Event | undefined) => void,
): () => void {
  let why: Event | undefined = [Happened.KeepStill];
  /** The last picture; what has been read need not be read again. And the one that is being read. */
  let last: Blobs | undefined;
  let blobs: Blobs;
  let reading: Work | undefined;
  let turn = 0;
  let timer = 0;

  function stop(): void {
    camera.watch(undefined);
    clock.cancel(timer);
    clock.cancel(turn);
    timer = turn = 0;
  }

  function end(): void {
    timer = 0;
    stop();
    told(why);
  }

  function read(): void {
    turn = 0;
    if (!reading) {
      blobs = last!;
      reading = newReading(blobs, judge.grid, judge.isOpen, judge.number);
    } else if (!goOn(reading)) {
      why = see(judge, reading, blobs);
      reading = undefined;
      if (!why && judge.cells.indexOf("?") < 0) {
        stop();
        timer = clock.after(1, end);
        return;
      }
      // What is hidden may yet come to light.
      if (blobs === last) return;
    }
    turn = clock.after(1, read);
  }

  timer = clock.after(LOOK_MS, end);
  camera.watch(seen => {
    if (seen && seen === last) return;
    last = seen;
    if (!seen) {
      clock.cancel(turn);
      turn = 0;
      reading = undefined;
      why = [isCutOff(camera.status) ? Happened.Cut : Happened.NoPictures];
    } else if (!turn) turn = clock.after(1, read);
  });
  return stop;
}
