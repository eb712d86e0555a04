// Durak with the lesson's dialect, clocks, matches, and all the words and pictures, for bundles that have the room.
import type { App, Host, How } from "../../shell/app";
import type { DurakConfig } from "./wishes";
import openDurak from "./app";
import type { MakeBot } from "./bot";
import openClocks from "./clocks" with { exists: "while open" };
import type { Clocks } from "./clocks";
import openCounter from "./counter" with { exists: "while open" };
import openCut from "./cut" with { exists: "while open" };
import { decided } from "./decided";
import drawEnding from "./ending" with { exists: "while open" };
import listRules from "./house-rules" with { exists: "while open" };
import tell from "./seen";
import openSeeking from "./seeking" with { exists: "while open" };
import openWords from "./words" with { exists: "while open" };
import { SAFE_BAUD } from "./inside";
import type { LessonDialect, LessonTable, Session } from "./inside";
import openLessonTable from "./lesson-table" with { exists: "while open" };
import { makeTalon } from "./talon";
import drawTimed from "./timed" with { exists: "while open" };
import { drawMost } from "./view";

function nothing(): void {}

/** The table comes into being with the first word in that dialect, for it takes three hundred variables; the clocks only where there are any. */
function lazily(host: Host<DurakConfig>): LessonDialect {
  const games = host.settings.durak.firstTo;
  let ours: Session | undefined;
  let clocks: Clocks | undefined;

  /** However the next game comes about, a match that the last one has decided is over. */
  const talon = makeTalon(match => {
    if (decided(match, games)) match.score = [0, 0, 0];
    if (clocks) clocks.begin();
  });

  function isCut(): boolean {
    return !!ours && !!ours.peerLink && ours.peerLink.report.trouble === "cut";
  }

  return {
    extra: talon,
    open: (session, chance, events) => {
      let made: LessonTable | undefined;
      ours = session;
      const minutes = host.settings.durak.clock;
      if (minutes) clocks = openClocks(session, events, host.clock, 60000 * minutes);
      if (session.wishes.alone) return undefined;
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
        resumed: nothing,
        again: nothing,
        tick: nothing,
      };
      return table;
    },
    // In one line, and at every look: nothing comes into being for it.
    wireFault: () =>
      isCut() ? (ours!.wishes.baud > SAFE_BAUD ? "Decks cut: 9600 baud!" : "Decks cut: Wi-Fi off!") : "",
    seeking: (screen, trouble, words) => openSeeking().draw(screen, trouble, words),
    showCards: (actions, session) => openCounter().show(actions, session),
    tell: session => tell(session, games, clocks),
    drawMost: (screen, picture) => (clocks ? drawTimed(screen, picture, clocks.text()) : drawMost(screen, picture)),
    drawEnd: (screen, text) => drawEnding(screen, ours!, games, text),
    listRules: listRules,
    whyNot: (position, move, seat) => openWords().whyNot(position, move, seat),
    draw: screen => {
      if (!isCut()) return false;
      openCut().draw(screen, ours!.wishes.baud);
      return true;
    },
  };
}

export default function openWithLesson(host: Host<DurakConfig>, how: How, bot?: MakeBot): App {
  return openDurak(host, how, lazily(host), bot);
}
