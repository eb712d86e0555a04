// The pages and what they ask for: one server, plain or by TLS.
import { readFileSync } from "node:fs";
import { type IncomingMessage, type RequestListener, type Server, createServer } from "node:http";
import { createServer as createSecure } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import sirv from "sirv";
import { Mistake, reasonOf } from "../../mistake";
import { PAGE } from "../../host/serve";
import { portReason } from "../broker/embedded";
import { type Parts, answer } from "./api";

const MOST_CONNECTIONS = 4000;

/** Nothing from elsewhere, no script in the page itself, in nobody's frame. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** How the pages are asked for, and where they lie. */
const PAGES: Record<string, string> = {
  "/": "/tournament.html",
  "/tournament": "/tournament.html",
  "/organiser": "/organiser.html",
};

export interface WebOptions {
  /** 0: any that is free. */
  port: number;
  host?: string;
  /** Files with certificate and key, PEM: https. */
  cert?: string;
  key?: string;
  /** Where the built pages lie. */
  pages?: string;
}

export interface Web {
  port: number;
  close(): Promise<void>;
}

function fileOf(option: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Mistake(`cannot read ${option} ${file}: ${reasonOf(error)}`);
  }
}

function serverOf({ cert, key }: WebOptions, listener: RequestListener): Server {
  if (!cert || !key) return createServer(listener);
  try {
    return createSecure({ cert: fileOf("--cert", cert), key: fileOf("--key", key) }, listener) as unknown as Server;
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(`--cert ${cert} and --key ${key} do not go together, or are no PEM files`);
  }
}

/** Undefined: it is none. */
function urlOf({ url = "" }: IncomingMessage): URL | undefined {
  return URL.canParse(url, "http://host") ? new URL(url, "http://host") : undefined;
}

function listener(parts: Parts, folder: string, complain: (line: string) => void): RequestListener {
  const files = sirv(folder, { dev: true, etag: true });
  return (request, response) => {
    const url = urlOf(request);
    if (!url) return void response.writeHead(400).end();
    if (url.pathname.startsWith("/api/")) return void answer(parts, request, response, url, complain);
    const page = PAGES[url.pathname] ?? url.pathname;
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    if (Object.values(PAGES).includes(page)) response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("Cache-Control", page.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    request.url = page;
    // Pages are small, and the package throws at a part that there is not.
    delete request.headers.range;
    files(request, response, () => {
      response.statusCode = 404;
      response.setHeader("Content-Type", "text/plain; charset=utf-8");
      response.end("There is nothing here; the tournament is at / and the organiser's page at /organiser\n");
    });
  };
}

/** @throws Mistake when the port is taken, or certificate and key cannot be read */
export async function serveWeb(
  options: WebOptions,
  parts: Parts,
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined,
  complain: (line: string) => void,
): Promise<Web> {
  const server = serverOf(options, listener(parts, options.pages ?? PAGE, complain));
  server.maxConnections = MOST_CONNECTIONS;
  const sockets = new Set<Socket>();
  server.on("connection", socket => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // Half a request, or one that is none.
  server.on("clientError", (_error, socket) => socket.destroy());
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (upgrade && urlOf(request)?.pathname === "/mqtt") upgrade(request, socket, head);
    else socket.destroy();
  });
  const { port, host } = options;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  }).catch(error => {
    throw new Mistake(`cannot open port ${port} for the pages: ${portReason(error)}; name another with --port`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
