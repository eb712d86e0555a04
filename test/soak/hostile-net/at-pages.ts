// Attacks on the pages.
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { type Attack, Held, type Target, guest, pour, sleep } from "./attack";

/** Asks once; answers the status, 0 where there was none. The answer's body is read, or left where it is. */
function ask(target: Target, how: RequestOptions, body?: string, isRead = true): Promise<[number, IncomingMessage?]> {
  return new Promise(resolve => {
    const asked = request({ host: "127.0.0.1", port: target.port, agent: false, ...how }, response => {
      if (isRead) response.resume();
      response.on("error", () => undefined);
      resolve([response.statusCode!, response]);
    });
    asked.on("error", () => resolve([0]));
    asked.end(body);
  });
}

/** Each at a time of its own, some at once, until it is over. */
async function again(ms: number, most: number, atOnce: number, once: (at: number) => Promise<void>): Promise<number> {
  const untilMs = performance.now() + ms;
  let count = 0;
  const work = async () => {
    while (performance.now() < untilMs && count < most) await once(count++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
}

const PATHS = ["export.json", "export.csv", "export.csv?of=standings", "people", "view", "match/1", "match/2"];

export const AT_PAGES: Attack[] = [
  {
    name: "connections that ask for nothing",
    run: async ({ port }, ms, begun) => {
      const held = new Held();
      await held.openMany(4400, port, at => guest(at % 44));
      begun();
      await sleep(ms);
      const figures = { connections: held.opened, held: held.held };
      held.end();
      return figures;
    },
  },
  {
    name: "requests that never end",
    run: async ({ port }, ms, begun) => {
      const held = new Held();
      await held.openMany(1000, port, at => guest(80 + (at % 10)));
      begun();
      const untilMs = performance.now() + ms;
      for (const socket of held.sockets) socket.write("GET /api/view HTTP/1.1\r\nHost: a\r\n");
      while (performance.now() < untilMs) {
        for (const socket of held.sockets) socket.write("X-More: 1\r\n");
        await sleep(200);
      }
      const figures = { connections: held.opened, held: held.held };
      held.end();
      return figures;
    },
  },
  {
    name: "bodies that never end",
    run: async ({ port }, ms, begun) => {
      const held = new Held();
      begun();
      const untilMs = performance.now() + ms;
      const head = "POST /api/enter HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n";
      const pieces = Buffer.alloc(16_384, " ");
      const poured = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const socket = await held.open(port, guest(90 + (at % 10)));
          socket.write(head);
          return pour(socket, () => pieces, untilMs);
        }),
      );
      held.end();
      return { connections: held.opened, kB: 16 * poured.reduce((sum, one) => sum + one) };
    },
  },
  {
    name: "guesses of the word, from changing addresses",
    run: async (target, ms, begun) => {
      begun();
      const counts = { listened: 0, refused: 0 };
      const guesses = await again(ms, 20_000, 20, async at => {
        const headers = {
          "Content-Type": "application/json",
          "X-Forwarded-For": `10.${at % 250}.${Math.floor(at / 250) % 250}.7`,
          Forwarded: `for=10.9.${at % 250}.8`,
        };
        const how = { method: "POST", path: "/api/enter", headers, localAddress: guest(at % 5000) };
        const [status] = await ask(target, how, JSON.stringify({ word: `guess ${at}` }));
        if (status === 403) counts.listened++;
        if (status === 429) counts.refused++;
      });
      return { guesses, ...counts };
    },
  },
  {
    name: "event streams that nobody reads",
    run: async (target, ms, begun) => {
      begun();
      const open = new Set<IncomingMessage>();
      const beganMs = performance.now();
      const streams = await again(ms, 1500, 50, async at => {
        const how = { path: "/api/events", localAddress: guest(100 + (at % 15)) };
        const [, response] = await ask(target, how, undefined, false);
        if (!response) return;
        open.add(response);
        response.socket.pause();
        response.on("close", () => open.delete(response));
      });
      await sleep(ms - (performance.now() - beganMs));
      const figures = { streams, held: open.size };
      for (const response of open) response.destroy();
      return figures;
    },
  },
  {
    name: "everything, all the time, and not read",
    run: async (target, ms, begun) => {
      begun();
      const open = new Set<IncomingMessage>();
      const answers = await again(ms, 20_000, 30, async at => {
        const path = `/api/${PATHS[at % PATHS.length]}`;
        const [, response] = await ask(target, { path, localAddress: guest(120 + (at % 20)) }, undefined, at % 2 > 0);
        if (!response || at % 2) return;
        open.add(response);
        response.on("close", () => open.delete(response));
        if (open.size > 300) [...open][0].destroy();
      });
      for (const response of open) response.destroy();
      return { answers };
    },
  },
];
