import fc from "fast-check";
import { type Packet, generate, parser } from "mqtt-packet";
import { describe, expect, test } from "vitest";
import type { SocketBus } from "../../devices/bus";
import openMqtt from "../../devices/mqtt";
import greetingOf from "../../devices/mqtt-greeting";

const OPTIONS = {
  host: "10.0.0.7",
  port: 1883,
  user: "",
  password: "",
  id: "croupier17",
  filter: "croupier/ab/+",
  willTopic: "croupier/ab/01",
  will: "\0gone\xff",
};

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** A broker that does what a test tells it; what it hears is read by somebody else's library. */
function makeBroker(options: Partial<typeof OPTIONS> = {}) {
  const heard: string[] = [];
  const packets: Packet[] = [];
  let calls = 0;
  let ended = 0;
  /** False: nothing that is written leaves the board; every write fails. */
  let isReading = true;
  let isOnline = true;
  /** Bytes that still waited when a connection was ended: Espruino closes none before they are gone. */
  let unsent = 0;
  let on: Record<string, (chunk: string) => void> = {};
  let connected: () => void = () => undefined;
  let reader = parser();
  const net = {
    connect(where: { host: string; port: number }, then: () => void): SocketBus {
      calls++;
      expect(where).toMatchObject({ host: OPTIONS.host, port: OPTIONS.port });
      on = {};
      connected = then;
      reader = parser({ protocolVersion: 4 } as never);
      reader.on("packet", packet => packets.push(packet));
      reader.on("error", error => {
        throw error;
      });
      return {
        dSnd: "",
        write(data) {
          if (!isOnline) throw new Error("No network");
          reader.parse(Buffer.from(data, "latin1"));
          if (isReading) on.drain?.("");
          else this.dSnd += data;
        },
        end() {
          ended++;
          unsent += this.dSnd!.length;
        },
        on: (event: string, listener: (chunk: string) => void) => void (on[event] = listener),
      };
    },
  };
  const mqtt = openMqtt(net, greetingOf({ ...OPTIONS, ...options }), message => heard.push(message));
  const say = (packet: Packet) => on.data(latin(generate(packet)));
  return {
    mqtt,
    heard,
    packets,
    say,
    calls: () => calls,
    ended: () => ended,
    raw: (text: string) => on.data(text),
    tell: (event: "close" | "error") => on[event](""),
    accept: () => connected(),
    stopReading: () => void (isReading = false),
    goOffline: () => void (isOnline = false),
    unsent: () => unsent,
    /** Begins a connection, which is accepted. */
    begin() {
      for (let s = 0; s < 40 && mqtt.status.state !== "connecting"; s++) mqtt.tick(true, 0);
      connected();
      expect(mqtt.status.state).toBe("connecting");
    },
    join() {
      for (let s = 0; s < 40 && mqtt.status.state === "waiting"; s++) mqtt.tick(true, 0);
      connected();
      say({ cmd: "connack", returnCode: 0, sessionPresent: false });
      say({ cmd: "suback", messageId: 1, granted: [0] });
      expect(mqtt.status.state).toBe("joined");
    },
  };
}

const publish = (payload: string): Packet => ({
  cmd: "publish",
  topic: "croupier/ab/02",
  payload: Buffer.from(payload, "latin1"),
  qos: 0,
  dup: false,
  retain: false,
});

