// Espruino's Storage as a store that never throws: a full one answers false.
import { Store } from "../src/ports";

/** What of require("Storage") is used. */
export interface Flash {
  read(name: string): string | undefined;
  write(name: string, data: string, offset?: number, size?: number): boolean | void;
  erase(name: string): void;
}

export class FlashStore implements Store {
  failed = 0;
  private flash: Flash;

  constructor(flash: Flash) {
    this.flash = flash;
  }

  read(name: string): string | undefined {
    return this.flash.read(name);
  }

  write(name: string, data: string): boolean {
    return this.append(name, data, 0, data.length);
  }

  append(name: string, data: string, offset: number, size: number): boolean {
    try {
      if (this.flash.write(name, data, offset, size) !== false) return true;
    } catch (e) {
      // Storage full: what was there stays.
    }
    this.failed++;
    return false;
  }

  erase(name: string): void {
    this.flash.erase(name);
  }
}
