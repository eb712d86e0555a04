// Durak with the lesson's dialect, for bundles that have the room.
import type { App, Host, How } from "../../shell/app";
import type { DurakConfig } from "./app";
import openDurak from "./app";
import type { MakeBot } from "./bot";
import openCut from "./cut" with { exists: "while open" };
import type { LessonDialect, LessonTable, Session } from "./inside";
import openLessonTable from "./lesson-table" with { exists: "while open" };
import { makeTalon } from "./talon";
import type { Talon } from "./talon";

/** The table comes into being with the first word in that dialect, for it takes three hundred variables. */
function lazily(talon: Talon): LessonDialect {
  let table: LessonTable | undefined;
  let ours: Session | undefined;

  function isCut(): boolean {
    return !!ours && !!ours.peerLink && ours.peerLink.report.trouble === "cut";
  }

  return {
    extra: talon,
    open: (session, chance, work) => {
      ours = session;
      return {
        talk: (wire, mayTurn, seat, greeted, doubtful) => {
          if (!table) table = openLessonTable(session, chance, work, talon);
          return table.talk(wire, mayTurn, seat, greeted, doubtful);
        },
        resumed: () => table && table.resumed(),
        again: () => table && table.again(),
        tick: () => table && table.tick(),
      };
    },
    trouble: () => (isCut() ? openCut().lineOf(ours!.wishes.baud) : ""),
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
