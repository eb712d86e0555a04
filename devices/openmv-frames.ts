// Cuts what an OpenMV camera sends (openmv.ts says what a frame is) into frames, by their length and CRC. Of what is none, one byte is thrown away
// at a time.
import type { Blobs, CameraStatus } from "../src/kernel/ports";

export interface Frames {
  buffer: string;
  /** So much must be there before there is anything to do: a byte, the head of a frame, all of it. */
  need: number;
  status: CameraStatus;
  /** Answers 0..0xFFFFFFFF. */
  crc32(text: string): number;
  /** Is told the number of each whole frame, and its blobs as they came. */
  listener(number: number, seen: string): void;
}

const START = "=";
/** So much of a frame must be there before its length is known. */
const HEAD = 3;
const MOST = 30;
/** Where the blobs begin, and the length of each; the CRC and the line feed behind them. */
const BLOBS = 6;
const BLOB = 9;
const TAIL = 9;

/** What stands here belongs to no frame. */
function drop(frames: Frames, length: number): void {
  frames.status.noise += length;
  frames.buffer = frames.buffer.substr(length);
  frames.need = 1;
}

/** The buffer begins like a frame: how long would it be? */
function measure(frames: Frames): void {
  const promised = parseInt(frames.buffer.substr(1, 2), 10);
  if (promised >= 0 && promised <= MOST) frames.need = BLOBS + BLOB * promised + TAIL;
  else {
    if (promised > MOST) frames.status.oversize++;
    drop(frames, 1);
  }
}

/** All of a frame is there, if it is one. */
function read(frames: Frames): void {
  const end = frames.need - TAIL;
  const text = frames.buffer.substr(0, end);
  if (frames.crc32(text) === parseInt(frames.buffer.substr(end, 8), 16)) {
    frames.buffer = frames.buffer.substr(frames.need);
    frames.need = 1;
    frames.listener(parseInt(text.substr(3, 3), 10), text.substr(BLOBS));
  } else {
    frames.status.damaged++;
    drop(frames, 1);
  }
}

export function take(frames: Frames, chunk: string): void {
  frames.buffer += chunk;
  while (frames.buffer.length >= frames.need) {
    const start = frames.buffer.indexOf(START);
    if (start) drop(frames, start < 0 ? frames.buffer.length : start);
    else if (frames.need === 1) frames.need = HEAD;
    else if (frames.need === HEAD) measure(frames);
    else read(frames);
  }
}

export function blobsOf(seen: string): Blobs {
  const blobs = new Int16Array((seen.length / BLOB) * 4);
  let at = 0;
  for (let i = 0; i < seen.length; i += BLOB) {
    const digits = parseInt(seen.substr(i + 1, 8), 10);
    blobs[at++] = seen.charCodeAt(i);
    blobs[at++] = digits / 100000;
    blobs[at++] = (digits / 100) % 1000;
    blobs[at++] = digits % 100;
  }
  return blobs;
}
