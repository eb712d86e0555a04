// What a page does with a board at a Web Serial port: the same steps and checks as the commands of the same names.
import { examine } from "../doctor/examine";
import type { DoctorWish, Report } from "../doctor/report";
import { layCards } from "../../vision/lay";
import type { Placed } from "../../vision/placed";
import type { Backup, Keep } from "./save";
import { whoIs } from "./identify";
import { during, type Talk } from "./talk";
import { restore, type Restored } from "./restore";
import { upload, type Asked, type Ear, type Status } from "./upload";
import { openWebSerial, type WebSerialPort } from "./web-serial";

/** Opens the port, and closes it again whatever happens. */
export const over = <T>(port: WebSerialPort, work: (talk: Talk) => Promise<T>): Promise<T> =>
  during(openWebSerial(port), work);

/** `version` is that of the bundles; `keep` is given what was on the board, before anything of it is replaced. */
export const uploadOver = (port: WebSerialPort, ...asked: Asked): Promise<Status> =>
  over(port, talk => upload(talk, ...asked));

export function restoreOver(port: WebSerialPort, backup: Backup, ear: Ear, keep?: Keep): Promise<Restored> {
  return over(port, talk => restore(talk, () => backup, ear, keep));
}

/** Cards onto the table of a board that has Set. */
export function layOver(port: WebSerialPort, cards: Placed[], onStep: () => void): ReturnType<typeof layCards> {
  return over(port, async talk => {
    await whoIs(talk);
    return layCards(
      {
        name: "the board",
        ask: expression => talk.ask(expression),
        noCroupier: "put it there on the bench, under “Onto a board”, or press the board's reset button and try again",
        noSet: "put it there on the bench, under “Onto a board”",
      },
      cards,
      onStep,
    );
  });
}

export function doctorOver(port: WebSerialPort, wish: DoctorWish = {}): Promise<Report> {
  return over(port, talk => examine(talk, wish));
}
