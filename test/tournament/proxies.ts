// What stands in front of a tournament that is reached from elsewhere: a program that ends TLS and tells the tournament who asks, as the usual ones do by their
// documents. nginx: ngx_http_proxy_module ("Host" is $proxy_host unless it is set) and $proxy_add_x_forwarded_for ("the X-Forwarded-For client request header field with the
// $remote_addr variable appended to it, separated by a comma"). Caddy: reverse_proxy ("Host" is kept, X-Forwarded-For of those who are not trusted is ignored). RFC 7239: Forwarded.
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { type Server, type ServerOptions, createServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

type Rewrite = (headers: IncomingHttpHeaders, guest: string, target: string) => OutgoingHttpHeaders;

const joined = (...parts: (string | string[] | undefined)[]) => parts.filter(Boolean).join(", ");

export const PROXIES: Record<string, Rewrite> = {
  "nginx as it comes, told to append the guest's address": (headers, guest, target) => ({
    ...headers,
    host: target,
    connection: "close",
    "x-forwarded-for": joined(headers["x-forwarded-for"], guest),
  }),
  "nginx with the usual lines": (headers, guest) => ({
    ...headers,
    "x-real-ip": guest,
    "x-forwarded-for": joined(headers["x-forwarded-for"], guest),
    "x-forwarded-proto": "https",
  }),
  Caddy: (headers, guest) => ({
    ...headers,
    "x-forwarded-for": guest,
    "x-forwarded-proto": "https",
    "x-forwarded-host": headers.host,
  }),
  "one that says Forwarded": (headers, guest) => ({
    ...headers,
    forwarded: joined(headers.forwarded, `for=${guest.includes(":") ? `"[${guest}]:4711"` : guest};proto=https`),
  }),
};

export interface Proxy {
  port: number;
  close(): void;
}

/** `prefix`: what it takes off of each path. */
export async function startProxy(
  tls: ServerOptions,
  port: number,
  rewrite: Rewrite,
  { prefix = "", localAddress = "127.0.0.1" } = {},
): Promise<Proxy> {
  const target = `127.0.0.1:${port}`;
  const headersOf = ({ headers, socket }: IncomingMessage) =>
    rewrite(headers, socket.remoteAddress!.replace("::ffff:", ""), target);
  const pathOf = ({ url }: IncomingMessage) => url!.slice(prefix.length);
  const sockets = new Set<Duplex>();
  const server: Server = createServer(tls, (asked, response) => {
    const upstream = request({
      port,
      host: "127.0.0.1",
      localAddress,
      method: asked.method,
      path: pathOf(asked),
      headers: headersOf(asked),
    });
    // Each piece goes on as it comes: neither nginx, which is told so by X-Accel-Buffering, nor Caddy holds an event stream back.
    upstream.on("response", answer => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    upstream.on("error", () => response.destroy());
    response.on("close", () => upstream.destroy());
    asked.pipe(upstream);
  });
  server.on("connection", socket => sockets.add(socket));
  server.on("upgrade", (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upstream = connect({ port, host: "127.0.0.1", localAddress }, () => {
      const lines = Object.entries({ ...headersOf(asked), connection: "Upgrade" }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      upstream.write(`GET ${pathOf(asked)} HTTP/1.1\r\n${lines.join("")}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    const end = () => {
      socket.destroy();
      upstream.destroy();
    };
    socket.on("error", end);
    upstream.on("error", end);
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
