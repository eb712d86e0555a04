// What a person would build: for each board the arrangements that its pins and its memory have room for. Runs in a browser too.
import type { Board } from "../../../devices/boards/board";
import type { Parts } from "./parts";

export interface Arrangement {
  /** Of the picture's file. */
  name: string;
  title: string;
  parts: Parts;
}

const TABLE = { display: true, keys: true } as const;

/** Without a scanner, its port goes to the arm and the second board's to the camera. Ports bring their pins along only where it is the scanner's or the peer's. */
function device(board: Board, more: object = {}): Parts {
  const [cameraRx, cameraTx] = board.ports[board.peer].split(" ");
  const [armRx, armTx] = board.ports[board.scanner].split(" ");
  return {
    ...TABLE,
    bundle: "croupier",
    camera: true,
    arm: true,
    settings: {
      ...more,
      scanner: { rx: "" },
      camera: { port: board.peer, rx: cameraRx, tx: cameraTx },
      arm: { port: board.scanner, rx: armRx, tx: armTx },
    },
  };
}

const MAKERS: Record<string, (board: Board) => Arrangement[]> = {
  esp32: board => [
    { name: "esp32", title: "ESP32: every game", parts: { ...TABLE, bundle: "croupier", scanner: true, peer: true } },
    {
      name: "esp32-30",
      title: "ESP32 with 30 pins: every game",
      parts: { ...TABLE, bundle: "croupier", scanner: true, peer: true, make: "30 pins" },
    },
    { name: "esp32-device", title: "ESP32: the tic-tac-toe device", parts: device(board) },
  ],
  m5stack: board => [
    {
      name: "m5stack",
      title: "M5Stack: every game",
      parts: { ...TABLE, bundle: "croupier", scanner: true, peer: true, settings: { board: "m5stack" } },
    },
    { name: "m5stack-device", title: "M5Stack: the tic-tac-toe device", parts: device(board, { board: "m5stack" }) },
  ],
  pico: () => [
    { name: "pico", title: "Pico: Set or Dobble", parts: { ...TABLE, bundle: "set", scanner: true } },
    { name: "pico-durak", title: "Pico: Durak", parts: { ...TABLE, bundle: "durak", peer: true } },
    {
      name: "pico-device",
      title: "Pico: the tic-tac-toe device",
      parts: { ...TABLE, bundle: "tictactoe", camera: true, arm: true },
    },
  ],
  wifi: () => [
    { name: "wifi", title: "Espruino WiFi: Set or Dobble", parts: { ...TABLE, bundle: "set", scanner: true } },
    { name: "wifi-durak", title: "Espruino WiFi: Durak", parts: { ...TABLE, bundle: "durak", peer: true } },
    {
      name: "wifi-camera",
      title: "Espruino WiFi: tic-tac-toe with a camera",
      parts: { ...TABLE, bundle: "tictactoe", camera: true },
    },
  ],
  original: () => [
    { name: "original", title: "Original: Set", parts: { ...TABLE, bundle: "set-original", scanner: true } },
  ],
  linux: () => [
    {
      name: "linux",
      title: "Raspberry Pi or PC: every game",
      parts: {
        bundle: "croupier",
        scanner: true,
        peer: true,
        settings: { scanner: { path: "/dev/ttyUSB0" }, peer: { path: "/dev/ttyUSB1" } },
      },
    },
  ],
};

export const arrangementsOf = (board: Board): Arrangement[] => MAKERS[board.name](board);
