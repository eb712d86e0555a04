// Three cards judged (check), or a whole deck gone through card by card (deck).
import { drawLines, linesOf } from "../../kit/list";
import type { Reading } from "../../kit/codes";
import type { Key, Screen } from "../../kernel/ports";
import { makeActions } from "../../kernel/actions";
import type { App, CommonConfig, Host, ScanResult } from "../../kernel/app";
import type { Words } from "./card-words";
import { makeCheckSession } from "./check-session";
import type listChoices from "./choices";
import type { CheckViews } from "./check-view";
import { reportOf } from "./deck-report";
import { makeDeckSession } from "./deck-session";
import { Happened } from "./events";
import type showRules from "./how-to-play";
import type { SetConfig } from "./settings";
import type { Deck } from "./stickers";
import type wordsOf from "./words";

export default function openCheck(
  host: Host<CommonConfig & SetConfig>,
  check: boolean,
  deck: Deck,
  rules: typeof showRules,
  cardWords: Words,
  views: CheckViews,
  words: typeof wordsOf,
  choices: typeof listChoices,
): App {
  const session = check ? makeCheckSession(deck, cardWords, words) : makeDeckSession(deck, words);
  const actions = makeActions();
  /** A report to read, while it is open. */
  let lines: string[] = [];
  let first = 0;
  /** Lines that fit on the display. */
  let page = 0;
  /** What the session says, for all parts of a picture. */
  let says = "";

  function scan(reading: Reading): ScanResult {
    const result = session.scan(reading);
    if (result !== "unknown") lines = [];
    return result;
  }

  function play(move: string): boolean {
    const done = session.play(move);
    if (session.isDeck && move === "report") {
      lines = reportOf(session.state(), session.most);
      first = 0;
    }
    return done;
  }

  function turn(key: Key, held: boolean): void {
    if (held || key === "B" || (key === "C" && first + page >= lines.length)) lines = [];
    else first = Math.max(0, first + (key === "C" ? page : -page));
  }

  function press(key: Key, held: boolean): void {
    if (lines.length) turn(key, held);
    else if (actions.press(key, held)) return;
    else if (!held) play(session.isDeck ? "report" : key === "B" ? "new" : "undo");
    else if (key === "A") host.open("menu");
    else choices(host, actions, session.moves(), play, rules);
  }

  function drawCards(screen: Screen, part: number): boolean {
    const event = session.event();
    const isNothing = event[0] === Happened.Nothing;
    if (!part) says = words(session.isDeck && isNothing ? [Happened.ScanEvery] : event);
    if (!session.isDeck) {
      const isNews = !isNothing && event[0] !== Happened.Card;
      return views.check(screen, session.three(), session.why(), says, isNews, host.settings.face === "shapes", part);
    }
    const card = session.card();
    return views.deck(screen, session.seen(), session.most, card, card ? cardWords.describe(card) : [], says, part);
  }

  function draw(screen: Screen, part: number): boolean {
    page = linesOf(screen);
    if (lines.length) drawLines(screen, lines.slice(first, first + page));
    else if (!actions.draw(screen)) return drawCards(screen, part);
    return false;
  }

  return {
    state: session.state,
    scan: scan,
    press: press,
    moves: session.moves,
    play: play,
    draw: draw,
    close: () => undefined,
  };
}
