// A server of files over HTTP, and of whatever else its listener answers.
import type { RequestListener } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import sirv from "sirv";
import { headersOf } from "./content-policy";

/** Their names change with what is in them. */
const FOREVER = "public, max-age=31536000, immutable";

export interface Open {
  /** The one that was found, where any would do. */
  port: number;
  /** Whoever is still connected is cut off. */
  close(): Promise<void>;
}

/** Files of a folder, with what a browser may do with them. `missing`: what is said where there is none; `isServed`: whether this one is anybody's. */
export function filesOf(
  folder: string,
  missing: string,
  isServed: (path: string) => boolean = () => true,
): RequestListener {
  // Looked up at each request: the page may be built anew meanwhile.
  const files = sirv(folder, { dev: true, etag: true });
  return (request, response) => {
    for (const [name, value] of Object.entries(headersOf(request.url!))) response.setHeader(name, value);
    response.setHeader("Cache-Control", request.url!.includes("/assets/") ? FOREVER : "no-cache");
    // The package throws at a part that there is not, and nobody needs a part.
    delete request.headers.range;
    const miss = () => {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" });
      response.end(missing);
    };
    if (isServed(request.url!)) files(request, response, miss);
    else miss();
  };
}

/** Answers the port, which is any that is free for 0. Rejects if it is taken. */
export async function listen(server: Server, port: number, host?: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** `port` 0: any that is free; no `host`: for the whole network. Rejects if the port is taken. */
export async function open(server: Server, port: number, host?: string): Promise<Open> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return {
    port: await listen(server, port, host),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
