// A session with what can be done to it in one hand, as a person at the table has it.
import openCourse from "../../../src/games/set/course";
import type { Card } from "../../../src/games/set/card";
import type { Event } from "../../../src/games/set/events";
import newSession from "../../../src/games/set/new-session";
import stateOf from "../../../src/games/set/state";
import type { Deck } from "../../../src/games/set/stickers";
import wordsOf from "../../../src/games/set/words";
import type { Reading } from "../../../src/kit/codes";

export function openSession(hint: boolean, deck: Deck, changed: () => void = () => undefined) {
  const course = openCourse();
  const session = newSession(hint, deck, changed);
  return {
    table: session,
    showing: session.showing,
    scan: (reading: Reading, place?: unknown) => course.scan(session, reading, place),
    lay: (card: Card, place?: number) => course.lay(session, card, place),
    moves: () => course.moves(session),
    play: (move: string) => course.play(session, move),
    step: (by: number) => course.step(session, by),
    say: (event: Event) => course.say(session, event),
    event: () => course.event(session),
    line: () => course.line(session),
    state: () => stateOf(session, wordsOf),
  };
}

export type Opened = ReturnType<typeof openSession>;
