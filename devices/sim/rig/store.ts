// A board's Storage as a rig has it: filled before the board starts, and it says when something was written. What does not fit is said, too.
import { SimStorage, type StorageOptions } from "../storage";
import type { Files } from "./messages";

/** Says that something was written. */
export class WatchedStorage extends SimStorage {
  changed: () => void = () => undefined;
  override write(name: string, data: unknown, offset?: number, size?: number): boolean {
    return this.then(super.write(name, data, offset, size));
  }
  override writeJSON(name: string, data: unknown): boolean {
    return this.then(super.writeJSON(name, data));
  }
  override erase(name: string): void {
    this.then(super.erase(name));
  }
  override eraseAll(): void {
    this.then(super.eraseAll());
  }

  private then<T>(done: T): T {
    this.changed();
    return done;
  }
}

export class Store {
  readonly storage: WatchedStorage;

  constructor(
    options: StorageOptions,
    private readonly complain: (message: string) => void,
  ) {
    this.storage = new WatchedStorage(options);
  }

  get files(): Files {
    const { storage } = this;
    return Object.fromEntries(storage.list().map(name => [name, storage.read(name)!]));
  }

  read(name: string): string | undefined {
    return this.storage.read(name);
  }

  /** Undefined: there shall be no such file. */
  put(name: string, text: string | undefined): void {
    if (this.read(name) === text) return;
    if (text === undefined) this.storage.erase(name);
    else this.write(name, text);
  }

  private write(name: string, text: string): void {
    const { storage } = this;
    try {
      if (storage.read(name) !== undefined) storage.erase(name);
      if (storage.write(name, text)) return;
    } catch {
      // Said below.
    }
    this.complain(`There is no room for ${name} (${text.length} bytes) in this board's Storage.`);
  }
}
