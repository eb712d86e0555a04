// The settings of this board, among all boards that there are, with network and colours. Opened when settings are read, then let go.
import boards from "./boards";
import { salvage } from "../kit/salvage";
import type { How } from "../shell/app";
import colours from "../shell/colour-settings";
import networking from "../shell/network-settings";
import type { Has } from "../shell/schema";
import { readSettings } from "../shell/settings";
import type { Files, Parts, Read } from "../shell/settings";

/** The boards that it knows. */
export const known = boards;

export default function config(env: string, files: Files, more: How, has: Has, parts: Parts): Read {
  parts.colours = colours;
  parts.networking = networking;
  parts.salvage = salvage;
  return readSettings(env, files, more, has, parts, known());
}
