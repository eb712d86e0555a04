// A deck learned card by card: the code that is laid for a card means it from then on, whatever it says. For decks whose secret is lost. Knows no screen and no key.
import { LEARNED, Learned, learnedIn } from "../../kit/learned";
import type { ScanResult } from "../../kernel/app";
import { makeCode, parseCode } from "./codes";
import type { DeckSession } from "./deck-session";
import { Happened } from "./events";
import type { Event } from "./events";
import { cardsOf } from "./rules";
import type readCard from "./stickers";
import type { Deck } from "./stickers";
import type wordsOf from "./words";

export interface LearnSession extends DeckSession {
  /** The card that the code with this sum means from now on, or has meant before; "" where it is not learned. */
  learns(sum: string): string;
}

/** `card()` is the one to lay next. It goes on where it was left, after a power cut, too. */
export default function makeLearnSession(deck: Deck, _: typeof readCard, words: typeof wordsOf): LearnSession {
  const store = deck.store;
  const all = cardsOf(deck.junior);
  const before = store.read(LEARNED) || "";
  /** Of the file: what is written. Nothing, where it is another one. */
  let used = (before.indexOf("\xFF".repeat(Learned.Entry)) + Learned.Entry - 1) & -Learned.Entry;
  // A power cut may have torn the last entry: that card is laid again.
  const whole = used && before[used - 1] === "\xFF" ? used - Learned.Entry : used;
  /** Cards that were asked for. */
  let at = all.indexOf(parseCode(before.substr(whole - Learned.Entry, Learned.Code))) + 1;
  let event: Event = [all[at] ? Happened.ScanCard : Happened.DeckComplete];
  /** What comes of the code that was learned. */
  let result: ScanResult | undefined;

  /** What a new deck replaces counts no more. */
  const learned = () => (used && store.read(LEARNED)) || "";
  const asked = () => (all[at] ? makeCode(all[at]) : "");

  function learns(sum: string): string {
    const known = learnedIn(learned(), sum);
    const code = asked();
    result = "duplicate";
    event = [Happened.IsDouble, known];
    if (known && known !== code) return known;
    if (!known) {
      result = undefined;
      if (!code || used >= Learned.Most || !store.write(LEARNED, code + sum, used, Learned.Size)) return "";
      used += Learned.Entry;
    }
    result = "added";
    play("next");
    return code;
  }

  function scan(): ScanResult {
    const came = result || "unknown";
    result = undefined;
    return came;
  }

  function play(move: string): boolean {
    const next = move === "new" ? 0 : at + (move === "next" ? 1 : move === "undo" ? -1 : 99);
    if (move === "report") return true;
    const can = next >= 0 && next <= all.length;
    if (move === "new") used = 0;
    if (can) at = next;
    event = [can ? (all[at] ? Happened.ScanCard : Happened.DeckComplete) : Happened.NotNow];
    return can;
  }

  return {
    isDeck: true,
    learns: learns,
    scan: scan,
    moves: () => ["report", "undo", "next", "new"],
    play: play,
    card: () => all[at] || 0,
    seen: () => at,
    most: all.length,
    event: () => event,
    state: () => {
      const text = learned();
      return {
        app: "set",
        mode: "learn",
        cards: [asked()],
        sets: [],
        shown: -1,
        seen: at,
        message: words(event),
        missing: all.map(makeCode).filter(code => text.indexOf(code) < 0),
        double: [],
        odd: [],
      };
    },
  };
}
