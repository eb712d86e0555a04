// What comes from the other board, gathered until it is worth reading, and no more of it than a board can read.
import type { Wired } from "../../../kernel/app";
import { Ms, Room } from "../types";
import type { Session } from "../types";
import type { Clock } from "../../../kernel/ports";

/**
 * Call the answer at the start and at every tick: it opens the port, lets it go while it brings more than can be read, and hears it again; it answers the writer
 * when it has opened it.
 */
export default function makeHearing(
  tableNow: () => Wired,
  later: (forMs: number, then: () => void) => void,
  clock: Clock,
  sessionNow: () => Session,
) {
  let heard = "";
  /** How much more may be read. */
  let room = -1;
  let isNoisy = false;

  function hearNow(): void {
    const text = heard.substr(0, Room.Most);
    const session = sessionNow();
    const report = session.link!.report;
    const noise = report.noise;
    room -= heard.length;
    if (room < 0) tableNow().peer!(undefined);
    heard = "";
    session.link!.receive(text, clock.now());
    isNoisy = report.noise > noise;
  }

  /** Often called, for a byte or two: it takes as long as they have taken to come, so that is all it does. */
  function hear(chunk: string): void {
    if (!heard) later(isNoisy ? Ms.Noisy : Ms.Hear, hearNow);
    heard += chunk;
  }

  return () => {
    const isDeaf = room < 0;
    room = Math.min(room + Room.Tick, Room.Most);
    return isDeaf && room >= 0 ? tableNow().peer!(hear) : undefined;
  };
}
