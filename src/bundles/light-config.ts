// The settings of this board as the updater needs them: its display, its keys, its scanner. What games have besides stays as it is. Opened when settings are read, then let go.
import type { Board } from "../../devices/boards/board";
import { cyd } from "../../devices/boards/cyd";
import { esp32 } from "../../devices/boards/esp32";
import { linux } from "../../devices/boards/linux";
import { m5stack } from "../../devices/boards/m5stack";
import { rp2040 } from "../../devices/boards/rp2040";
import type { How } from "../kernel/app";
import colours from "../settings/colour-settings";
import type { Has } from "../settings/schema";
import { Behind, flag, port, portOf, tag, word } from "../settings/schema-checks";
import { asked, readSettings } from "../settings/settings";
import type { Files, Parts, Read } from "../settings/settings";

/** Those with room for two programs, and an Espruino on a PC. */
export const known = (): Board[] => [esp32(), m5stack(), cyd(), rp2040(), linux()];

export default function config(env: string, files: Files, more: How, has: Has, parts: Parts): Read {
  parts.extend = (schema, board, all, groups, has) => {
    const asks = groups.map(group => group.scanner);
    schema.language = ["en", tag, Behind.Spare];
    schema.light = [true, flag, Behind.Spare];
    schema.scanner = all.scanning!(portOf(board, asked(asks, "port", [board.scannerPort, port], has), 9600), [
      board.gapMs,
      word,
    ]);
    Object.assign(schema.display, colours(board));
  };
  const read = readSettings(env, files, more, has, parts, known());
  // Nothing else is opened here, and nothing is stored: of settings of games it knows nothing.
  read.config.start = "light";
  read.complaints = [];
  read.json = "";
  return read;
}
