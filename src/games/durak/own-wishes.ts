// What the player wants of a game of Durak between two boards at a wire, where nothing else is played.
import type { Wishes } from "./inside";
import { readRules } from "./options";
import type { DurakConfig } from "./wishes";
import type { Host, How } from "../../kernel/app";

export default function ownWishes(host: Host<DurakConfig>, how: How): Wishes {
  const settings = host.settings;
  const rules = readRules(settings.durak, 0, undefined);
  return {
    wantedDialect: "auto",
    ruleBits: typeof how.rules === "object" && how.rules ? readRules(how.rules, rules, undefined) : rules,
    baud: settings.peer.baud,
  };
}
