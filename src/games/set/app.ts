// Set at the table: finds every Set (solve) or helps in stages (hint). Judging three cards and checking a deck are check.ts.
import { makeActions } from "../../kernel/actions";
import type { CommonConfig, Host, How, Opened, ScanResult } from "../../kernel/app";
import type { Reading } from "../../kit/codes";
import type { Key, Screen } from "../../kernel/ports";
import { makeBlink } from "./blink";
import listChoices from "./choices" with { exists: "while open" };
import openCheck from "./check" with { exists: "while open" };
import makeCheckViews from "./check-view" with { exists: "while open" };
import { deckOf } from "./deck-of";
import showRules from "./how-to-play" with { exists: "while open" };
import openProof from "./proof" with { exists: "while open" };
import type { Proof } from "./proof";
import type { Card } from "./card";
import openSession from "./session" with { exists: "while open" };
import type { SetConfig } from "./settings";
import { isWhole } from "./showing";
import { drawTable } from "./view";
import makeCardWords from "./card-words" with { exists: "while open" };
import wordsOf from "./words" with { exists: "while open" };

export default function openSet(host: Host<CommonConfig & SetConfig>, how: How): Opened {
  const mode = how.mode;
  const deck = deckOf(host, how);
  // To read over all that is above takes as long as opening one of these does.
  if (mode === "check" || mode === "deck") {
    const check = () =>
      openCheck(
        host,
        mode === "check",
        deck,
        showRules,
        makeCardWords(host.settings),
        makeCheckViews(),
        wordsOf,
        listChoices,
      );
    return check;
  }

  const actions = makeActions();
  let proof: Proof | undefined;
  /** Neither a list nor the proof lies over it. */
  let isTable = true;
  /** What the session says, for all parts of a picture: words, or a card that is drawn. */
  let line: string | Card = "";

  function closeProof(): void {
    if (proof) proof.close();
    proof = undefined;
  }

  const session = openSession(mode === "hint", deck, closeProof, wordsOf);

  const blink = makeBlink(
    host.clock,
    () => session.table.count < session.table.size && !session.showing.isThrough,
    () => isTable && host.redraw(),
  );

  function scan(reading: Reading, place: unknown): ScanResult {
    const result = session.scan(reading, place);
    blink.wake(result === "added");
    return result;
  }

  function play(move: string): boolean {
    const done = session.play(move);
    if (done && move === "prove") {
      const cards: Card[] = [];
      for (const card of session.table.cards) if (card) cards.push(card);
      closeProof();
      proof = openProof(host, cards, session.table.sets.length, session.say, wordsOf);
    }
    blink.wake(false);
    return done;
  }

  // Keys: A and C step, B does what comes next; held: menu, actions, undo

  function listActions(): void {
    const names = session.moves().filter(move => move[0] !== "r");
    if (session.table.count) names.push("remove");
    listChoices(host, actions, names, play, showRules, () => session.moves().filter(move => move[0] === "r"));
  }

  function press(key: Key, held: boolean): void {
    if (proof) {
      if (!proof.press(key, held)) closeProof();
    } else if (actions.press(key, held)) return;
    else if (held) {
      if (key === "A") host.open("menu");
      else if (key === "C") play("undo");
      else listActions();
    } else if (key === "B") play(isWhole(session.showing) ? "take" : "next");
    else session.step(key === "C" ? 1 : -1);
    blink.wake(false);
  }

  function draw(screen: Screen, part: number): boolean {
    isTable = false;
    if (proof) return proof.draw(screen, part);
    isTable = !actions.draw(screen);
    if (!isTable) return false;
    if (!part) {
      const says = session.line();
      line = typeof says === "number" ? says : wordsOf(says);
    }
    return drawTable(screen, session.table, session.showing, line, part, blink.isLit);
  }

  function close(): void {
    closeProof();
    blink.close();
  }

  return { state: session.state, scan: scan, press: press, moves: session.moves, play: play, draw: draw, close: close };
}
