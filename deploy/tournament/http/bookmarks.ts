// Old bookmarks of the bench, which was at the tournament's own address up to 0.15.
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import { CROUPIER } from "../../how-typed";

const BENCH_PATHS = ["/index.html", "/recognise.html"];

/** The name by which somebody has asked; undefined where a proxy or a stranger has written it. */
function nameIn({ headers }: IncomingMessage): string | undefined {
  const host = /^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/i.exec(headers.host ?? "")?.[1];
  return host?.startsWith("[") && !isIPv6(host.slice(1, -1)) ? undefined : host;
}

/** Answers old bookmarks of the bench: leads there, with what stands behind `#`, or says where it is. False: it is another path. `port`: of the bench, if it is open. */
export function answerBookmark(
  request: IncomingMessage,
  response: ServerResponse,
  { path, port, scheme, isProxied }: { path: string; port: number | undefined; scheme: string; isProxied: boolean },
): boolean {
  if (!BENCH_PATHS.includes(path)) return false;
  const name = isProxied ? undefined : nameIn(request);
  if (port !== undefined && name) {
    response.writeHead(307, { Location: `${scheme}://${name}:${port}${path}` }).end();
    return true;
  }
  const where =
    port === undefined
      ? `Start the tournament with --bench 8081 to open it, or run \`${CROUPIER} bench\` on your own computer.`
      : `It is at port ${port} of the computer that runs the tournament.`;
  response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`The bench is not at the tournament's own address any more.\n${where}\n`);
  return true;
}
