// What symbols are called.
import type { Session } from "./session";

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
export function ownNames(session: Session): string {
  return session.deck.order === session.settings.order ? session.settings.names : "";
}

export function nameOf(session: Session, symbol: number): string {
  const own = ownNames(session);
  const isUsual = session.deck.order === 7;
  const name = own ? wordOf(own, ",", symbol).trim() : isUsual ? wordOf(SYMBOLS, "|", symbol) : "";
  return name || "Symbol " + symbol;
}
