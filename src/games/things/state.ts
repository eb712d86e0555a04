// What a session says of itself. Opened when it is asked, then let go.
import type { Mode, ModeState, ThingsState } from "./contract";
import type { Session } from "./session";
import wordsOf from "./words" with { exists: "while open" };

export default function stateOf(session: Session, list: string[]): ThingsState {
  const place = session.place;
  const speed = session.speed;
  const total = session.total;
  const state: ModeState<Mode> = {
    app: "things",
    mode: session.mode,
    learning: session.isLearning,
    things: session.known,
    thing: session.name && session.name !== "?" ? session.name : null,
    list: list.slice(),
    message: wordsOf(session.event),
  };
  const own = {
    pairs: () => ({ together: session.together === undefined ? null : session.together, widows: total }),
    roll: () => ({ here: total, missing: session.known - total }),
    count: () => ({ pieces: session.pieces, sum: total / 100 }),
    ruler: () => ({
      mm: place === undefined ? null : (place - session.zero) / 100,
      mmPerSecond: speed === undefined ? null : speed,
    }),
  };
  return Object.assign(state, own[session.mode]()) as ThingsState;
}
