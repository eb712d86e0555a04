// Set at the table: finds every Set (solve) or helps in stages (hint). Judging three cards and checking a deck are check.ts.
import type { Actions } from "../../kernel/actions";
import type { CommonConfig, Host, How, Opened, ScanResult } from "../../kernel/app";
import type { Reading } from "../../kit/codes";
import type { Key, Screen } from "../../kernel/ports";
import makeActions from "./actions" with { exists: "while open" };
import { makeBlink } from "./blink";
import listChoices from "./choices" with { exists: "while open" };
import openCheck from "./check" with { exists: "while open" };
import makeCheckViews from "./check-view" with { exists: "while open" };
import { deckOf } from "./deck-of";
import showRules from "./how-to-play" with { exists: "while open" };
import openProof from "./proof" with { exists: "while open" };
import type { Proof } from "./proof";
import type { Card } from "./card";
import openCourse from "./course" with { exists: "while open" };
import type { Course } from "./course";
import newSession from "./new-session" with { exists: "while open" };
import readCard from "./stickers" with { exists: "while open" };
import stateOf from "./state" with { exists: "while open" };
import type { SetConfig } from "./settings";
import { isWhole } from "./showing";
import openView from "./view" with { exists: "while open" };
import type { drawTable } from "./view";
import makeCardWords from "./card-words" with { exists: "while open" };
import wordsOf from "./words" with { exists: "while open" };

export default function openSet(host: Host<CommonConfig & SetConfig>, how: How): Opened {
  const mode = how.mode;
  const deck = deckOf(host, how);
  // To read over all that is above takes as long as opening one of these does.
  if (mode === "check" || mode === "deck") {
    const check = () => openCheck(host, mode === "check", deck, readCard, makeCardWords, makeCheckViews);
    return check;
  }

  /** Both exist while something goes on. */
  let course: Course | undefined;
  let view: typeof drawTable | undefined;
  /** The list of actions or the rules, while it is open. */
  let actions: Actions | undefined;
  let proof: Proof | undefined;
  /** What the session says, for all parts of a picture: words, or a card that is drawn. */
  let line: string | Card = "";

  function closeProof(): void {
    if (proof) proof.close();
    proof = undefined;
  }

  const table = (): Course => (course = course || openCourse());

  const session = newSession(mode === "hint", deck, closeProof);

  const blink = makeBlink(
    host.clock,
    () => session.count < session.size && !session.showing.isThrough,
    () => proof || actions || host.redraw(),
  );

  function scan(reading: Reading, place: unknown): ScanResult {
    const result = table().scan(session, reading, place);
    blink.wake(result === "added");
    return result;
  }

  function play(move: string): boolean {
    const done = table().play(session, move);
    if (done && move === "prove") {
      const cards: Card[] = [];
      for (const card of session.cards) if (card) cards.push(card);
      closeProof();
      // What it covers gives way.
      course = view = undefined;
      proof = openProof(host, cards, session.sets.length, event => table().say(session, event), wordsOf);
    }
    blink.wake(false);
    return done;
  }

  const moves = () => table().moves(session);

  // Keys: A and C step, B does what comes next; held: menu, actions, undo

  function press(key: Key, held: boolean): void {
    if (proof) {
      if (!proof.press(key, held)) closeProof();
    } else if (actions && actions.press(key, held)) return;
    else if (held) {
      if (key === "A") host.open("menu");
      else if (key === "C") play("undo");
      else listChoices(host, (actions = makeActions()), moves, play, showRules);
    } else if (key === "B") play(isWhole(session.showing) ? "take" : "next");
    else table().step(session, key === "C" ? 1 : -1);
    blink.wake(false);
  }

  function draw(screen: Screen, part: number): boolean {
    if (proof) return proof.draw(screen, part);
    if (actions && actions.draw(screen)) {
      // The table is not seen.
      course = view = undefined;
      return false;
    }
    // It was closed: it goes.
    actions = undefined;
    if (!part) {
      const says = table().line(session);
      line = typeof says === "number" ? says : wordsOf(says);
    }
    view = view || openView();
    if (view(screen, session, session.showing, line, part, blink.isLit)) return true;
    if (!blink.isOn()) course = view = undefined;
    return false;
  }

  function close(): void {
    closeProof();
    blink.close();
  }

  return {
    state: () => stateOf(session, wordsOf),
    scan: scan,
    press: press,
    moves: moves,
    play: play,
    draw: draw,
    close: close,
    // Above the places, where there is room: the line below says what is to be done.
    noticeAt: screen => (screen.getHeight() > 32 ? 0 : 24),
  };
}
