// A deck learned card by card: the code that is laid for a card means it from then on, whatever it says. For decks whose secret is lost. Opened with the check of
// a deck, which tells what is missing: here the cards that are not learned.
import { LEARNED, Learned, learnedIn } from "../../kit/learned";
import { Code } from "../../kit/codes";
import type { Store } from "../../kernel/ports";
import { parseCode } from "./codes";
import type { DeckSession } from "./deck-session";
import { Happened } from "./events";

export interface Lessons {
  /** As the check shows it: the card to lay next in the place of the last one. */
  session: DeckSession;
  /** The card that the code with this sum means from now on, or has meant before; "" where it is not learned. */
  learns(sum: string): string;
}

/** It goes on where it was left, after a power cut, too. */
export default function learn(session: DeckSession, store: Store): Lessons {
  let used = 0;
  /** Of the cards that are not learned, from the first: another one, where that is lost. */
  let skipped = 0;
  const textOf = () => store.read(LEARNED) || "";
  const asked = () => session.state().missing[skipped] || "";

  function see(): void {
    const text = textOf();
    session.play("new");
    skipped = 0;
    for (used = 0; text[used] && text[used] !== "\xFF"; used += Learned.Entry) {
      // Not what a power cut has torn, nor what was laid again.
      const code = text.substr(used, Learned.Code);
      const sum = text.substr(used + Learned.Code, Learned.Entry - Learned.Code);
      if (sum.indexOf("\xFF") < 0 && learnedIn(text, sum) === code)
        session.scan({ kind: Code.Card, by: "set", value: parseCode(code), text: code });
    }
  }

  function write(entry: string): boolean {
    const isDone = !!entry && used < Learned.Most && store.write(LEARNED, entry, used, Learned.Size);
    if (isDone) used += Learned.Entry;
    return isDone;
  }

  function learns(sum: string): string {
    const known = learnedIn(textOf(), sum);
    const code = asked();
    if (known && session.state().missing.indexOf(known) < 0) return known;
    return code && write(code + sum) ? code : "";
  }

  function play(move: string): boolean {
    const last = textOf().substr(used - Learned.Entry + Learned.Code, Learned.Entry - Learned.Code);
    if (move === "next") skipped = session.state().missing[skipped + 1] ? skipped + 1 : 0;
    else if (move !== "undo") {
      if (move === "new") used = 0;
      return session.play(move);
    } else if (!used || !write("-----" + last)) return false;
    else see();
    return true;
  }

  see();
  return {
    learns: learns,
    session: Object.assign({}, session, {
      card: () => parseCode(asked()),
      event: () => (session.event()[0] === Happened.Card ? [Happened.ScanCard] : session.event()),
      play: play,
      moves: () => ["report", "undo", "next", "new"],
    }),
  };
}
