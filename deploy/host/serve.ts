// Serves the built bench to a browser on this computer, or on the network if a person asks for that.
import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root";
import { filesOf, open } from "../web";
import { waysAtAll, waysOut } from "./network";

export const PORT = 5173;
export const PAGE = join(ROOT, "dist/page");
const LOOPBACK = "127.0.0.1";

export interface Serving {
  /** Where a browser on this computer finds it, and, with `isOpen`, others on the network. */
  addresses: string[];
  close(): Promise<void>;
}

export interface ServeOptions {
  folder?: string;
  /** The first one that is tried; if it is taken, any that is free. 0: any. */
  port?: number;
  /** For the whole network. */
  isOpen?: boolean;
}

const isPortTaken = (error: unknown) => ["EADDRINUSE", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "");

export async function serve({ folder = PAGE, port = PORT, isOpen = false }: ServeOptions = {}): Promise<Serving> {
  const files = filesOf(folder, "There is nothing here; the bench is at /\n");
  const openAt = (at: number) => open(createServer(files), at, isOpen ? undefined : LOOPBACK);
  const { port: found, close } = await openAt(port).catch(error => {
    if (!port || !isPortTaken(error)) throw error;
    return openAt(0);
  });
  const out = isOpen ? await waysOut() : [];
  // Without a way out there may still be a network, without anything else in it.
  const ways = isOpen && !out.length ? waysAtAll() : out;
  const names = ["localhost", ...ways.map(({ address }) => address)];
  return { addresses: names.map(name => `http://${name}:${found}/`), close };
}

export const isServable = (folder = PAGE): boolean => existsSync(join(folder, "index.html"));

/** Until the person stops it. */
export function untilStopped(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** What a person is told, line by line. */
export function announce({ addresses }: Serving): string[] {
  const [here, ...others] = addresses;
  const lines = [`The bench is at ${here}`];
  if (others.length)
    lines.push(
      `and for everybody on this network at ${others.join(" and ")}`,
      "(browsers give pages a camera or a serial port only on localhost or over https)",
    );
  return lines;
}
