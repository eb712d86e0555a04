// A request that asks for another protocol which this server does not speak is answered as if it had not asked (RFC 9110, 7.8), `h2c` above all.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Hop by hop, and about nothing but the other protocol. */
const ABOUT_IT = /^(upgrade|connection|http2-settings)$/i;

/** Does it ask for WebSocket, maybe among others? */
export const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? "").split(",").some(one => one.trim().toLowerCase() === "websocket");

/** The request's own lines once more, as they came but for what asks for another protocol. Whoever asked to be closed behind it still is. */
function linesOf({ method, url, httpVersion, rawHeaders, headers }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!ABOUT_IT.test(rawHeaders[at])) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  const wish = /\b(close|keep-alive)\b/i.exec(headers.connection ?? "")?.[0];
  if (wish) lines.push(`Connection: ${wish}`);
  return lines.join("\r\n") + "\r\n\r\n";
}

/**
 * Answers what hands a connection back to the server, which then reads the request anew, with its body and all that comes behind; `head`: what had come already.
 * What the connection was asked for before is answered first, or the answers would stand within one another.
 */
export function plainAgain(server: Server): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const owed = new WeakMap<Duplex, number>();
  const owes = (socket: Duplex, more: number) => {
    const all = (owed.get(socket) ?? 0) + more;
    owed.set(socket, all);
    return all;
  };
  server.on("request", ({ socket }, response) => {
    owes(socket, 1);
    response.on("close", () => {
      if (!owes(socket, -1)) socket.emit("answered");
    });
  });
  return (request, socket, head) => {
    const again = () => {
      socket.unshift(Buffer.concat([Buffer.from(linesOf(request), "latin1"), head]));
      server.emit("encrypted" in socket ? "secureConnection" : "connection", socket);
    };
    if (owes(socket, 0)) socket.once("answered", again);
    else again();
  };
}
