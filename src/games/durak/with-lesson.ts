// Durak with the lesson's dialect, for bundles that have the room.
import type { App, Host, How } from "../../shell/app";
import type { DurakConfig } from "./wishes";
import openDurak from "./app";
import type { MakeBot } from "./bot";
import openCounter from "./counter" with { exists: "while open" };
import openCut from "./cut" with { exists: "while open" };
import tell from "./seen";
import openSeeking from "./seeking" with { exists: "while open" };
import openWords from "./words" with { exists: "while open" };
import { SAFE_BAUD } from "./inside";
import type { LessonDialect, LessonTable, Session } from "./inside";
import openLessonTable from "./lesson-table" with { exists: "while open" };
import { makeTalon } from "./talon";
import type { Talon } from "./talon";

function nothing(): void {}

/** The table comes into being with the first word in that dialect, for it takes three hundred variables. */
function lazily(talon: Talon): LessonDialect {
  let ours: Session | undefined;

  function isCut(): boolean {
    return !!ours && !!ours.peerLink && ours.peerLink.report.trouble === "cut";
  }

  return {
    extra: talon,
    open: (session, chance, work) => {
      let made: LessonTable | undefined;
      ours = session;
      // Whoever asks asks the table itself, once it is there.
      const table: LessonTable = {
        talk: (wire, mayTurn, seat, greeted, doubtful) => {
          if (!made) {
            made = openLessonTable(session, chance, work, talon);
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
    tell: tell,
    whyNot: (position, move, seat) => openWords().whyNot(position, move, seat),
    draw: screen => {
      if (!isCut()) return false;
      openCut().draw(screen, ours!.wishes.baud);
      return true;
    },
  };
}

export default function openWithLesson(host: Host<DurakConfig>, how: How, bot?: MakeBot): App {
  return openDurak(host, how, lazily(makeTalon()), bot);
}
