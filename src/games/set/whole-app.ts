// Set with races and practice. What they share with the table stands here once.
import type { CommonConfig, Host, How, Opened } from "../../kernel/app";
import openTable from "./app";
import openRace from "./race" with { exists: "while open" };
import type { SetConfig } from "./settings";

export default function openSet(host: Host<CommonConfig & SetConfig>, how: How): Opened {
  const isRace = ["race", "practice", "duel"].indexOf(how.mode as string) >= 0;
  const open = isRace ? openRace : openTable;
  // To read over all that is here takes as long as opening one does, so that has a turn of its own.
  return () => open(host, how);
}
