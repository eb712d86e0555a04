// Where everything hangs on a board whose program cannot be asked: its own page of data, as far as croupier.json does not say otherwise. Runs in a browser too.
import type { Board } from "../devices/boards/board";
import { Baud, Console } from "../src/kit/settings-file";

/** A serial port as croupier.json has it. */
export interface Wires {
  port: string;
  rx: string;
  tx: string;
  path: string;
  baud: number;
}

/** The pins that a port has as it comes: what it receives on, and what it sends on; "" for none. */
export const pinsOfPort = ({ ports }: Pick<Board, "ports">, name: string): string[] =>
  (name === Console.Setting ? Console.Pins : (ports[name] ?? " ")).split(" ");

const portOf = (board: Board, name: string): Wires => {
  const isConsole = name === Console.Setting;
  const pins = pinsOfPort(board, name);
  return { port: name, rx: pins[0], tx: pins[1], path: "", baud: isConsole ? Baud.Console : 9600 };
};

/** As `croupier.config()` would tell it; `scans`: with a bundle that has a scanner on its first port. */
export function wiringOf(board: Board, own: Record<string, any>, scans = true): any {
  const pins = board.oled.split(" ");
  const [chip = "ssd1306", ...wires] = board.inColour?.split(" ") ?? [];
  const object = (value: unknown): any => (value && typeof value === "object" ? value : {});
  const port = (name: string, standard: string) => ({
    ...portOf(board, object(own[name]).port ?? standard),
    ...object(own[name]),
  });
  // A game's own ports keep their pins if only another port is named (src/games/tictactoe/settings.ts).
  const fixed = (name: string, standard: string) => ({
    ...portOf(board, standard),
    baud: 115200,
    ...object(own[name]),
  });
  const config: any = {
    board: board.name,
    scanner: port("scanner", board.scannerPort),
    peer: port("peer", board.peer || "Serial2"),
    display: {
      bus: pins[0],
      scl: pins[1],
      sda: pins[2],
      address: 60,
      chip,
      wires: wires.join(" "),
      ...object(own.display),
    },
    keys: { ...board.keys, ...object(own.keys) },
    signal: { led: board.led ?? "", pwm: board.pwm ?? "", ...object(own.signal) },
  };
  if (own.camera || !scans) config.camera = fixed("camera", scans ? board.peer : board.scannerPort);
  if (own.arm || !scans) config.arm = fixed("arm", scans ? "Serial3" : board.peer);
  return config;
}
