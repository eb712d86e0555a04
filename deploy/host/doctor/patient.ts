// The board that is examined: who it is, what runs on it, and on which pins its parts should hang.
import { firmwareFault } from "../upload/firmware";
import { whoIs } from "../upload/identify";
import { wiringOf } from "../../in-force";
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
