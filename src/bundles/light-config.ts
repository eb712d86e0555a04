// The settings of this board as the updater needs them: its display, its keys, its scanner. What games have besides stays as it is. Opened when settings are read, then let go.
import boards from "./boards";
import { salvage } from "../kit/salvage";
import type { How } from "../kernel/app";
import colours from "../settings/colour-settings";
import networking from "../settings/network-settings";
import type { Has } from "../settings/schema";
import { extend } from "../settings/scanner-groups";
import { readSettings } from "../settings/settings";
import type { Files, Parts, Read } from "../settings/settings";

/** The boards that it knows. */
export const known = boards;

export default function config(env: string, files: Files, more: How, has: Has, parts: Parts): Read {
  parts.salvage = salvage;
  parts.extend = (schema, board, all, groups, has) => {
    const network = networking();
    schema.language = network.language;
    schema.light = network.light;
    Object.assign(schema.display, colours(board));
    extend(schema, board, all, groups, has);
  };
  const read = readSettings(env, files, more, has, parts, known());
  // Nothing else is opened here, and nothing is stored: of settings of games it knows nothing.
  read.config.start = "light";
  read.complaints = [];
  read.json = "";
  return read;
}
