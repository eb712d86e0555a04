// Three cards judged (check), or a whole deck gone through card by card (deck).
import { drawLines, linesOf } from "../../kit/list";
import type { Reading } from "../../kit/codes";
import type { Key, Screen } from "../../kernel/ports";
import { makeActions } from "../../kernel/actions";
import type { App, CommonConfig, Host, ScanResult } from "../../kernel/app";
import { makeCheckSession } from "./check-session";
import type { CheckViews } from "./check-view";
import { makeDeckSession } from "./deck-session";
import type showRules from "./how-to-play";
import type { SetConfig } from "./settings";
import type { Deck } from "./stickers";
import type { Words } from "./words";

const RULES = "how to play";

export default function openCheck(
  host: Host<CommonConfig & SetConfig>,
  check: boolean,
  deck: Deck,
  rules: typeof showRules,
  words: Words,
  views: CheckViews,
): App {
  const session = check ? makeCheckSession(deck, words) : makeDeckSession(deck);
  const actions = makeActions();
  /** A report to read, while it is open. */
  let lines: string[] = [];
  let first = 0;
  /** Lines that fit on the display. */
  let page = 0;

  function scan(reading: Reading): ScanResult {
    const result = session.scan(reading);
    if (result !== "unknown") lines = [];
    return result;
  }

  function play(move: string): boolean {
    const done = session.play(move);
    if (session.isDeck && move === "report") {
      lines = session.report();
      first = 0;
    }
    return done;
  }

  function choose(item: string): void {
    if (item === "menu") host.open(item);
    else if (item === RULES) rules(actions);
    else play(item);
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
    else actions.open("What now?", session.moves().concat(RULES, "menu"), choose);
  }

  function drawCards(screen: Screen, part: number): boolean {
    const message = session.message();
    if (!session.isDeck)
      return views.check(screen, session.three(), session.why(), message, host.settings.face === "shapes", part);
    const card = session.card();
    const says = card ? words.describe(card) : [];
    return views.deck(screen, "Deck: " + session.progress(), card, says, message || "Scan every card", part);
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
