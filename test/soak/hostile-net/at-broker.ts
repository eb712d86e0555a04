// Attacks on the broker that comes along.
import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { generate, parser } from "mqtt-packet";
import { WebSocket } from "ws";
import { type Attack, Held, guest, pour, sleep } from "./attack";

const greeting = (clientId: string, will?: { topic: string; payload: Buffer }) =>
  generate({
    ...{ cmd: "connect", protocolId: "MQTT", protocolVersion: 4, clean: true, clientId, keepalive: 60 },
    ...(will ? { will: { ...will, qos: 0, retain: false } } : {}),
  });

const publish = (topic: string, payload: Buffer, qos: 0 | 1 | 2 = 0, messageId = 1) =>
  generate({ cmd: "publish", topic, payload, qos, messageId, retain: false, dup: false });

const subscribe = (filters: string[], messageId: number) =>
  generate({ cmd: "subscribe", messageId, subscriptions: filters.map(topic => ({ topic, qos: 0 })) });

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const somewhere = () => `croupier/${hex(6)}/${hex(4)}`;

/** A client that has greeted, whether it was heard or not. */
async function greeted(held: Held, port: number, from: string, id = hex(8)): Promise<Socket> {
  const socket = await held.open(port, from);
  socket.write(greeting(id));
  return socket;
}

const many = (held: Held, port: number, count: number, from: (at: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, at) => greeted(held, port, from(at))));

const MOST_SUBSCRIPTIONS = 650_000;
/** Of one packet. */
const FILTERS = 200;

export const AT_BROKER: Attack[] = [
  {
    name: "a reader that never reads, and 130 writers",
    run: async ({ mqttPort, place }, ms, begun) => {
      const held = new Held();
      const reader = await greeted(held, mqttPort, guest(0));
      reader.write(subscribe([place], 1));
      reader.pause();
      await sleep(100);
      const topic = place.replace("+", hex(4));
      const piece = publish(topic, randomBytes(8000));
      const writers = await many(held, mqttPort, 130, at => guest(1 + (at % 13)));
      begun();
      const untilMs = performance.now() + ms;
      const pieces = await Promise.all(writers.map(one => pour(one, () => piece, untilMs)));
      const figures = { messages: pieces.reduce((sum, one) => sum + one), connections: held.opened, held: held.held };
      held.end();
      return figures;
    },
  },
  {
    name: "subscriptions over one connection",
    run: async ({ mqttPort }, ms, begun) => {
      const held = new Held();
      const socket = await greeted(held, mqttPort, guest(20));
      let granted = 0;
      const reader = parser();
      const isIn = new Promise<void>(resolve => {
        reader.on("packet", packet => packet.cmd === "connack" && resolve());
        socket.once("close", () => resolve());
      });
      reader.on("packet", packet => {
        if (packet.cmd === "suback") granted += packet.granted.filter(one => one !== 128).length;
      });
      reader.on("error", () => socket.destroy());
      socket.on("data", data => reader.parse(data));
      await isIn;
      begun();
      const untilMs = performance.now() + ms;
      let asked = 0;
      const piece = () => {
        const filters = Array.from({ length: FILTERS }, () => `croupier/${hex(6)}/+`);
        asked += FILTERS;
        return subscribe(filters, 1 + (asked % 60_000));
      };
      await pour(socket, piece, untilMs, MOST_SUBSCRIPTIONS / FILTERS);
      held.end();
      return { asked, granted };
    },
  },
  {
    name: "clients that greet and never speak, in all places",
    run: async ({ mqttPort }, ms, begun) => {
      const held = new Held();
      await held.openMany(
        1999,
        mqttPort,
        at => guest(at % 100),
        socket => socket.write(greeting(hex(8))),
      );
      begun();
      await sleep(ms);
      const figures = { connections: held.opened, held: held.held };
      held.end();
      return figures;
    },
  },
  {
    name: "connections that never greet",
    run: async ({ mqttPort }, ms, begun) => {
      const held = new Held();
      begun();
      const untilMs = performance.now() + ms;
      while (performance.now() < untilMs && held.opened < 20_000) {
        await held.openMany(500, mqttPort, at => guest(at % 50));
        await sleep(100);
      }
      const figures = { connections: held.opened, held: held.held };
      held.end();
      return figures;
    },
  },
  {
    name: "boards' names taken by others",
    run: async ({ mqttPort, names }, ms, begun) => {
      const held = new Held();
      begun();
      const untilMs = performance.now() + ms;
      for (let at = 0; performance.now() < untilMs && at < 2000; at++) {
        await greeted(held, mqttPort, guest(30 + (at % 10)), names[at % names.length]);
        if (at % 20 === 19) {
          await sleep(100);
          held.end();
        }
      }
      const figures = { connections: held.opened };
      held.end();
      return figures;
    },
  },
  {
    name: "wills said again and again",
    run: async ({ mqttPort, place }, ms, begun) => {
      const held = new Held();
      begun();
      const untilMs = performance.now() + ms;
      let wills = 0;
      while (performance.now() < untilMs && wills < 20_000) {
        await held.openMany(
          100,
          mqttPort,
          at => guest(40 + (at % 10)),
          socket => {
            wills++;
            socket.write(greeting(hex(8), { topic: place.replace("+", hex(4)), payload: randomBytes(7000) }));
          },
        );
        await sleep(50);
        held.end();
      }
      held.end();
      return { wills, connections: held.opened };
    },
  },
  {
    name: "pings by the thousand",
    run: async ({ mqttPort }, ms, begun) => {
      const held = new Held();
      const pings = Buffer.concat(Array.from({ length: 20_000 }, () => generate({ cmd: "pingreq" })));
      const all = await many(held, mqttPort, 60, at => guest(50 + (at % 6)));
      for (const socket of all) socket.pause();
      begun();
      const untilMs = performance.now() + ms;
      const pieces = await Promise.all(all.map(socket => pour(socket, () => pings, untilMs)));
      const figures = { pings: 20_000 * pieces.reduce((sum, one) => sum + one), held: held.held };
      held.end();
      return figures;
    },
  },
  {
    name: "messages to be acknowledged, and never released",
    run: async ({ mqttPort }, ms, begun) => {
      const held = new Held();
      const all = await many(held, mqttPort, 60, at => guest(60 + (at % 6)));
      for (const socket of all) socket.resume();
      begun();
      const untilMs = performance.now() + ms;
      let id = 0;
      const piece = () => publish(somewhere(), randomBytes(4000), 2, 1 + (id++ % 60_000));
      const pieces = await Promise.all(all.map(socket => pour(socket, piece, untilMs)));
      const figures = { messages: pieces.reduce((sum, one) => sum + one), held: held.held };
      held.end();
      return figures;
    },
  },
  {
    name: "other pages' WebSockets",
    run: async ({ port }, ms, begun) => {
      begun();
      const untilMs = performance.now() + ms;
      const counts = { asked: 0, opened: 0, refused: 0 };
      while (performance.now() < untilMs && counts.asked < 2000) {
        const origin = counts.asked++ % 2 ? "null" : "https://evil.example";
        const socket = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, "mqtt", {
          origin,
          localAddress: guest(70 + (counts.asked % 5)),
        });
        await new Promise<void>(resolve => {
          socket.on("open", () => {
            counts.opened++;
            resolve();
          });
          socket.on("unexpected-response", (_, response) => {
            if (response.statusCode === 403) counts.refused++;
            response.resume();
            resolve();
          });
          socket.on("error", () => resolve());
        });
        socket.on("error", () => undefined);
        socket.terminate();
      }
      return counts;
    },
  },
];
