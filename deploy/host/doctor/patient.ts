// The board that is examined: who it is, what runs on it, and on which pins its parts should hang.
import type { Board } from "../../../devices/boards/board";
import { firmwareFault } from "../upload/firmware";
import { whoIs } from "../upload/identify";
import { boards } from "../../known";
import { objectIn, targetOf } from "../upload/plan";
import { askIf, type Talk } from "../upload/talk";
import type { DoctorWish, PartName } from "./report";

/** What runs on the board. */
export const enum Runs {
  Croupier = "croupier",
  /** Croupier, but it has touched no part. */
  Safe = "safe",
  Nothing = "nothing",
}

/** A serial port as croupier.json has it. */
export interface Wires {
  port: string;
  rx: string;
  tx: string;
  path: string;
  baud: number;
}

export interface Patient {
  talk: Talk;
  wish: DoctorWish;
  env: string;
  version: string;
  /** "" if nothing is wrong with its firmware. */
  firmware: string;
  board: string;
  runs: Runs;
  /** What Croupier says of itself: croupier.status(), .config(), and the app of .state(). */
  status: any;
  config: any;
  app: string;
  /** croupier.json as it stands in Storage. */
  own: Record<string, any>;
  /** A port was used that the program may want otherwise: it has to start anew. */
  isTouched: boolean;
}

const portOf = (board: Board, name: string): Wires => {
  const pins = (board.ports[name] ?? " ").split(" ");
  return { port: name, rx: pins[0], tx: pins[1], path: "", baud: 9600 };
};

/** Where everything hangs on a board whose program cannot be asked, as far as croupier.json does not say otherwise. */
export function wiringOf(board: Board, own: Record<string, any>): any {
  const pins = board.oled.split(" ");
  const [chip = "ssd1306", ...wires] = board.inColour?.split(" ") ?? [];
  const object = (value: unknown): any => (value && typeof value === "object" ? value : {});
  const port = (name: string, standard: string) => ({
    ...portOf(board, object(own[name]).port ?? standard),
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
  };
  if (own.camera) config.camera = { ...port("camera", board.peer), baud: 115200, ...object(own.camera) };
  if (own.arm) config.arm = { ...port("arm", "Serial3"), baud: 115200, ...object(own.arm) };
  return config;
}

export async function meet(talk: Talk, wish: DoctorWish): Promise<Patient> {
  const { env, version } = await whoIs(talk);
  const own = objectIn((await askIf<string>(talk, 'require("Storage").read("croupier.json")||"{}"')) ?? "{}") ?? {};
  const status = (await askIf<any>(talk, 'typeof croupier==="object"?croupier.status():null')) ?? undefined;
  const config = status && (await askIf<any>(talk, "croupier.config()"));
  const app = (status && !status.safe && (await askIf<string>(talk, "croupier.state().app"))) || "";
  const named = wish.board ?? boards.find(board => board.name === own.board)?.name;
  const board = config?.board ?? targetOf(env, named).board;
  return {
    talk,
    wish,
    env,
    version,
    firmware: firmwareFault(env, version),
    board,
    runs: !config ? Runs.Nothing : status.safe ? Runs.Safe : Runs.Croupier,
    status,
    config:
      config ??
      wiringOf(
        boards.find(one => one.name === board)!,
        own,
      ),
    app,
    own,
    isTouched: false,
  };
}

/** Whether its ports and pins may be used: nobody is playing. */
export const isIdle = (patient: Patient) => patient.runs !== Runs.Croupier || patient.app === "menu";

/** Somebody says that this part is there. */
export const isWanted = (patient: Patient, part: PartName) =>
  !!patient.wish.parts?.includes(part) || patient.own[part] !== undefined;

export const BUSY =
  "A game is open, and was not disturbed: go to the menu (hold A, or hold B and choose it) and ask again.";
