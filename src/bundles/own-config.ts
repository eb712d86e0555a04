// The settings of this board, among those that a lean bundle fits; of a damaged croupier.json it keeps the text, and takes none. Opened when settings are read, then let go.
import type { Board } from "../../devices/boards/board";
import { esp32 } from "../../devices/boards/esp32";
import { linux } from "../../devices/boards/linux";
import { pico } from "../../devices/boards/pico";
import { wifi } from "../../devices/boards/wifi";
import type { How } from "../shell/app";
import type { Has } from "../shell/schema";
import { readSettings } from "../shell/settings";
import type { Files, Parts, Read } from "../shell/settings";

/** In the order in which they are looked up. */
const boards = (): Board[] => [esp32(), pico(), wifi(), linux()];

export default function config(env: string, files: Files, more: How, has: Has, parts: Parts): Read {
  return readSettings(env, files, more, has, parts, boards());
}
