import { connect } from "node:net";
import { createHash, createHmac } from "node:crypto";
import mqtt, { type MqttClient } from "mqtt";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { View } from "../../deploy/tournament/contract";
import { SimulatedBoard, stateAt } from "../soak/tournament/board";
import { Admission } from "../../deploy/tournament/broker/admission";
import { watchSizes } from "../../deploy/tournament/broker/sizes";
import { networkIn, until, listen as watch } from "../soak/tournament/page";
import { Evening } from "./evening";

let evening: Evening;
const clients: MqttClient[] = [];
const boards: SimulatedBoard[] = [];
beforeEach(async () => {
  evening = await Evening.start({ limits: { clients: 60, aSecond: 40 } });
  await evening.setUp({ rounds: 1 }, 4, 2);
});
afterEach(async () => {
  for (const board of boards.splice(0)) board.stop();
  for (const client of clients.splice(0)) client.end(true);
  await evening.end();
});

const view = (): Promise<View> => evening.page.view();
const address = () => `mqtt://127.0.0.1:${evening.running.mqttPort}`;

function enter(word: string, options = {}): SimulatedBoard {
  const board = new SimulatedBoard({ broker: address(), word, tickMs: 100, ...options }).start();
  boards.push(board);
  return board;
}

async function listen(filter?: string): Promise<MqttClient> {
  const client = mqtt.connect(address(), { protocolVersion: 4, reconnectPeriod: 0 });
  clients.push(client);
  client.on("error", () => undefined);
  await new Promise(resolve => client.once("connect", resolve));
  if (filter) await client.subscribeAsync(filter).catch(() => undefined);
  return client;
}

const wordOf = async (at: number) => networkIn((await evening.page.joins())[at]).table;
const placeOf = (word: string) =>
  `croupier/${createHash("sha256").update(`croupier room ${word}`).digest("hex").slice(0, 12)}`;

