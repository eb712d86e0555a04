// The worker of one virtual board: joins a rig to the page by messages, and its virtual time to the time of day. Sleeps until the rig's next event or the next message.
import { workerRunOf } from "../../devices/sim/worker-run";
import { Pacer } from "../../devices/sim/rig/pacer";
import { STOCK } from "../arrangements";
import { dialSocket } from "./dial-socket";
import type { FromBoard, ToBoard, WireByte } from "./protocol";
import { Rig } from "../../devices/sim/rig/rig";

const LIFE_EVERY_MS = 1000;

// What the program runs in must not find these.
const send = self.postMessage.bind(self) as (message: FromBoard) => void;
let rig: Rig | undefined;
let pacer: Pacer | undefined;
/** To the other board. */
let wire: MessagePort | undefined;
let told = "";

/** Tells that it lives, at once when something has changed. */
function tellLife(isNews: boolean): void {
  if (!rig || !pacer) return;
  const {
    isOn,
    board: { boots, console },
  } = rig;
  const text = JSON.stringify([isOn, boots, console]);
  if (isNews && text === told) return;
  told = text;
  send({ type: "life", isOn, boots, atMs: rig.clock.now(), busyShare: pacer.busyShare, console });
}

function start(message: Extract<ToBoard, { type: "start" }>): void {
  const { arrangement, programText, rewriting, files, cable, isOn, seed, stones } = message;
  const known = new Map([[programText, rewriting]]);
  const made = (rig = new Rig({
    stock: STOCK,
    arrangement,
    programText,
    files,
    cable,
    seed,
    stones,
    makeRun: (globals, board) => workerRunOf(known, globals, board),
    dial: dialSocket(location, work => pacer?.interrupt(work)),
    webSockets: true,
    tell: send,
    send: byte => wire?.postMessage(byte),
  }));
  const paced = new Pacer(
    {
      now: () => made.clock.now(),
      nextAtMs: () => made.nextAtMs,
      advance: forMs => {
        made.advance(forMs);
        tellLife(true);
      },
    },
    () => performance.now(),
    (then, forMs) => setTimeout(then, forMs),
    timer => clearTimeout(timer),
  );
  join(message.wire);
  paced.interrupt(() => {
    // What is told before is that the board is off, and the page would keep that while the board boots.
    pacer = paced;
    made.power(isOn);
    if (!isOn) tellLife(true);
  });
  setInterval(() => tellLife(false), LIFE_EVERY_MS);
}

function join(fresh: MessagePort): void {
  wire?.close();
  wire = fresh;
  wire.onmessage = ({ data }: MessageEvent<WireByte>) => pacer?.interrupt(() => rig?.hear(data));
}

function obey(board: Rig, message: ToBoard): void {
  switch (message.type) {
    case "wire":
      return join(message.wire);
    case "power":
      return void board.power(message.isOn);
    case "reset":
      return void board.reset();
    case "key":
      return board.key(message.key, message.isDown);
    case "touch":
      return board.touch(message.at);
    case "show":
      return board.show(message.text);
    case "ask":
      return send({ type: "answer", id: message.id, ...board.ask(message.text) });
    case "cable":
      return board.setCable(message.cable);
    case "stones":
      return board.setStones(message.stones);
    case "hand":
      return board.setHand(message.cover);
  }
}

self.onmessage = ({ data }: MessageEvent<ToBoard>) => {
  if (data.type === "start") return start(data);
  if (!rig || !pacer) return;
  const board = rig;
  if (data.type === "pause") pacer.pause(data.isPaused);
  else pacer.interrupt(() => obey(board, data));
};
