// The settings of this board, among all boards that there are, with network and colours. Opened when settings are read, then let go.
import type { Board } from "../../devices/boards/board";
import configured from "../games/set/configured";
import boards from "./boards";
import { salvage } from "../kit/salvage";
import utf8 from "../kit/utf8";
import type { How } from "../kernel/app";
import { extendPeer } from "../settings/console-port";
import colours from "../settings/colour-settings";
import networking from "../settings/network-settings";
import playerKeys from "../settings/player-keys";
import type { Has, Schema } from "../settings/schema";
import { extend } from "../settings/scanner-groups";
import { textOf } from "../kit/settings-file";
import { objectOf, readSettings, signalling } from "../settings/settings";
import type { Files, Parts, Read } from "../settings/settings";

/** The boards that it knows. */
export const known = boards;

/** What only a bundle with room for it has, too. */
function extendAll(schema: Schema, board: Board, parts: Parts, groups: How[], has: Has): void {
  const more = networking();
  extendPeer(schema, board, groups, has);
  Object.assign(schema.peer, more.peer);
  Object.assign(schema.keys, playerKeys());
  schema.network = more.network;
  schema.language = more.language;
  schema.log = more.log;
  schema.secret = more.secret;
  schema.light = more.light;
  Object.assign(schema.display, colours(board));
  schema.signal = signalling(board);
  extend(schema, board, parts, groups, has);
  Object.assign(schema.scanner, more.scanner);
}

/** With what leaves the board as it is in bytes: a Wi-Fi's name and password, what a broker is told, the word of a room. */
function inBytes<Read>(settings: Read): Read {
  for (const name of ["network", "peer"]) {
    const group = objectOf(objectOf(settings)[name]);
    for (const one in group)
      if (typeof group[one] === "string" && (name === "network" || one === "mqtt")) group[one] = utf8(group[one]);
  }
  return settings;
}

/** A camera and an arm of which nobody says anything take no room. */
function thin(read: Read): Read {
  const inForce: How = read.config;
  for (const part of ["camera", "arm"]) if (!Object.keys(objectOf(read.own[part])).length) inForce[part] = {};
  return read;
}

/** Of a board that has to do without its settings the name, if it may call itself so, and an OLED in the place of the display that is built in: the safe shell is to be seen. */
function seenIn(text: string, env: string, all: Board[]): How {
  const stands = (word: string) => text.indexOf('"' + word + '"') >= 0;
  const named = all.filter(board => board.env === env && stands(board.name))[0];
  const oled = ["ssd1306", "sh1106"].filter(stands)[0];
  const seen: How = {};
  if (named) seen.board = named.name;
  if (oled) seen.display = { chip: oled };
  return seen;
}

export default function config(env: string, files: Files, more: How, has: Has, parts: Parts): Read {
  parts.salvage = (text, parse) => inBytes(salvage(text, parse));
  parts.extend = extendAll;
  configured(more, parts.store!);
  const own: Files = {
    read: (name, offset, length) => files.read(name, offset, length),
    readJSON: (name, noExceptions) => inBytes(files.readJSON(name, noExceptions)),
  };
  const all = known();
  return thin(readSettings(env, own, parts.isBare ? seenIn(textOf(files), env, all) : inBytes(more), has, parts, all));
}
