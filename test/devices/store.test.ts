import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SimStorage } from "../../devices/sim/storage";
import { openStore } from "../../devices/store";

/** A storage with `free` bytes left, its header for the next file among them. */
function nearlyFull(free: number): SimStorage {
  const storage = new SimStorage({ pageSize: 1024, pages: 4 });
  const filler = (storage.getFree() - free - 32) & ~3;
  if (filler > 0) storage.write("filler", "f".repeat(filler));
  return storage;
}

describe("a store", () => {
  it("reads what was written, and undefined for what was not", () => {
    const store = openStore(new SimStorage());
    expect(store.write("a", "one")).toBe(true);
    expect(store.read("a")).toBe("one");
    expect(store.read("b")).toBeUndefined();
  });

  it("appends into erased bytes without an erase", () => {
    const storage = new SimStorage();
    const store = openStore(storage);
    expect(store.write("log", "ab", 0, 8)).toBe(true);
    expect(store.write("log", "cd", 2, 8)).toBe(true);
    expect(store.read("log")).toBe("abcd\xff\xff\xff\xff");
    expect(storage.eraseCount).toBe(0);
  });

  it("answers false where nothing can be appended, and keeps what is there", () => {
    const store = openStore(new SimStorage());
    expect(store.write("none", "x", 4, 8)).toBe(false);
    store.write("log", "abcd", 0, 4);
    expect(store.write("log", "x", 4, 4)).toBe(false);
    expect(store.write("log", "x", 1, 4)).toBe(false);
    expect(store.read("log")).toBe("abcd");
  });

  it("that is full answers false and keeps the old file, whatever the sizes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 400 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 }),
        (free, size, sizes) => {
          const store = openStore(nearlyFull(free));
          let kept: string | undefined;
          for (const next of [size, ...sizes]) {
            const text = String.fromCharCode(97 + (next % 26)).repeat(next);
            if (store.write("settings", text)) kept = text;
            expect(store.read("settings")).toBe(kept);
          }
        },
      ),
    );
  });

  it("that is full takes what it has already", () => {
    const storage = nearlyFull(72);
    const store = openStore(storage);
    expect(store.write("settings", "{}".repeat(15))).toBe(true);
    expect(store.write("settings", "{}".repeat(15))).toBe(true);
    expect(store.write("settings", "[]".repeat(15))).toBe(false);
    expect(storage.eraseCount).toBe(0);
  });

  it("makes room by compacting when only old files are in the way", () => {
    const storage = nearlyFull(400);
    const store = openStore(storage);
    for (let times = 0; times < 20; times++)
      expect(store.write("settings", ("" + (times % 10)).repeat(100))).toBe(true);
    expect(storage.compactions).toBeGreaterThan(0);
    expect(store.read("settings")).toBe("9".repeat(100));
  });

  it("reads back what it wrote after a compaction, and says so if that went wrong", () => {
    const storage = nearlyFull(400);
    const store = openStore(storage);
    storage.write("old", "o".repeat(300));
    storage.erase("old");
    const { compact } = storage;
    let isBroken = false;
    storage.compact = () => {
      compact.call(storage);
      isBroken = true;
    };
    const { write } = storage;
    storage.write = (name, data, offset, size) =>
      write.call(storage, name, isBroken ? String(data).replace("a", "b") : data, offset, size);
    expect(store.write("settings", "a".repeat(120))).toBe(false);
    isBroken = false;
    storage.compact = compact;
    expect(store.write("settings", "c".repeat(120))).toBe(true);
    expect(store.write("log", "ab", 0, 40)).toBe(true);
  });

  it("does not compact again and again when there is nothing to gain", () => {
    const storage = nearlyFull(10);
    const store = openStore(storage);
    for (let times = 0; times < 50; times++) expect(store.write("settings", "x".repeat(100))).toBe(false);
    expect(storage.eraseCount).toBe(0);
  });
});
