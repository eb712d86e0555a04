// A disk that fails, by the calls with which SQLite and the tournament write: at one call, or from one call on; and one that is full after so many bytes.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

export interface Fault {
  /** The first call that fails, from 0. */
  at: number;
  /** Only that one; or that one and all behind it. */
  lasts: "once" | "ever";
  code: "EIO" | "ENOSPC";
  /** Of a write that fails: so much of it is on the disk all the same. */
  part: number;
}

const NAMES = ["writeSync", "fsyncSync", "ftruncateSync"] as const;

const errorOf = (code: string) => Object.assign(new Error(`${code}: the disk fails`), { code });

/** Runs with all calls that write going through `guard`, which answers what it does. */
function guarded<Value>(
  guard: (name: string, args: unknown[], real: () => unknown) => unknown,
  run: () => Value,
): Value {
  const all = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  const real = NAMES.map(name => all[name]);
  NAMES.forEach((name, at) => {
    all[name] = (...args) => guard(name, args, () => real[at].apply(fs, args));
  });
  syncBuiltinESMExports();
  try {
    return run();
  } finally {
    NAMES.forEach((name, at) => (all[name] = real[at]));
    syncBuiltinESMExports();
  }
}

/** Answers how many calls there were, and whether one of them failed. */
export function withFault(fault: Fault, run: () => void): { calls: number; isHit: boolean } {
  let calls = 0;
  let isInside = false;
  guarded((name, args, real) => {
    if (isInside) return real();
    const now = calls++;
    if (now < fault.at || (now > fault.at && fault.lasts === "once")) return real();
    if (name === "writeSync" && fault.part) {
      const [descriptor, buffer, from, bytes, position] = args as [number, Uint8Array, number, number, number];
      isInside = true;
      try {
        fs.writeSync(descriptor, buffer, from, Math.floor(bytes * fault.part), position);
      } finally {
        isInside = false;
      }
    }
    throw errorOf(fault.code);
  }, run);
  return { calls, isHit: calls > fault.at };
}

/** Only so many bytes find room that were not there before: what comes behind them is written in part, then not at all. */
export function withRoom(bytes: number, run: () => void): void {
  let left = bytes;
  let isInside = false;
  guarded((name, args, real) => {
    if (isInside || name !== "writeSync") return real();
    const [descriptor, buffer, from, length, position] = args as [number, Uint8Array, number, number, number];
    const grows = Math.max(0, position + length - fs.fstatSync(descriptor).size);
    if (grows <= left) {
      left -= grows;
      return real();
    }
    const some = length - grows + left;
    left = 0;
    isInside = true;
    try {
      if (some > 0) return fs.writeSync(descriptor, buffer, from, some, position);
    } finally {
      isInside = false;
    }
    throw errorOf("ENOSPC");
  }, run);
}
