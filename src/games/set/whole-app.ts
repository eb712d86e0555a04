// Set with races and practice, and with decks that are learned. What they share with the table stands here once.
import type { App, CommonConfig, Host, How, Opened } from "../../kernel/app";
import openTable from "./app";
import makeLearnSession from "./learn-session" with { exists: "while open" };
import type { LearnSession } from "./learn-session";
import openRace from "./race" with { exists: "while open" };
import type { SetConfig } from "./settings";

export default function openSet(host: Host<CommonConfig & SetConfig>, how: How): Opened {
  const mode = how.mode;
  // To read over all that is here takes as long as opening one does, so that has a turn of its own.
  if (["race", "practice", "duel"].indexOf(mode as string) >= 0) return () => openRace(host, how);
  if (mode !== "learn") return () => openTable(host, how);
  let session: LearnSession;
  const open = openTable(host, how, (deck, read, words) => (session = makeLearnSession(deck, read, words)));
  return () => Object.assign((open as () => App)(), { learns: session.learns });
}
