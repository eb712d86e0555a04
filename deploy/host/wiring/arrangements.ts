// What a person would build: for each board the arrangements that its pins and its memory have room for. Runs in a browser too.
import type { BoardData } from "../../catalogue";
import { Console } from "../../../src/kit/settings-file";
import { boards } from "../../known";
import type { Parts } from "./parts";

export interface Arrangement {
  /** Of the picture's file. */
  name: string;
  title: string;
  parts: Parts;
}

const TABLE = { display: true, keys: true } as const;

/** A board that calls itself like another one has to be told which it is. */
export const mustSay = (board: BoardData) => boards.find(({ env }) => env === board.env)?.name !== board.name;

const saying = (board: BoardData) => (mustSay(board) ? { board: board.name } : {});

/** Without a scanner, its port goes to the arm and the second board's to the camera. Ports bring their pins along only where it is the scanner's or the peer's. */
function device(board: BoardData): Parts {
  const [cameraRx, cameraTx] = board.ports[board.peer].split(" ");
  const [armRx, armTx] = board.ports[board.scannerPort].split(" ");
  return {
    ...TABLE,
    bundle: "croupier",
    camera: true,
    arm: true,
    settings: {
      ...saying(board),
      scanner: { rx: "" },
      camera: { port: board.peer, rx: cameraRx, tx: cameraTx },
      arm: { port: board.scannerPort, rx: armRx, tx: armTx },
    },
  };
}

/** The second board where the scanner would hang. */
function peerAlone(board: BoardData): Arrangement[] {
  const { name, about, scannerPort } = board;
  if (!about.isPeerBetterAlone) return [];
  const settings = { ...saying(board), scanner: { rx: "" }, peer: { port: scannerPort } };
  const parts = { ...TABLE, bundle: "croupier", peer: true, settings };
  return [{ name: `${name}-durak`, title: `${about.short}: Durak, without a scanner`, parts }];
}

/** The second board, or one with the lesson's program, where the lesson has its cable. */
function onConsole(board: BoardData): Arrangement[] {
  const { name, about } = board;
  if (!about.isLessons) return [];
  const settings = { ...saying(board), scanner: { rx: "" }, peer: { port: Console.Setting } };
  const parts = { ...TABLE, bundle: "croupier", peer: true, settings };
  return [{ name: `${name}-lesson`, title: `${about.short}: Durak on the lesson's cable`, parts }];
}

/** With room for every game: once for each make, and the device. */
function withRoom(board: BoardData): Arrangement[] {
  const { name, about } = board;
  const settings = mustSay(board) ? { settings: saying(board) } : {};
  const makes = about.outlines.map(({ make }, at): Arrangement => ({
    name: at ? `${name}-${parseInt(make)}` : name,
    title: `${about.short}${at ? ` with ${make}` : ""}: every game`,
    parts: { ...TABLE, bundle: "croupier", scanner: true, peer: true, ...settings, ...(at ? { make } : {}) },
  }));
  const last = { name: `${name}-device`, title: `${about.short}: the tic-tac-toe device`, parts: device(board) };
  return [...makes, ...peerAlone(board), ...onConsole(board), last];
}

/** One game at a time. With a single port there is no arm. */
function withoutRoom({ name, about, peer: peer }: BoardData): Arrangement[] {
  const [kind, words] = peer ? ["device", "the tic-tac-toe device"] : ["camera", "tic-tac-toe with a camera"];
  const parts = { ...TABLE, bundle: "tictactoe", camera: true, ...(peer ? { arm: true } : {}) };
  return [
    { name, title: `${about.short}: Set or Dobble`, parts: { ...TABLE, bundle: "set", scanner: true } },
    { name: `${name}-durak`, title: `${about.short}: Durak`, parts: { ...TABLE, bundle: "durak", peer: true } },
    { name: `${name}-${kind}`, title: `${about.short}: ${words}`, parts },
  ];
}

/** Ports by path: an adapter each, and nothing else can be wired. */
function byPath({ name, about }: BoardData): Arrangement[] {
  const settings = { scanner: { path: "/dev/ttyUSB0" }, peer: { path: "/dev/ttyUSB1" } };
  const parts = { bundle: "croupier", scanner: true, peer: true, settings };
  return [{ name, title: `${about.short}: every game`, parts }];
}

export function arrangementsOf(board: BoardData): Arrangement[] {
  if (!Object.keys(board.ports).length) return byPath(board);
  return board.about.room === "all" ? withRoom(board) : withoutRoom(board);
}