describe("a client of MQTT", () => {
  test("greets as MQTT 3.1.1 with its will, and hears one filter", () => {
    const broker = makeBroker({ user: "kim", password: "geheim" });
    broker.join();
    expect(broker.packets).toMatchObject([
      {
        cmd: "connect",
        protocolId: "MQTT",
        protocolVersion: 4,
        clean: true,
        clientId: "croupier17",
        keepalive: 30,
        username: "kim",
        will: { topic: "croupier/ab/01", qos: 0, retain: false },
      },
      { cmd: "subscribe", messageId: 1, subscriptions: [{ topic: "croupier/ab/+", qos: 0 }] },
    ]);
    const [connect] = broker.packets as { password: Buffer; will: { payload: Buffer } }[];
    expect(connect.password.toString()).toBe("geheim");
    expect(latin(connect.will.payload)).toBe(OPTIONS.will);
  });

  test("without a user says neither user nor password", () => {
    const broker = makeBroker({ password: "for nobody" });
    broker.join();
    expect(broker.packets[0]).not.toHaveProperty("username");
    expect(broker.packets[0]).not.toHaveProperty("password");
  });

  test("says any bytes under its topic, also more than 127", () => {
    const broker = makeBroker();
    broker.join();
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 350 }), bytes => {
        broker.mqtt.say(latin(bytes));
        const said = broker.packets.at(-1) as { topic: string; payload: Buffer };
        expect([said.topic, latin(said.payload)]).toEqual([OPTIONS.willTopic, latin(bytes)]);
      }),
    );
  });

  test("hears messages however they are cut; those over 400 bytes are thrown away as they come, and counted", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ minLength: 600, maxLength: 3000 })), {
          maxLength: 8,
        }),
        fc.infiniteStream(fc.integer({ min: 1, max: 700 })),
        (messages, cuts) => {
          const broker = makeBroker();
          broker.join();
          let stream = messages.map(bytes => latin(generate(publish(latin(bytes))))).join("");
          for (const cut of cuts) {
            if (!stream) break;
            broker.raw(stream.slice(0, cut));
            stream = stream.slice(cut);
          }
          expect(broker.heard).toEqual(messages.filter(bytes => bytes.length <= 200).map(latin));
          expect(broker.mqtt.status.oversize).toBe(messages.filter(bytes => bytes.length > 200).length);
        },
      ),
    );
  });

  test("does not count what it has said itself, however long and however it is cut", () => {
    const broker = makeBroker();
    broker.join();
    const own = latin(generate({ ...publish("x".repeat(900)), topic: OPTIONS.willTopic } as Packet));
    for (let size = 1; size < 40; size++) {
      for (let at = 0; at < own.length; at += size) broker.raw(own.slice(at, at + size));
      broker.say(publish("behind it"));
    }
    expect([broker.heard.length, broker.mqtt.status.oversize]).toEqual([39, 0]);
  });

  test("hears a second filter, from the next connection on, too, and says under another topic", () => {
    const broker = makeBroker();
    const second = "\0\x0dcroupier/cd/+\0";
    const filters = () =>
      broker.packets.flatMap(one => (one.cmd === "subscribe" ? [one.subscriptions.map(({ topic }) => topic)] : []));
    broker.join();
    broker.mqtt.also(second);
    broker.say({ cmd: "suback", messageId: 1, granted: [0, 0] });
    expect([filters().at(-1), broker.mqtt.status.connects]).toEqual([[OPTIONS.filter, "croupier/cd/+"], 1]);
    broker.mqtt.say("6H", "\0\x0ecroupier/cd/01");
    expect(broker.packets.at(-1)).toMatchObject({ cmd: "publish", topic: "croupier/cd/01" });
    broker.tell("close");
    broker.join();
    expect(filters().at(-1)).toEqual([OPTIONS.filter, "croupier/cd/+"]);
  });

  test("lives through anything that is no MQTT, and a megabyte in one message", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 20 }), chunks => {
        const broker = makeBroker();
        broker.join();
        for (const chunk of chunks) broker.raw(latin(chunk));
        for (let s = 0; s < 60; s++) broker.mqtt.tick(true, 0.5);
        expect(broker.calls()).toBeGreaterThan(1);
      }),
    );
    const broker = makeBroker();
    broker.join();
    const large = latin(generate(publish("x".repeat(1_000_000))));
    for (let at = 0; at < large.length; at += 536) broker.raw(large.slice(at, at + 536));
    broker.say(publish("behind it"));
    expect(broker.heard).toEqual(["behind it"]);
  });

  test("is refused with a code, and tries again", () => {
    const broker = makeBroker();
    broker.mqtt.tick(true, 0);
    broker.accept();
    broker.say({ cmd: "connack", returnCode: 5, sessionPresent: false });
    expect(broker.mqtt.status).toMatchObject({ state: "refused", code: 5 });
    for (let s = 0; s < 3; s++) broker.mqtt.tick(true, 0);
    expect(broker.calls()).toBe(2);
  });

  test("comes back after pauses that grow to half a minute, and from one second once it was there for as long as it had paused", () => {
    const broker = makeBroker();
    const seconds: number[] = [];
    for (let s = 0; s < 150; s++) {
      const before = broker.calls();
      broker.mqtt.tick(true, 0.5);
      if (broker.calls() > before) {
        seconds.push(s);
        broker.tell("error");
      }
    }
    const pauses = seconds.slice(1).map((at, which) => at - seconds[which]);
    expect(pauses).toEqual([2, 5, 11, 23, 33, 33, 33]);
    broker.join();
    for (let s = 0; s < 40; s++) {
      broker.say({ cmd: "pingresp" });
      broker.mqtt.tick(true, 0);
    }
    broker.tell("close");
    const before = broker.calls();
    for (let s = 0; s < 2; s++) broker.mqtt.tick(true, 0);
    expect(broker.calls()).toBe(before + 1);
  });

  test("comes back ever later to a broker that takes it in and throws it out again", () => {
    const broker = makeBroker();
    const seconds: number[] = [];
    for (let s = 0; s < 300; s++) {
      const before = broker.calls();
      broker.mqtt.tick(true, 0);
      if (broker.calls() === before) continue;
      seconds.push(s);
      broker.accept();
      broker.say({ cmd: "connack", returnCode: 0, sessionPresent: false });
      broker.say({ cmd: "suback", messageId: 1, granted: [0] });
      expect(broker.mqtt.status.state).toBe("joined");
      broker.tell("close");
    }
    const pauses = seconds.slice(1).map((at, which) => at - seconds[which]);
    expect(pauses.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 33]);
    expect(broker.mqtt.status.connects).toBe(seconds.length);
  });

  test("gives up a broker that accepts and never answers, and one that falls silent after a ping", () => {
    const broker = makeBroker();
    broker.mqtt.tick(true, 0);
    broker.accept();
    for (let s = 0; s < 9; s++) broker.mqtt.tick(true, 0);
    expect([broker.ended(), broker.mqtt.status.state]).toEqual([1, "waiting"]);
    broker.join();
    for (let s = 0; s < 15; s++) broker.mqtt.tick(true, 0);
    expect(broker.packets.at(-1)!.cmd).toBe("pingreq");
    broker.say({ cmd: "pingresp" });
    for (let s = 0; s < 25; s++) broker.mqtt.tick(true, 0);
    expect(broker.mqtt.status.state).toBe("joined");
    broker.mqtt.tick(true, 0);
    expect(broker.mqtt.status.state).toBe("waiting");
  });

  test("says nothing while there is no network, and what an old connection brings is not heard", () => {
    const broker = makeBroker();
    for (let s = 0; s < 9; s++) broker.mqtt.tick(false, 0);
    expect(broker.calls()).toBe(0);
    broker.mqtt.say("lost");
    broker.join();
    broker.mqtt.tick(false, 0);
    broker.say(publish("late"));
    expect([broker.heard, broker.mqtt.status.sent, broker.mqtt.status.state]).toEqual([[], 0, "waiting"]);
  });
});

