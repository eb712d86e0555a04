// Which deck is played with, and how its stickers are numbered.
import type { CommonConfig, Host, How } from "../../kernel/app";
import { NUMBERING } from "./codes";
import type { SetConfig } from "./settings";
import { AUTO } from "./stickers";
import type { Deck } from "./stickers";

/** `how` goes before the settings. */
export function deckOf(host: Host<CommonConfig & SetConfig>, how: How): Deck {
  const isJunior = (how.deck || host.settings.deck) === "junior";
  return {
    junior: isJunior,
    most: isJunior ? 27 : 81,
    numbering: (host.settings.stickers === AUTO && host.store.read(NUMBERING)) || host.settings.stickers,
    doubtful: [],
    store: host.store,
  };
}
