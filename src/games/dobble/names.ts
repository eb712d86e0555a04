// What a symbol is called, and what it looks like.
import type { Session } from "./session";

/** Letters of base64 from one picture to the next, and how many of them are decoded, four by four. */
const PICTURE = 81;
const QUARTETS = 84;

/** The n-th of the words between separators, from 1; "" if there are fewer. */
function wordOf(text: string, separator: string, n: number): string {
  let from = 0;
  while (--n) {
    from = text.indexOf(separator, from) + 1;
    if (!from) return "";
  }
  const end = text.indexOf(separator, from);
  return text.substring(from, end < 0 ? text.length : end);
}

/** Own names are those of the deck that the settings describe. */
function ownNames(session: Session): string {
  return session.deck.order === session.settings.order ? session.settings.names : "";
}

export function nameOf(session: Session, symbol: number): string {
  const own = ownNames(session);
  const isUsual = session.deck.order === 7;
  const name = own ? wordOf(own, ",", symbol).trim() : isUsual ? wordOf(SYMBOLS, "|", symbol) : "";
  return name || "Symbol " + symbol;
}

/** Of the usual deck's symbols, as the view takes it; "" where there is none. */
export function pictureOf(session: Session, symbol: number): string {
  return symbol > 0 && session.deck.order === 7 && !ownNames(session)
    ? atob(PICTURES.substr(PICTURE * (symbol - 1), QUARTETS))
    : "";
}
