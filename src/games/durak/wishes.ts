// What the player wants of a game of Durak that is opened.
import type { Edition, Wishes } from "./types";
import type { DurakRules } from "./contract";
import { readRules } from "./rules/options";
import type openSettings from "./settings";
import type { CommonConfig, Host, How } from "../../kernel/app";
import type { Settings } from "../../settings/schema";

export type DurakConfig = CommonConfig & Settings<ReturnType<typeof openSettings>>;

/** What is said in a room on the network is on its way for some 100 to 300 ms, as on a wire of this speed: it is not said again before. */
const AIR_BAUD = 2400;

/** What was asked for when the game was opened, and else what the settings say. */
export default function wishesOf(host: Host<DurakConfig>, how: How, edition: Edition): Wishes {
  const settings = host.settings.durak;
  const packs = edition.packs;
  const dialect = how.dialect;
  const table = host.table;
  const isWireless = !!table && !!table.isWireless && table.isWireless();
  const wanted = ((typeof how.rules === "object" && how.rules) || {}) as Partial<DurakRules>;
  const isAlone = how.against === "bot" && !!edition.plays;
  return {
    alone: isAlone,
    other: isAlone ? "Board" : "Other",
    wantedDialect: dialect === "auto" || dialect === "lesson" ? dialect : settings.dialect,
    ruleBits: readRules(wanted, readRules(settings, 0, packs), packs),
    wanted: wanted,
    isAuto: !!(how.auto === undefined ? settings.auto : how.auto) && !!edition.plays,
    baud: isWireless ? AIR_BAUD : host.settings.peer.baud,
    isWireless: isWireless,
  };
}
