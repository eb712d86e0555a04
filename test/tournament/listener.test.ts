// A guest of a usual broker, who gave no name and no password and hears everything, while boards of the built firmware play a whole round of Durak.
import { type Socket, connect } from "node:net";
import mqtt from "mqtt";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Dial } from "../../devices/sim/net";
import { makeRandom } from "../../devices/sim/random";
import { networkIn, until } from "../soak/tournament/page";
import { Mosquitto, findMosquitto } from "../rig/espruino/mosquitto";
import { Device, readBundle } from "../bundle/device";
import { anyMove } from "./any-move";
import { Evening } from "./evening";

const program = findMosquitto();
if (!program) console.warn("SKIPPED: what a guest of Mosquitto hears of a round: there is no mosquitto");

const STEP_MS = 50;
const LATE_MS = 240_000;
const FOR_MS = 500_000;

const closing: (() => unknown)[] = [];
beforeAll(() => void readBundle("croupier"));
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What a virtual board dials is a real connection. */
const dial: Dial = ({ host, port }, near) => {
  const socket: Socket = connect(port, host, () => near.opened());
  socket.on("data", bytes => near.heard(bytes));
  socket.on("error", () => socket.destroy());
  socket.on("close", () => near.closed());
  return { write: bytes => void socket.write(bytes), end: () => socket.end() };
};

interface Overheard {
  topic: string;
  payload: Buffer;
}

/** In which a secret may stand: as it is, half of it, without its strokes, in hexadecimal, in base64 however it lies. */
function shapesOf(secret: string): string[] {
  const half = Math.ceil(secret.length / 2);
  const plain = [secret, secret.replaceAll("-", ""), secret.slice(0, half), secret.slice(half)];
  const encoded = plain.flatMap(text => [
    Buffer.from(text).toString("hex"),
    ...[0, 1, 2].map(shift =>
      Buffer.from("\0".repeat(shift) + text)
        .toString("base64")
        .replaceAll("=", "")
        .slice(shift ? 4 : 0, -1),
    ),
  ]);
  return [...plain, ...encoded];
}

describe.skipIf(!program)("whoever hears everything at a usual broker", () => {
  test(
    "finds the word of no room in it, and forges no order, no move and no result with it",
    { timeout: FOR_MS },
    async () => {
      const broker = await Mosquitto.start(program!);
      closing.push(() => broker.stop());
      const evening = await Evening.start({
        broker: { address: `mqtt://127.0.0.1:${broker.port}` },
        boardsAt: `mqtt://127.0.0.1:${broker.port}`,
        wifi: { ssid: "Clubhouse", password: "geheim-im-club" },
      });
      closing.push(() => evening.end());
      await evening.setUp({ game: "durak", rounds: 1 }, 4, 2);

      const heard: Overheard[] = [];
      const guest = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, { protocolVersion: 4, reconnectPeriod: 0 });
      closing.push(() => guest.end(true));
      await new Promise(resolve => guest.once("connect", resolve));
      guest.on("message", (topic, payload) => heard.push({ topic, payload }));
      await guest.subscribeAsync("#");

      const devices: Device[] = [];
      for (const join of await evening.page.joins()) {
        const { broker: at, table } = networkIn(join);
        const device = new Device("esp32", {
          dial,
          seed: 7 + devices.length,
          config: { network: { broker: at, table } },
        });
        devices.push(device);
        device.start(4000);
        const timer = setInterval(() => device.board.run(STEP_MS), STEP_MS);
        closing.push(() => clearInterval(timer));
      }
      await until("all are here", async () => (await evening.page.view()).broker.boards === devices.length, LATE_MS);
      await evening.page.must({ act: "start round" });
      const inRooms = () => devices.every(device => device.ask("croupier.status().network.room")?.isJoined);
      await until("both pairs have met", inRooms, LATE_MS);

      // Whatever he can think of, once in a while: what he heard, in each room there is, as it is and damaged.
      const dice = makeRandom(11);
      const one = <Value>(of: Value[]) => of[Math.floor(dice() * of.length)];
      const attack = () => {
        for (let at = 0; at < 4; at++) {
          const { topic, payload } = one(heard);
          const damaged = Buffer.from(payload);
          if (damaged.length) damaged[Math.floor(dice() * damaged.length)] ^= 1 << Math.floor(dice() * 8);
          guest.publish(topic, payload);
          guest.publish(one(heard).topic, payload);
          guest.publish(topic, damaged);
          guest.publish(
            topic,
            one(['{"free":1}', '{"n":99,"match":1,"state":{}}', "resign", '{"match":9,"game":"set"}']),
          );
        }
      };
      const choose = anyMove();
      let rounds = 0;
      await until(
        "the round is over",
        async () => {
          if (rounds++ % 5 === 0) attack();
          for (const device of devices) {
            const move = choose(device.ask("croupier.moves()"));
            if (move) device.ask(`croupier.play(${JSON.stringify(move)})`);
          }
          return (await evening.page.view()).state === "over";
        },
        LATE_MS,
      );

      const { state } = evening.running.tournament;
      const words = [...state.match.values()].map(({ peer }) => peer);
      const tables = [...state.table.values()].flatMap(table => table.words);
      expect([words.length, tables.length, heard.length > 200]).toEqual([2, 4, true]);
      const all = heard.map(({ topic, payload }) => `${topic} ${payload.toString("latin1")}`).join("\n");
      for (const secret of [...words, ...tables, evening.running.word, "geheim-im-club"])
        for (const shape of shapesOf(secret))
          expect([secret, shape, all.includes(shape)]).toEqual([secret, shape, false]);

      const { matches, refused, tables: shown } = await evening.page.view();
      for (const { by, scores } of matches) {
        expect(by).toBe("board");
        expect(scores!.reduce((sum, score) => sum + score)).toBe(1);
      }
      expect(shown.map(({ boards }) => boards.length)).toEqual([2, 2]);
      expect([refused.forged > 0, refused.replayed > 0]).toEqual([true, true]);
      for (const device of devices) expect(device.board.errors).toEqual([]);
    },
  );
});
