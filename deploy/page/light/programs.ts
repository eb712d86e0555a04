// Programs that this browser has sent or was given: a board may have one of them, and then only the difference to it need be sent.
import { crc32 } from "../../../devices/sim/bytes";
import { hexOf, textOf } from "../../host/upload/bytes";
import { programIn } from "../../light/loads";

const CACHE = "croupier-programs";
const MOST = 12;

export interface Known {
  crc: number;
  version: string;
  bundle: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Those of this visit; a browser may forbid to keep any. */
const here = new Map<number, Known>();

const addressOf = (crc: number) => new URL(`./programs/${hexOf(crc)}`, location.href).href;

function take(bytes: Uint8Array<ArrayBuffer>): Known | undefined {
  const about = programIn(textOf(bytes));
  if (!about) return undefined;
  const known = { crc: crc32(bytes), ...about, bytes };
  here.set(known.crc, known);
  return known;
}

/** Answers what it is; undefined: no program of ours. */
export async function keep(bytes: Uint8Array<ArrayBuffer>): Promise<Known | undefined> {
  const known = take(bytes);
  if (!known) return undefined;
  try {
    const cache = await caches.open(CACHE);
    // What was kept again is the newest.
    await cache.delete(addressOf(known.crc));
    await cache.put(addressOf(known.crc), new Response(bytes));
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
  } catch {
    // Forbidden, full, or a page without https: it lasts as long as the page.
  }
  return known;
}

/** The newest first. */
export async function allKnown(): Promise<Known[]> {
  try {
    const cache = await caches.open(CACHE);
    for (const address of await cache.keys()) {
      const found = await cache.match(address);
      if (found) take(new Uint8Array(await found.arrayBuffer()));
    }
  } catch {
    // As above.
  }
  return [...here.values()].reverse();
}
