// What a program reads from Storage as it is on a board: no text of its own but a window into flash, which goes blind when its file is erased or written
// anew, or anything is moved (from Espruino 2v29 on it is null then, before it showed whatever came to lie there). Here whoever looks through it then gets
// an exception. `"" + text` makes a copy.
// Not simulated: `typeof` says "object", and `===` compares windows, not what is seen through them.
import type { SimStorage } from "../storage";

class Windows {
  private open: { name: string; isBlind: boolean }[] = [];

  constructor(private readonly fail: (message: string) => Error) {}

  on(name: string, text: string): unknown {
    const state = { name, isBlind: false };
    this.open.push(state);
    return new Proxy(Object(text) as Record<string | symbol, unknown>, {
      get: (seen, key) => {
        if (state.isBlind) throw this.fail(`a string of ${name} was used after its file had gone from flash`);
        const value: unknown = Reflect.get(seen, key);
        return typeof value === "function" ? (value.bind(seen) as unknown) : value;
      },
    });
  }

  /** All of them, or those on that file. */
  close(name?: string): void {
    for (const state of this.open) if (name === undefined || state.name === name) state.isBlind = true;
    this.open = this.open.filter(state => !state.isBlind);
  }
}

/** `require("Storage")` of a board whose program must not hold what it has read. */
export function windowed(storage: SimStorage): unknown {
  const windows = new Windows(message => storage.fail(message));
  /** What changes a file, or moves them all. */
  const changing = <Result>(name: string | undefined, change: () => Result): Result => {
    const { compactions } = storage;
    const before = name === undefined ? undefined : storage.read(name);
    const result = change();
    if (name === undefined || storage.compactions !== compactions) windows.close();
    else if (storage.read(name) !== before) windows.close(name);
    return result;
  };
  const own: Record<string, unknown> = {
    read: (name: string, offset?: number, length?: number) => {
      const text = storage.read(name, offset, length);
      return text === undefined ? undefined : windows.on(name, text);
    },
    write: (name: string, data: unknown, offset?: number, size?: number) =>
      changing(name, () => storage.write(name, data, offset, size)),
    writeJSON: (name: string, data: unknown) => changing(name, () => storage.writeJSON(name, data)),
    erase: (name: string) => changing(name, () => storage.erase(name)),
    eraseAll: () => changing(undefined, () => storage.eraseAll()),
    compact: () => changing(undefined, () => storage.compact()),
  };
  return new Proxy(storage, {
    get: (all, key) => {
      if (typeof key === "string" && own[key]) return own[key];
      const value: unknown = Reflect.get(all, key);
      return typeof value === "function" ? (value.bind(all) as unknown) : value;
    },
  });
}
