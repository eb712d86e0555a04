// The pages and what they ask for: one server, plain or by TLS.
import { readFile } from "../../input";
import { type IncomingMessage, type RequestListener, type Server, createServer } from "node:http";
import { createServer as createSecure } from "node:https";
import type { Duplex } from "node:stream";
import { Mistake } from "../../mistake";
import { PAGE } from "../../host/serve";
import { type Open, filesOf, open } from "../../web";
import { portReason } from "../broker/embedded";
import { type Parts, answer } from "./api";
import { answerBookmark } from "./bookmarks";
import { Connections, TIMES } from "./connections";
import type { Front, FrontOptions } from "./front";
import { partsIn } from "./parts";
import { asksForWebSocket, plainAgain } from "./plain-again";

/** How the pages are asked for, and where they lie. */
const PAGES: Record<string, string> = {
  "/": "/tournament.html",
  "/tournament": "/tournament.html",
  "/organiser": "/organiser.html",
  "/race": "/race.html",
};

/** A request for a WebSocket. `address`: who asks. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => void;

export interface WebOptions extends FrontOptions {
  /** 0: any that is free. */
  port: number;
  /** Left out: every address of this computer. */
  host?: string;
  /** Files with certificate and key, PEM: https. */
  cert?: string;
  key?: string;
  /** Where the built pages lie. */
  pages?: string;
  /** At this port, the bench; 0: any that is free. Left out, there is none. */
  bench?: number;
}

function serverOf({ cert, key }: Pick<WebOptions, "cert" | "key">, listener: RequestListener): Server {
  if (!cert || !key) return createServer(TIMES, listener);
  try {
    return createSecure(
      { ...TIMES, cert: readFile(cert, `--cert ${cert}`), key: readFile(key, `--key ${key}`) },
      listener,
    ) as unknown as Server;
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(`--cert ${cert} and --key ${key} do not go together, or are no PEM files`);
  }
}

/** Undefined: it is none. */
function urlOf({ url = "" }: IncomingMessage): URL | undefined {
  return URL.canParse(url, "http://host") ? new URL(url, "http://host") : undefined;
}

const MISSING = "There is nothing here. The tournament is at /, and the organiser's page at /organiser\n";

function listener(
  { pages: folder = PAGE, cert, url: ours }: WebOptions,
  parts: Parts,
  bench: number | undefined,
  complain: (line: string) => void,
): RequestListener {
  const files = filesOf(folder, MISSING, partsIn(folder));
  const bookmark = { port: bench, scheme: cert ? "https" : "http", isProxied: ours !== undefined };
  return (request, response) => {
    const url = urlOf(request);
    if (!url) return void response.writeHead(400).end();
    const path = parts.front.pathOf(url.pathname);
    // Relative to its folder a page finds its parts.
    if (path === undefined) return void response.writeHead(308, { Location: `${url.pathname}/` }).end();
    url.pathname = path;
    if (url.pathname.startsWith("/api/")) return void answer(parts, request, response, url, complain);
    if (answerBookmark(request, response, { ...bookmark, path })) return;
    request.url = PAGES[url.pathname] ?? url.pathname;
    files(request, response);
  };
}

/** `bench`: its port, if it is open. @throws Mistake when the port is taken, or certificate and key cannot be read */
export async function serveWeb(
  options: WebOptions,
  parts: Parts,
  upgrade: Upgrade | undefined,
  complain: (line: string) => void,
  bench?: number,
): Promise<Open> {
  const answers = listener(options, parts, bench, complain);
  return openWeb(options, answers, parts.front, upgrade, { what: "the pages", option: "--port" });
}

/** Also lets boards in at /mqtt. `named`: in a sentence about its port. @throws Mistake as above */
export async function openWeb(
  options: Pick<WebOptions, "port" | "host" | "cert" | "key">,
  answers: RequestListener,
  front: Front,
  upgrade: Upgrade | undefined,
  named: { what: string; option: string },
): Promise<Open> {
  const server = serverOf(options, answers);
  new Connections(socket => front.isByProxy(socket)).guard(server);
  // Half a request, or one that is none.
  server.on("clientError", (_error, socket) => socket.destroy());
  const again = plainAgain(server);
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const url = urlOf(request);
    if (upgrade && asksForWebSocket(request) && url && front.pathOf(url.pathname) === "/mqtt")
      upgrade(request, socket, head, front.addressOf(request));
    else again(request, socket, head);
  });
  const { port, host } = options;
  return open(server, port, host).catch(error => {
    throw new Mistake(
      `cannot open port ${port} for ${named.what}: ${portReason(error)}; name another with ${named.option}`,
    );
  });
}
