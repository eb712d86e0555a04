// What a session looks like: the words and the picture that the view draws.
import { nameOf, ownNames } from "./names";
import { points } from "./score";
import { Stage, commonOf, sizeOf } from "./session";
import type { Session } from "./session";
import type { DobblePicture } from "./view";
import wordsOf from "./words" with { exists: "while open" };
import { seconds } from "../../kit/seconds";
import { translate } from "../../kit/translate";

/** Letters of base64 from one picture to the next, and how many of them are decoded, four by four. */
const PICTURE = 81;
const QUARTETS = 84;

function titleOf(session: Session): string {
  const mode = session.mode;
  if (mode === "duel") return "Duel " + session.score.join(":");
  if (mode === "match") return session.cards.length > 1 ? session.cards.join(" and ") : "Common symbol";
  return mode === "deck" ? "Check the deck" : mode === "well" ? "Well" : "Tower";
}

function noteOf(session: Session): string {
  const mode = session.mode;
  const score = session.score;
  const times = session.best.filter(ms => ms > 0);
  if (mode === "duel" && times.length) return "best " + seconds(Math.min(times[0], times[times.length - 1]));
  if (mode === "tower") return sizeOf(session) - 2 - score[0] - score[1] + " left";
  if (mode === "well") return "cards left";
  if (mode === "deck") return "of " + sizeOf(session);
  return session.deck.order === 7 ? "" : "order " + session.deck.order;
}

/** In large type while there is no symbol. */
function largeOf(session: Session): string {
  const cards = session.cards;
  if (session.mode === "deck") return "" + cards.length;
  if (session.stage > Stage.Cards) return session.stage === Stage.Now ? "Now!" : "Ready";
  return cards.length ? "" + cards[0] : "Dobble";
}

export function faceOf(session: Session): DobblePicture {
  const symbol = commonOf(session);
  const isUsual = symbol > 0 && session.deck.order === 7 && !ownNames(session);
  const score = session.keepsScore && session.stage === Stage.Cards ? points(session) : undefined;
  return {
    title: translate(titleOf(session)),
    note: translate(noteOf(session)),
    words: score ? score.join(":") : translate(symbol ? nameOf(session, symbol) : largeOf(session)),
    score: score,
    isSignal: session.stage === Stage.Now,
    picture: isUsual ? atob(PICTURES.substr(PICTURE * (symbol - 1), QUARTETS)) : "",
    message: translate(wordsOf(session.event)),
  };
}