describe("whoever is no board of this tournament", () => {
  test("and has another word, is heard by nobody, and hears nothing", async () => {
    const eve = enter("mufa-dine-lubi-keta-risu-vane-digu", { stepMs: 30 });
    const client = await listen("croupier/#");
    const heard: string[] = [];
    client.on("message", topic => heard.push(topic));
    for (const filter of ["#", "+/+/+", "croupier/+/+", "$SYS/#"])
      await client.subscribeAsync(filter).catch(() => undefined);
    enter(await wordOf(0), { stepMs: 50 });
    await evening.page.must({ act: "start round" });
    await until("a match is over", async () => (await view()).matches.some(({ state }) => state === "done"));
    expect([eve.isJoined, heard]).toEqual([false, []]);
  });

  test("and speaks in a room that is no table's, or wants to hear all of them, is counted as a stranger", async () => {
    enter("mufa-dine-lubi-keta-risu-vane-digu");
    await until("what he says is counted", async () => (await view()).refused.strangers > 0);
    const before = (await view()).refused.strangers;
    const client = await listen("#");
    await until("what he asks for is counted", async () => (await view()).refused.strangers > before);
    client.publish("everybody", "hello");
    await until("and what he says to everybody", async () => (await view()).refused.strangers > before + 1);
    expect((await view()).tables.map(({ boards: [one] }) => one.state)).toEqual(["never seen", "never seen"]);
  });

  test("is seen by the pages that are open, though nothing else happens", async () => {
    const seen: View["refused"][] = [];
    const end = watch(evening.page.base, ([name, data]) => {
      if (name === "view") seen.push((data as View).refused);
    });
    await until("the page is there", () => seen.length > 0);
    const client = await listen();
    client.publish(`${placeOf(await wordOf(0))}/0badcafe`, "forged");
    await until("the forged message is seen", () => seen.at(-1)!.forged === 1);
    client.publish(`${placeOf(await wordOf(0))}/aa`, Buffer.alloc(1 << 20));
    await until("the large one is seen", () => seen.at(-1)!.oversize === 1);
    end();
  });

  test("and knows a room's place but not its word, is counted as a forger, and nothing that he says counts", async () => {
    await evening.page.must({ act: "start round" });
    const word = await wordOf(0);
    const client = await listen();
    const [{ id }] = (await view()).matches;
    const result = JSON.stringify({ n: 1, match: id, state: stateAt("set", id, 0, 3, 3) });
    for (let at = 0; at < 5; at++) client.publish(`${placeOf(word)}/0badcafe`, "x".repeat(20) + result + "12345678");
    client.publish(`${placeOf(word)}/0badcafe`, "");
    await until("they are counted", async () => (await view()).refused.forged >= 6);
    const { matches, tables, refused } = await view();
    expect(matches[0]).toMatchObject({ id, scores: null, state: "playing" });
    expect(tables[0].boards[0]).toMatchObject({ state: "never seen", forged: 6 });
    expect(refused).toMatchObject({ forged: 6, oversize: 0 });
  });

  test("and speaks where the tournament itself speaks, is counted as a forger, and what comes back of its own is not", async () => {
    const client = await listen(`${placeOf(await wordOf(0))}/+`);
    const topics: string[] = [];
    client.on("message", topic => topics.push(topic));
    // No board is here: whoever calls is the tournament.
    await until("the tournament calls", () => topics.length > 0);
    expect((await view()).refused.forged).toBe(0);
    client.publish(topics[0], "a result that nobody has sealed");
    await until("it is counted", async () => (await view()).refused.forged > 0);
    expect((await view()).refused).toMatchObject({ forged: 1, replayed: 0, strangers: 0 });
  });

  test("and says again what was said, is counted, and the result counts once", async () => {
    const word = await wordOf(0);
    const client = await listen(`${placeOf(word)}/+`);
    const frames: [string, Buffer][] = [];
    client.on("message", (topic, payload) => frames.push([topic, payload]));
    const board = enter(word, { stepMs: 30 });
    await evening.page.must({ act: "start round" });
    await until("it has played both matches of the round", () => board.finished.length > 0);
    await until("a result is there", async () => (await view()).matches[0].state === "done");
    const [{ id, scores }] = (await view()).matches;
    await evening.page.must({ act: "play again", match: id });
    const before = (await view()).refused;
    for (const [topic, payload] of [...frames]) client.publish(topic, payload);
    await until("they are counted", async () => (await view()).refused.replayed > before.replayed + 3);
    const lines = (await (await evening.page.get("/api/journal")).json()) as { what: string }[];
    expect(
      lines.filter(({ what }) => what.startsWith(`Match ${id} (`) && what.includes(scores!.join(" to "))),
    ).toHaveLength(1);
  });

  test("and says anything at all in a room, brings nothing down", async () => {
    const word = await wordOf(0);
    const key = createHash("sha256").update(`croupier room key ${word}`).digest();
    const client = await listen();
    let seed = 7;
    for (let at = 0; at < 400; at++) {
      seed = (seed * 16807) % 2147483647;
      const body = Buffer.from(Array.from({ length: seed % 60 }, (_, place) => (seed >> (place % 23)) & 255));
      const check = createHmac("sha256", key).update(body).digest().subarray(0, 8);
      client.publish(`${placeOf(word)}/aa`, at % 2 ? body : Buffer.concat([body, check]));
    }
    await until("they are counted", async () => (await view()).refused.forged > 150);
    expect((await view()).state).toBe("open");
  });
});

