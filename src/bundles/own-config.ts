// The settings of this board, among those that Durak alone is for; of a damaged croupier.json it keeps the text, and takes none. Opened when settings are read, then let go.
import { ownBoards } from "./boards";
import type { How } from "../kernel/app";
import type { Has } from "../settings/schema";
import { readSettings, signalling } from "../settings/settings";
import type { Files, Parts, Read } from "../settings/settings";

/** The boards that it knows. */
export const known = ownBoards;

export default function config(env: string, files: Files, more: How, has: Has, parts: Parts): Read {
  parts.extend = (schema, board) => (schema.signal = signalling(board));
  return readSettings(env, files, more, has, parts, known());
}
