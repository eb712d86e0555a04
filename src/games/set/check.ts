// Three cards judged (check), or a whole deck gone through card by card (deck).
import { drawLines, linesOf } from "../../kit/list";
import type { Reading } from "../../kit/codes";
import type { Key, Screen } from "../../kernel/ports";
import type { Actions } from "../../kernel/actions";
import type { App, CommonConfig, Host, ScanResult } from "../../kernel/app";
import makeActions from "./actions" with { exists: "while open" };
import type makeWords from "./card-words";
import { makeCheckSession } from "./check-session";
import listChoices from "./choices" with { exists: "while open" };
import type { CheckViews } from "./check-view";
import { reportOf } from "./deck-report";
import { makeDeckSession } from "./deck-session";
import { Happened } from "./events";
import showRules from "./how-to-play" with { exists: "while open" };
import type { SetConfig } from "./settings";
import type readCard from "./stickers";
import type { Deck } from "./stickers";
import wordsOf from "./words" with { exists: "while open" };
import { translate } from "../../kit/translate";

export default function openCheck(
  host: Host<CommonConfig & SetConfig>,
  check: boolean,
  deck: Deck,
  read: typeof readCard,
  openWords: typeof makeWords,
  openViews: () => CheckViews,
): App {
  const cardWords = () => openWords(host.settings);
  const session = check ? makeCheckSession(deck, read, cardWords, wordsOf) : makeDeckSession(deck, read, wordsOf);
  /** It exists while a picture is drawn. */
  let views: CheckViews | undefined;
  /** The list of actions or the rules, while it is open. */
  let actions: Actions | undefined;
  /** A report to read, while it is open. */
  let lines: string[] = [];
  let first = 0;
  /** Lines that fit on the display. */
  let page = 0;
  /** What the session says, and the card that is shown in words, for all parts of a picture. */
  let says = "";
  let described: string[] = [];

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
    else if (actions && actions.press(key, held)) return;
    else if (!held) play(session.isDeck ? "report" : key === "B" ? "new" : "undo");
    else if (key === "A") host.open("menu");
    else listChoices(host, (actions = makeActions()), session.moves, play, showRules);
  }

  function drawCards(screen: Screen, part: number): boolean {
    const event = session.event();
    const isNothing = event[0] === Happened.Nothing;
    const card = session.isDeck ? session.card() : 0;
    if (!part) {
      says = wordsOf(session.isDeck && isNothing ? [Happened.ScanEvery] : event);
      described = card ? cardWords().describe(card) : [];
    }
    views = views || openViews();
    if (
      session.isDeck
        ? views.deck(
            screen,
            session.seen(),
            session.most,
            card,
            described.map(word => translate(word)),
            says,
            part,
          )
        : views.check(
            screen,
            session.three(),
            session.why().map(reason => translate(reason)),
            says,
            !isNothing && event[0] !== Happened.Card,
            host.settings.face === "shapes",
            part,
          )
    )
      return true;
    views = undefined;
    return false;
  }

  function draw(screen: Screen, part: number): boolean {
    page = linesOf(screen);
    if (lines.length)
      drawLines(
        screen,
        lines.slice(first, first + page).map(line => translate(line)),
      );
    else if (!actions || !actions.draw(screen)) {
      // It was closed: it goes.
      actions = undefined;
      return drawCards(screen, part);
    }
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
