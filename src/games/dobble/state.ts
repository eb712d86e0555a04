// What a session says of itself.
import type { DobbleState, Mode, ModeState } from "./contract";
import { nameOf } from "./names";
import { points } from "./score";
import { commonOf, sizeOf } from "./session";
import type { Session } from "./session";
import wordsOf from "./words" with { exists: "while open" };

const STAGES = ["cards", "ready", "now", "shown"] as const;

function shared<InMode extends Mode>(session: Session, mode: InMode): ModeState<InMode> {
  const symbol = commonOf(session);
  return {
    app: "dobble",
    mode: mode,
    order: session.deck.order,
    cards: session.cards.slice(),
    common: symbol ? { symbol: symbol, name: nameOf(session, symbol) } : null,
    message: wordsOf(session.event),
  };
}

export function stateOf(session: Session): DobbleState {
  const mode = session.mode;
  if (mode === "match") return shared(session, mode);
  if (mode === "deck")
    return Object.assign(shared(session, mode), { size: sizeOf(session), double: session.double.slice() });
  if (mode !== "duel") return Object.assign(shared(session, mode), { score: points(session) });
  const stage = STAGES[session.stage];
  return Object.assign(shared(session, mode), { score: points(session), best: session.best.slice(), stage: stage });
}

/** What is missing of a deck, neighbours in one (3 7-12 40), and what is double: two sentences. */
export function reportOf(session: Session): string[] {
  const size = sizeOf(session);
  const double = session.double;
  const seen = new Uint8Array(size + 2);
  let missing = "";
  let from = 0;
  for (const card of session.cards) seen[card] = 1;
  seen[size + 1] = 1;
  for (let card = 1; card <= size + 1; card++) {
    if (!seen[card]) from = from || card;
    else if (from) {
      missing += " " + from + (from < card - 1 ? "-" + (card - 1) : "");
      from = 0;
    }
  }
  return [
    missing ? "Missing:" + missing : "None is missing",
    double.length ? "Double: " + double.join(" ") : "None is double",
  ];
}
