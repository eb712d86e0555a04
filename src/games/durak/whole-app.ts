// Durak with all that there is of it: the lesson's dialect, clocks and matches, the strong bot, lists, words and pictures.
import type { App, Host, How } from "../../kernel/app";
import wishesOf from "./wishes" with { exists: "while open" };
import type { Moving } from "./screen/view";
import type { Paint } from "./screen/colour";
import type { DurakConfig } from "./wishes";
import arrange from "./peer/whole-arrangements" with { exists: "while open" };
import openDurak from "./app";
import begin from "./begin" with { exists: "while open" };
import begun from "./begun" with { exists: "while open" };
import enter from "./enter" with { exists: "while open" };
import movesOf from "./moves" with { exists: "while open" };
import shuffled from "./shuffled" with { exists: "while open" };
import waitsFor from "./waits" with { exists: "while open" };
import openRules from "./rules/rules" with { exists: "while open" };
import type { MakeBot } from "./bot/bot";
import openBot from "./bot/bot" with { exists: "while open" };
import openClocks from "./clocks" with { exists: "while open" };
import { phaseOf, questionOf, say, wireOf } from "./session";
import { Kind, isOver, matchResult } from "./match";
import fly from "./screen/flight" with { exists: "while open" };
import sortHand from "./rules/sort-hand" with { exists: "while open" };
import { More, Play } from "./rules/position";
import { SAFE_BAUD } from "./types";
import type { LessonTable, OpenedTable, Session } from "./types";
import obeys from "./whole-commands" with { exists: "while open" };
import type { Trouble } from "../../link/link";
import { Asked } from "../../link/frames";
import isAnswered from "../../link/answered";
import hearStranger from "../../link/stranger" with { exists: "while open" };
import openPacks from "./rules/packs" with { exists: "while open" };
import openActions from "./screen/actions" with { exists: "while open" };
import plays from "./bot/player" with { exists: "while open" };
import makeMove from "./rules/word" with { exists: "while open" };
import draw from "./screen/whole-view" with { exists: "while open" };
import openSpeech from "./rules/speech" with { exists: "while open" };
import openLessonTable from "./lesson/table" with { exists: "while open" };
import tell from "./whole-state" with { exists: "while open" };
import type { Talon } from "./lesson/talon";
import makeTalon from "./lesson/talon" with { exists: "while open" };
import undo from "./undo" with { exists: "while open" };

// So that there is one of each for all that stand in here.
export { begin, begun, enter, movesOf, openRules, shuffled, waitsFor };

/** The table comes into being with the first word in that dialect, for it takes three hundred variables. */
function lessonOf(session: Session, talon: Talon): LessonTable {
  let made: OpenedTable | undefined;
  const match = session.match;
  // Whoever asks asks the table itself, once it is there.
  const table: LessonTable = {
    isFirst: () => session.wishes.wantedDialect === "lesson" || (match.kind === Kind.Lesson && !!match.position),
    isAnswered: isAnswered,
    hear: hearStranger,
    talk: (wire, seat, greeted, doubtful) => {
      if (!made) {
        made = openLessonTable(session, talon);
        table.resumed = made.resumed;
        table.again = made.again;
        table.tick = made.tick;
      }
      return made.talk(wire, seat, greeted, doubtful);
    },
  };
  return table;
}

/** Matches to so many games, clocks where there are any, and the lesson's dialect where there is another board. */
function extend(host: Host<DurakConfig>, how: How, session: Session): void {
  const settings = host.settings.durak;
  const match = session.match;
  const wishes = session.wishes;
  const level = how.level;
  wishes.firstTo = settings.firstTo;
  wishes.waitMs = 1000 * settings.waitS;
  wishes.strength = level === 1 || level === 2 || level === 3 ? level : settings.level;
  // However the next game comes about, a match that the last one has decided is over.
  match.starts = () => {
    if (matchResult(match, settings.firstTo)) match.score = [0, 0, 0];
    if (session.clocks) session.clocks.begin();
  };
  if (settings.clock) session.clocks = openClocks(session, host.clock, 60000 * settings.clock);
  if (wishes.alone) return;
  const talon = makeTalon();
  match.extra = talon;
  session.table = lessonOf(session, talon);
}

/** The other board lacks the pack that this player wants. */
function opening(session: Session): void {
  if ((session.wishes.ruleBits >> 8) & More.Long && session.link && !session.match.packs)
    say(session, "Other lacks the rules");
}

export function trouble(session: Session, fault: Trouble): string | undefined {
  const air = session.chance.air;
  return fault === "shift"
    ? "Other mixes up cards"
    : fault === "cut"
      ? session.wishes.baud > SAFE_BAUD
        ? "Decks cut: 9600 baud!"
        : "Decks cut: update it!"
      : fault === "cable" && air
        ? air()
        : "";
}

/** After anything that changed the game: the board has something to do by itself, see bot/player.ts. */
export function reacts(session: Session): void {
  const wishes = session.wishes;
  const plays = session.edition.plays!;
  const mayPlay = session.isMyTurn ? wishes.isAuto : wishes.alone;
  if (!session.thought && session.onTurn && wireOf(session) === "playing" && mayPlay) plays(session, "turn");
  else if (wishes.isAuto && phaseOf(session) === "over" && (!session.isReady || questionOf(session)))
    plays(session, "over");
}

/** `bot`: who thinks instead of the board's own one. */
export default function openWhole(host: Host<DurakConfig>, how: How, bot?: MakeBot): App {
  /** Comes into being with the first picture in colours. */
  let paint: Paint | undefined;
  /** The card that was played last. */
  let moving: Moving | undefined;
  let session: Session | undefined;
  const app = openDurak(host, how, {
    wishes: wishesOf,
    plays: plays,
    reacts: reacts,
    obeys: obeys,
    opening: opening,
    trouble: trouble,
    word: makeMove,
    told: move => (move === Play.Swap ? "swapped the trump" : makeMove(move)),
    starts: session => void (isOver(session.match) ? session.events.obey("new") : begun(session)),
    sort: sortHand,
    bot: bot || openBot,
    undo: undo,
    waits: waitsFor,
    draw: (screen, session, found, isLogo, cursor) => {
      const tiles = screen.tiles;
      if (!tiles) return draw(screen, session, found, isLogo, cursor, moving);
      paint = paint || tiles.kit.views().durak(tiles);
      return paint(session, found, isLogo, cursor, moving);
    },
    // Told in a turn of its own: by then it may be on the table no more.
    laid: (session, entry, isMine) => {
      const match = session.match;
      moving = match.log[match.count - 1] === entry ? fly(entry, isMine, session.events) : undefined;
    },
    speech: openSpeech,
    openActions: openActions,
    tell: tell,
    arrange: arrange,
    packs: openPacks,
    extend: made => {
      session = made;
      extend(host, how, made);
    },
  });
  const close = app.close;
  // Here, because the leanest bundle has no room for it.
  app.close = () => {
    const link = session && session.link;
    if (link) {
      link.talk().ask(Asked.Goodbye);
      link.receive("", host.clock.now());
    }
    close();
  };
  return app;
}
