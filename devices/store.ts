// Espruino's Storage as a store that never throws: a full one answers false and keeps what was there.
import type { Store } from "../src/kernel/ports";

/** What of require("Storage") is used. */
export interface Flash {
  read(name: string, offset?: number, length?: number): string | undefined;
  write(name: string, data: string, offset?: number, size?: number): boolean;
  getFree(): number;
  compact(): void;
}

/** No file of ours is longer; of another one that has its name it reads so much. */
const LONGEST = 4096;
/** A file's header, and what it is rounded up by. */
const HEADER = 36;

export function openStore(flash: Flash): Store {
  return {
    // Espruino's own string lies in the flash itself, and goes when the file is written anew: this is a copy.
    read: name => {
      const text = flash.read(name, 0, LONGEST);
      return text && "" + text;
    },
    write: (name, data, offset, size) => {
      let isMoved = false;
      try {
        if (!offset) {
          // A replacement that does not fit would take the old file with it.
          if (flash.read(name) === data) return true;
          const room = (size || data.length) + HEADER;
          if (flash.getFree() < room) {
            flash.compact();
            isMoved = true;
          }
          if (flash.getFree() < room) return false;
        }
        const done = flash.write(name, data, offset || 0, size || data.length) !== false;
        // A compaction has put wrong bytes into flash before now (Espruino's issues 2174, 2509).
        return done && (!isMoved || flash.read(name, 0, data.length) === data);
      } catch (e) {
        return false;
      }
    },
  };
}