describe("a board that has its word", () => {
  const WRONG: [string, unknown][] = [
    ["points that nobody has", { ...stateAt("set", 1, 0, 3, 3), scores: [1e6, 0] }],
    ["points that are no numbers", { ...stateAt("set", 1, 0, 3, 3), scores: ["6", "1"] }],
    ["more players than play", { ...stateAt("set", 1, 0, 3, 3), scores: [6, 1, 1], result: [1, 2, 2] }],
    ["no state", null],
    ["a state of practice", { ...stateAt("set", 1, 0, 3, 3), mode: "practice" }],
    ["a very long message", { ...stateAt("set", 1, 0, 3, 3), message: "x".repeat(500) }],
    ["a prototype", JSON.parse('{"__proto__":{"app":"set"},"app":"set"}')],
  ];

  test.each(WRONG)("and tells %s is counted, and shown to nobody", async (_, state) => {
    const board = enter(await wordOf(0));
    await evening.page.must({ act: "start round" });
    await until("it has a match", () => board.offer !== undefined);
    await until("it has told how it begins", () => board.isQuiet);
    board.tellState(state as Record<string, unknown>);
    await until("it is counted", async () => (await view()).tables[0].boards[0].forged > 0);
    expect((await view()).matches[0]).toMatchObject({ scores: null, state: "playing" });
    expect((await view()).live[0].state).toMatchObject({ scores: [0, 0], message: "" });
  });

  test("and has left the game for another, or for the menu, is no liar, and what it plays is shown to nobody", async () => {
    const board = enter(await wordOf(0));
    await evening.page.must({ act: "start round" });
    await until("it has a match", () => board.offer !== undefined);
    await until("it has told how it begins", () => board.isQuiet);
    for (const state of [stateAt("durak", 1, 0, 3, 3), { app: "menu", message: "" }]) {
      board.tellState(state);
      await until("that is heard", () => board.isQuiet);
    }
    const { tables, live, matches } = await view();
    expect([tables[0].boards[0].forged, live[0].state.app, matches[0].state]).toEqual([0, "set", "playing"]);
  });

  test("cannot tell another table's match, nor greet with its name", async () => {
    const board = enter(await wordOf(0));
    await evening.page.must({ act: "start round" });
    await until("it has a match", () => board.offer !== undefined);
    const other = (await view()).matches.find(({ id }) => id !== board.offer!.match)!;
    board.tellState(stateAt("set", other.id, 0, 3, 3), other.id);
    await until("it is counted", async () => (await view()).tables[0].boards[0].forged > 0);
    const { matches, tables } = await view();
    expect(matches.find(({ id }) => id === other.id)).toMatchObject({ scores: null, state: "playing" });
    expect(tables[1].boards[0].state).toBe("never seen");
    await until("it is told to stop", () =>
      board.heard.some(message => "free" in message && message.free === other.id),
    );
  });

  test("greets with HTML, which stays text, and with much, of which some is kept", async () => {
    const board = enter(await wordOf(0));
    await until("it is here", async () => (await view()).tables[0].boards[0].state === "here");
    board.shout(
      Buffer.from(
        board.sealed(JSON.stringify({ hello: "<script>alert(1)</script>" + "y".repeat(70), n: 9 })),
        "latin1",
      ),
    );
    await until("it is shown", async () => (await view()).tables[0].boards[0].what.startsWith("<script>"));
    expect((await view()).tables[0].boards[0].what).toHaveLength(60);
    const type = (await evening.page.get("/api/view")).headers;
    expect([type.get("content-type"), type.get("x-content-type-options")]).toEqual([
      "application/json; charset=utf-8",
      "nosniff",
    ]);
  });

  test("is one of two with the same word: the second waits outside, counted as a stranger", async () => {
    const word = await wordOf(0);
    const board = enter(word, { stepMs: 0 });
    await until("it is here", () => board.isJoined);
    await evening.page.must({ act: "start round" });
    await until("it has its match", () => board.offer !== undefined);
    const talking = setInterval(() => board.tellState(stateAt("set", board.offer!.match, 0, 1, 3)), 300);
    const second = enter(word);
    await until("it is counted", async () => (await view()).refused.strangers > 0);
    clearInterval(talking);
    expect(second.offer).toBeUndefined();
  });
});

