// The worker of one virtual board: joins a rig to the page by messages, and its virtual time to the time of day. Sleeps until the rig's next event or the next message.
import { workerRunOf } from "../../devices/sim/worker-run";
import { Pacer } from "../../devices/sim/rig/pacer";
import { STOCK } from "../arrangements";
import { PageDial } from "./board-dial";
import type { FromBoard, ToBoard } from "./protocol";
import type { Answer } from "../../devices/sim/board/answer";
import { Rig } from "../../devices/sim/rig/rig";
import { readWireByte } from "./wire-byte";
import { emptyRealm } from "./worker-realm";

const LIFE_EVERY_MS = 1000;

/** To the page. */
let page: MessagePort;
const send = (message: FromBoard) => page.postMessage(message);
const sockets = new PageDial(send);
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
    dial: sockets.dial,
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
  wire.onmessage = ({ data }: MessageEvent<unknown>) => {
    const byte = readWireByte(data);
    if (byte) pacer?.interrupt(() => rig?.hear(byte));
  };
}

/** The value goes as text: the page takes nothing else for plain JSON. */
function answer(id: number, { isError, text, value }: Answer): void {
  send({ type: "answer", id, isError, text, value: value === undefined ? null : JSON.stringify(value) });
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
      return answer(message.id, board.ask(message.text));
    case "cable":
      return board.setCable(message.cable);
    case "stones":
      return board.setStones(message.stones);
    case "hand":
      return board.setHand(message.cover);
    case "opened":
    case "closed":
    case "heard":
      return sockets.take(message);
  }
}

function take({ data }: MessageEvent<ToBoard>): void {
  if (data.type === "start") return start(data);
  if (!rig || !pacer) return;
  const board = rig;
  if (data.type === "pause") pacer.pause(data.isPaused);
  else pacer.interrupt(() => obey(board, data));
}

// The first message brings the port, and is the last that comes this way.
self.onmessage = ({ ports }: MessageEvent) => {
  [page] = ports;
  emptyRealm();
  page.onmessage = take;
};
