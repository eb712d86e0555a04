// Durak with all that there is of it: the lesson's dialect, clocks and matches, the strong bot, lists, words and pictures.
import type { App, Host, How } from "../../kernel/app";
import wishesOf from "./wishes" with { exists: "while open" };
import type { Paint } from "./screen/colour";
import type { DurakConfig } from "./wishes";
import adopt from "./peer/adopt" with { exists: "while open" };
import openDurak from "./app";
import openRules from "./rules/rules" with { exists: "while open" };
import type { MakeBot } from "./bot/bot";
import openBot from "./bot/bot" with { exists: "while open" };
import openClocks from "./clocks" with { exists: "while open" };
import { matchResult } from "./standing";
import fly from "./screen/flight" with { exists: "while open" };
import { More, sortHand } from "./rules/position";
import { SAFE_BAUD } from "./types";
import type { Chance, Edition, Events, LessonDialect, LessonTable, Session } from "./types";
import obeys from "./whole-commands" with { exists: "while open" };
import type { Trouble } from "../../link/link";
import openTaking from "../../link/taking" with { exists: "while open" };
import openPacks from "./rules/packs" with { exists: "while open" };
import openActions from "./screen/actions" with { exists: "while open" };
import plays from "./bot/player" with { exists: "while open" };
import { makeMove } from "./rules/notation";
import openView from "./screen/whole-view" with { exists: "while open" };
import openSpeech from "./rules/speech" with { exists: "while open" };
import openLessonTable from "./lesson/table" with { exists: "while open" };
import tell from "./whole-state" with { exists: "while open" };
import makeTalon from "./lesson/talon" with { exists: "while open" };
import undo from "./undo" with { exists: "while open" };

// So that there is one for session, match, bot and the lesson's dialect, which stand in here.
export { makeRandom } from "../../kit/random";
export { openRules };

/** The table comes into being with the first word in that dialect, for it takes three hundred variables; the clocks only where there are any. */
function lazily(host: Host<DurakConfig>, how: How): LessonDialect {
  const settings = host.settings.durak;
  let ours: Session | undefined;

  return {
    // However the next game comes about, a match that the last one has decided is over.
    starts: match => {
      if (matchResult(match, settings.firstTo)) match.score = [0, 0, 0];
      if (ours && ours.clocks) ours.clocks.begin();
    },
    openTalon: makeTalon,
    open: (session, chance, events, talon) => {
      let made: LessonTable | undefined;
      ours = session;
      session.wishes.firstTo = settings.firstTo;
      const level = how.level;
      session.wishes.strength = level === 1 || level === 2 || level === 3 ? level : settings.level;
      if (settings.clock) session.clocks = openClocks(session, events, host.clock, 60000 * settings.clock);
      if (!talon) return undefined;
      // Whoever asks asks the table itself, once it is there.
      const table: LessonTable = {
        talk: (wire, mayTurn, seat, greeted, doubtful) => {
          if (!made) {
            made = openLessonTable(session, chance, events.work, talon);
            table.resumed = made.resumed;
            table.again = made.again;
            table.tick = made.tick;
          }
          return made.talk(wire, mayTurn, seat, greeted, doubtful);
        },
      };
      return table;
    },
  };
}

/** The other board lacks the pack that this player wants. */
function opening(session: Session): void {
  if ((session.wishes.ruleBits >> 8) & More.Long && session.link && !session.match.packs)
    session.say("It lacks your rules");
}

const trouble = (fault: Trouble, chance: Chance, baud: number): string | undefined =>
  fault === "shift"
    ? "It mixes up the cards"
    : fault === "cut"
      ? baud > SAFE_BAUD
        ? "Decks cut: 9600 baud!"
        : "Decks cut: update it!"
      : fault === "cable" && chance.air
        ? chance.air()
        : "";

/** After anything that changed the game: the board has something to do by itself, see bot/player.ts. */
export function reacts(session: Session, chance: Chance, events: Events, edition: Edition, isMyTurn: boolean): void {
  const wishes = session.wishes;
  const plays = edition.plays!;
  if (!session.thought && session.onTurn && session.wire() === "playing" && (isMyTurn ? wishes.isAuto : wishes.alone))
    plays(session, chance, events, edition, "turn");
  else if (wishes.isAuto && session.phase() === "over" && !session.isReady)
    plays(session, chance, events, edition, "over");
}

/** `bot`: who thinks instead of the board's own one. */
export default function openWhole(host: Host<DurakConfig>, how: How, bot?: MakeBot): App {
  /** Comes into being with the first picture in colours. */
  let paint: Paint | undefined;
  return openDurak(host, how, {
    wishes: wishesOf,
    plays: plays,
    reacts: reacts,
    obeys: obeys,
    opening: opening,
    trouble: trouble,
    word: makeMove,
    sort: sortHand,
    bot: bot || openBot,
    undo: undo,
    openView: openView,
    paint: (screen, session, found) => {
      const tiles = screen.tiles;
      if (!tiles) return undefined;
      paint = paint || tiles.kit.views().durak(tiles);
      return paint(session, found);
    },
    fly: (entry, isMine, later, redraw) => (paint ? undefined : fly(entry, isMine, later, redraw)),
    speech: openSpeech,
    openActions: openActions,
    tell: tell,
    adopt: adopt,
    taking: openTaking,
    packs: openPacks,
    lesson: lazily(host, how),
  });
}
