// An OpenMV camera with deploy/host/openmv/main.py on a Pico's Serial1: tells at the prompt what lies on the table, whenever that is another sight than before. The
// green light is lit while it sees a whole empty board.
import openCamera from "../openmv";
import { makePort } from "../serial-port";

const clock = {
  now: () => getTime() * 1000,
  after: (forMs: number, then: () => void) => setTimeout(then, forMs),
  cancel: (timer: number) => {
    if (timer) clearTimeout(timer);
  },
};
const green = new Pin("B12");
let before = "";

USB.setConsole(true);
const camera = openCamera(makePort(Serial1, { rx: new Pin("B7"), tx: new Pin("B6") }), 115200, clock, E.CRC32);
camera.watch(blobs => {
  let kinds = "";
  if (blobs) for (let i = 0; i < blobs.length; i += 4) kinds += String.fromCharCode(blobs[i]);
  const count = (kind: string) => kinds.split(kind).length - 1;
  const now = blobs
    ? count(".") + " empty, " + count("X") + " black, " + count("O") + " white"
    : "The camera is " + camera.status.sight;
  green.write(count(".") === 9);
  if (now !== before) print(now);
  before = now;
});
global.camera = camera;
