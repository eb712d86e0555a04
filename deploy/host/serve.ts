// Serves the built bench to a browser on this computer, or on the network if a person asks for that.
import { createServer, type Server } from "node:http";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import sirv from "sirv";
import { ROOT } from "../root";

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

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** IPv4 addresses of this computer that others may reach. */
export const outward = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);

export async function serve({ folder = PAGE, port = PORT, isOpen = false }: ServeOptions = {}): Promise<Serving> {
  const handler = sirv(folder, {
    // Looked up at each request: the page may be built anew meanwhile.
    dev: true,
    etag: true,
    // A wasm of another type is compiled only after it has come whole, or not at all.
    setHeaders: (response, path) => {
      if (path.endsWith(".wasm")) response.setHeader("Content-Type", "application/wasm");
      response.setHeader(
        "Cache-Control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      );
      response.setHeader("X-Content-Type-Options", "nosniff");
    },
  });
  const server = createServer((request, response) => {
    // The package throws at a part that there is not, and nobody needs a part.
    delete request.headers.range;
    handler(request, response, () => {
      response.statusCode = 404;
      response.end("There is nothing here; the bench is at /\n");
    });
  });
  const host = isOpen ? undefined : LOOPBACK;
  await listen(server, port, host).catch(error => {
    if (!port || !isPortTaken(error)) throw error;
    return listen(server, 0, host);
  });
  const found = (server.address() as AddressInfo).port;
  return {
    addresses: ["localhost", ...(isOpen ? outward() : [])].map(name => `http://${name}:${found}/`),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
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
