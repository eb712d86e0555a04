// A game against this board.
import { Kind } from "./match";
import { More } from "./position";
import type { OpenPacks } from "./rules";
import type { Chance, Events, Session } from "./inside";

export default function startAlone(session: Session, chance: Chance, events: Events, packs: OpenPacks): boolean {
  const match = session.evening;
  session.thought = undefined;
  const nonces = new Uint8Array(16);
  for (let at = 0; at < 16; at++) nonces[at] = chance.random32() >>> 8;
  events.work(() => {
    const rules = session.wishes.ruleBits | (packs ? More.Known << 8 : 0);
    if (!match.shuffled(nonces, rules)) return true;
    match.startAt(Kind.Bot, nonces, match.number + 1, 1, undefined, match.nextFirst(), rules);
    session.begun();
    return false;
  });
  return true;
}