describe("too much", () => {
  test("a message of 1 MB is cut off before it is kept, and counted", async () => {
    const client = await listen();
    const gone = new Promise<void>(resolve => client.once("close", () => resolve()));
    client.publish(`${placeOf(await wordOf(0))}/aa`, Buffer.alloc(1 << 20));
    await gone;
    await until("it is counted", async () => (await view()).refused.oversize === 1);
  });

  test("so is one by WebSocket, and one larger than a room's may be", async () => {
    const web = mqtt.connect(`ws://127.0.0.1:${evening.running.port}/mqtt`, { protocolVersion: 4, reconnectPeriod: 0 });
    clients.push(web);
    web.on("error", () => undefined);
    await new Promise(resolve => web.once("connect", resolve));
    const gone = new Promise<void>(resolve => web.once("close", () => resolve()));
    web.publish(`${placeOf(await wordOf(0))}/aa`, Buffer.alloc(1 << 20));
    await gone;
    const client = await listen();
    client.publish(`${placeOf(await wordOf(0))}/aa`, Buffer.alloc(5000));
    await until("both are counted", async () => (await view()).refused.oversize === 2);
  });

  test("10,000 connects are refused beyond what is allowed, counted, and boards that are here play on", async () => {
    const board = enter(await wordOf(0), { stepMs: 30 });
    await until("it is here", () => board.isJoined);
    const sockets = new Set<ReturnType<typeof connect>>();
    for (let at = 0; at < 10_000; at++) {
      await new Promise<void>(resolve => {
        const socket = connect(evening.running.mqttPort!, "127.0.0.1", () => resolve());
        sockets.add(socket);
        socket.on("error", () => resolve());
        socket.on("close", () => sockets.delete(socket));
      });
    }
    await until("they are counted", async () => (await view()).refused.connects > 9000);
    for (const socket of sockets) socket.destroy();
    await evening.page.must({ act: "start round" });
    await until("it is played", async () => (await view()).matches.some(({ state }) => state === "done"));
  });

  test("who connects and does not greet is put out", async () => {
    const socket = connect(evening.running.mqttPort!, "127.0.0.1");
    const gone = new Promise(resolve => socket.once("close", resolve));
    socket.resume();
    await gone;
  });
});

describe("what guards the broker", () => {
  test("sees a packet's size however its bytes are cut, and lets small ones pass", () => {
    const packet = (length: number) => {
      const head = [0x30];
      for (let rest = length; ; rest >>= 7) {
        head.push((rest & 127) | (rest > 127 ? 128 : 0));
        if (rest <= 127) break;
      }
      return Uint8Array.from([...head, ...new Array(length).fill(255)]);
    };
    for (const step of [1, 2, 7, 1000]) {
      const isSmall = watchSizes(300);
      const bytes = Uint8Array.from([packet(0), packet(127), packet(128), packet(300)].flatMap(one => [...one]));
      for (let at = 0; at < bytes.length; at += step) expect(isSmall(bytes.subarray(at, at + step))).toBe(true);
      const large = packet(301);
      const answers = [];
      for (let at = 0; at < large.length; at += step) answers.push(isSmall(large.subarray(at, at + step)));
      expect(answers).toContain(false);
    }
    expect(watchSizes(300)(Uint8Array.of(0x30, 255, 255, 255, 255, 127))).toBe(false);
  });

  test("lets in so many a second of each address, and so many in all", () => {
    let nowMs = 0;
    const admission = new Admission({ clients: 5, aSecond: 3 }, () => nowMs);
    expect([1, 2, 3, 4].map(() => admission.enter("a"))).toEqual([true, true, true, false]);
    expect([1, 2, 3].map(() => admission.enter("b"))).toEqual([true, true, false]);
    nowMs = 1000;
    admission.leave();
    expect([admission.enter("a"), admission.enter("a"), admission.refused]).toEqual([true, false, 3]);
  });
});
