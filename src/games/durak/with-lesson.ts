// Durak with the lesson's dialect, which comes into being when there may be another board.
import type { App, Host, How } from "../../shell/app";
import type { DurakConfig } from "./app";
import openDurak from "./app";
import type { MakeBot } from "./bot";
import type { LessonDialect } from "./inside";
import openLessonTable from "./lesson-table" with { exists: "while open" };
import { makeTalon } from "./talon";

export default function openWithLesson(host: Host<DurakConfig>, how: How, bot?: MakeBot): App {
  const talon = makeTalon();
  const lesson: LessonDialect = { extra: talon, open: (session, chance) => openLessonTable(session, chance, talon) };
  return openDurak(host, how, lesson, bot);
}