const CONNACK = "\x20\x02\0\0";
const SUBACK = "\x90\x03\0\x01\0";

describe("a client of MQTT at a broker that means harm", () => {
  test("asks once to hear: the second CONNACK ends the connection", () => {
    const broker = makeBroker();
    broker.begin();
    for (let time = 0; time < 350; time++) broker.raw(CONNACK);
    expect(broker.packets.map(({ cmd }) => cmd)).toEqual(["connect", "subscribe"]);
    expect([broker.ended(), broker.mqtt.status.state]).toEqual([1, "waiting"]);
    const other = makeBroker();
    other.join();
    other.raw(CONNACK);
    expect([other.ended(), other.mqtt.status.state]).toEqual([1, "waiting"]);
  });

  test.each([
    ["zeros", "\0\0"],
    ["a SUBACK", SUBACK],
    ["a message", "\x30\x05\0\x01xhi"],
    ["an answer to no ping", "\xd0\0"],
    ["what only clients say", "\x10\x02\0\0"],
    ["a CONNACK of no code", "\x20\x01\0"],
    ["a CONNACK of too much", "\x20\x03\0\0\0"],
    ["five bytes of a length", "\x20\xff\xff\xff\xff\x01"],
  ])("ends the connection that begins with %s", (_, bytes) => {
    const broker = makeBroker();
    broker.begin();
    broker.raw(bytes);
    expect([broker.ended(), broker.mqtt.status.state, broker.heard]).toEqual([1, "waiting", []]);
    expect(broker.packets.map(({ cmd }) => cmd)).toEqual(["connect"]);
  });

  test.each([
    ["zeros, one a second", "\0"],
    ["a message without an end", "\x30\xff\xff\xff\x7f" + "x".repeat(500)],
    ["bytes of a length, one a second", "\x80"],
  ])("does not go on connecting for ever where %s come", (_, bytes) => {
    const broker = makeBroker();
    broker.begin();
    for (let s = 0; s < 9 && broker.mqtt.status.state === "connecting"; s++) {
      broker.raw(bytes);
      broker.mqtt.tick(true, 0);
    }
    expect([broker.ended(), broker.mqtt.status.state]).toEqual([1, "waiting"]);
  });

  test("does not wait for ever to be heard by a broker that says messages and never answers a SUBSCRIBE", () => {
    const broker = makeBroker();
    broker.begin();
    broker.raw(CONNACK);
    for (let s = 0; s < 9; s++) {
      if (broker.mqtt.status.state === "connecting") broker.say(publish("early"));
      broker.mqtt.tick(true, 0);
    }
    expect([broker.ended(), broker.mqtt.status.state]).toEqual([1, "waiting"]);
  });

  test("gives up a broker that drips a byte at a time, or one message without an end", () => {
    for (const [first, then] of [
      ["\x30", ""],
      ["\x30\xff\xff\xff\x7f\0\x01", "x".repeat(500)],
      ["", "\x30"],
    ]) {
      const broker = makeBroker();
      broker.join();
      broker.raw(first);
      for (let s = 0; s < 26; s++) {
        if (broker.mqtt.status.state === "joined") broker.raw(then);
        broker.mqtt.tick(true, 0);
      }
      expect([broker.ended(), broker.mqtt.status.state]).toEqual([1, "waiting"]);
    }
  });

  test("a broker that does not let it hear its room refuses it; one that refuses only the second filter is told by its code", () => {
    const broker = makeBroker();
    broker.begin();
    broker.raw(CONNACK);
    broker.raw("\x90\x03\0\x01\x80");
    expect(broker.mqtt.status).toMatchObject({ state: "refused", code: 128, connects: 0 });
    expect(broker.ended()).toBe(1);
    for (const nothing of ["\x90\0", "\x90\x02\0\x01", "\x90\x03\0\x01\x55"]) {
      const other = makeBroker();
      other.begin();
      other.raw(CONNACK);
      other.raw(nothing);
      expect([nothing, other.mqtt.status.connects, other.mqtt.status.state === "joined"]).toEqual([nothing, 0, false]);
    }
    const half = makeBroker();
    half.join();
    half.mqtt.also("\0\x0dcroupier/cd/+\0");
    half.say({ cmd: "suback", messageId: 1, granted: [0, 128] });
    expect(half.mqtt.status).toMatchObject({ state: "joined", code: 128, connects: 1 });
    half.mqtt.also("\0\x0dcroupier/ef/+\0");
    half.say({ cmd: "suback", messageId: 1, granted: [0, 0] });
    expect(half.mqtt.status).toMatchObject({ state: "joined", code: 0, connects: 1 });
  });

  test("a message of another quality is dropped and counted, a kept one is heard as any", () => {
    const broker = makeBroker();
    broker.join();
    for (const qos of [1, 2] as const) broker.say({ ...publish("asked for by nobody"), qos, messageId: 7 } as Packet);
    broker.say({ ...publish("kept"), retain: true } as Packet);
    expect(broker.heard).toEqual(["kept"]);
    expect(broker.mqtt.status).toMatchObject({ state: "joined", heard: 1, dropped: 2 });
    expect(broker.packets.some(({ cmd }) => cmd !== "connect" && cmd !== "subscribe")).toBe(false);
  });

  test("hears so many messages a second and no more, counts the others, and hears again in the next", () => {
    const broker = makeBroker();
    broker.join();
    broker.mqtt.tick(true, 0);
    for (let time = 0; time < 1000; time++) broker.say(publish(String(time)));
    const most = broker.heard.length;
    expect([most >= 30, most <= 200]).toEqual([true, true]);
    expect(broker.mqtt.status).toMatchObject({ state: "joined", heard: most, dropped: 1000 - most });
    broker.mqtt.tick(true, 0);
    broker.say(publish("next"));
    expect(broker.heard.slice(most)).toEqual(["next"]);
  });

  test("ends the connection to a broker that answers pings by the hundred", () => {
    const broker = makeBroker();
    broker.join();
    for (let time = 0; time < 500 && !broker.ended(); time++) broker.say({ cmd: "pingresp" });
    expect([broker.ended(), broker.mqtt.status.state]).toEqual([1, "waiting"]);
  });

  test("ends the connection to a broker that says in mid-play what only clients say", () => {
    for (const first of ["\0", "\x10", "\x40", "\x82", "\xa2", "\xb0", "\xc0", "\xe0", "\xf0"]) {
      const broker = makeBroker();
      broker.join();
      broker.raw(first + "\x02\0\x01");
      expect([first, broker.ended(), broker.mqtt.status.state]).toEqual([first, 1, "waiting"]);
    }
  });

  test("gives up a broker that reads nothing, with all that still waits for it", () => {
    const broker = makeBroker();
    broker.join();
    broker.stopReading();
    for (let time = 0; time < 100; time++) {
      broker.mqtt.tick(true, 0);
      if (broker.mqtt.status.state === "joined") broker.say(publish("so that it does not fall silent"));
      broker.mqtt.say("x".repeat(300));
    }
    expect(broker.ended()).toBeGreaterThan(0);
    expect([broker.unsent(), broker.mqtt.status.sent < 40]).toEqual([0, true]);
  });

  test("a board whose network has just gone throws at nobody", () => {
    const broker = makeBroker();
    broker.join();
    broker.goOffline();
    broker.mqtt.say("lost");
    expect([broker.ended(), broker.mqtt.status.state]).toEqual([1, "waiting"]);
    const other = makeBroker();
    other.mqtt.tick(true, 0);
    other.goOffline();
    other.accept();
    expect(other.mqtt.status.state).toBe("waiting");
  });
});
