// The settings of this board, among those that a lean bundle without a scanner fits. Opened when settings are read, then let go.
import { leanBoards } from "./boards";
import { salvage } from "../kit/salvage";
import type { How } from "../kernel/app";
import type { Has } from "../settings/schema";
import { readSettings, signalling } from "../settings/settings";
import type { Files, Parts, Read } from "../settings/settings";

/** The boards that it knows. */
export const known = leanBoards;

export default function config(env: string, files: Files, more: How, has: Has, parts: Parts): Read {
  parts.salvage = salvage;
  parts.extend = (schema, board) => (schema.signal = signalling(board));
  return readSettings(env, files, more, has, parts, known());
}
