// Set with races and practice, and with decks that are learned. What they share with the table stands here once.
import type { App, CommonConfig, Host, How, Opened } from "../../kernel/app";
import openTable from "./app";
import learn from "./learn" with { exists: "while open" };
import type { Lessons } from "./learn";
import openRace from "./race" with { exists: "while open" };
import type { SetConfig } from "./settings";

export default function openSet(host: Host<CommonConfig & SetConfig>, how: How): Opened {
  const mode = how.mode;
  // To read over a race takes as long as opening one does, so that has a turn of its own.
  if (["race", "practice", "duel"].indexOf(mode as string) >= 0) return () => openRace(host, how);
  if (mode !== "learn") return openTable(host, how);
  let lessons: Lessons;
  const open = openTable(host, how, session => (lessons = learn(session, host.store)).session);
  return () => Object.assign((open as () => App)(), { learns: lessons.learns });
}
