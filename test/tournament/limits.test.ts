// What everybody together may ask of the pages, however many addresses he has or says that he has.
import { type IncomingMessage, get, request } from "node:http";
import { type Socket, connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { createServer as createHttp } from "node:http";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { View } from "../../deploy/tournament/contract";
import { Echo } from "../../deploy/tournament/boards/echo";
import { Connections } from "../../deploy/tournament/http/connections";
import { Feed } from "../../deploy/tournament/http/feed";
import { Answers } from "../../deploy/tournament/http/made";
import { Guesses } from "../../deploy/tournament/guesses";
import { Page, until } from "../soak/tournament/page";
import { Evening } from "./evening";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function started(options: Parameters<typeof Evening.start>[0] = {}): Promise<Evening> {
  const evening = await Evening.start(options);
  closing.push(() => evening.end());
  return evening;
}

describe("guesses of the organiser's word", () => {
  /** By a proxy that hands on what a guest writes. */
  async function guess(evening: Evening, at: number, from = "127.0.0.2"): Promise<number> {
    const headers = {
      "X-Forwarded-For": `10.0.${Math.floor(at / 250)}.${at % 250}`,
      Forwarded: `for=10.1.1.${at % 250}`,
    };
    const asked = request({
      ...{ host: "127.0.0.1", port: evening.running.port, path: "/api/enter", method: "POST" },
      ...{ headers, localAddress: from, agent: false },
    });
    asked.end(JSON.stringify({ word: `guess ${at}` }));
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode!;
  }

  test.each([undefined, "https://club.example"])(
    "from changing addresses, real ones and such as are only said, gain nothing; url: %s",
    async url => {
      const evening = await started({ url });
      const beganMs = performance.now();
      const statuses: number[] = [];
      for (let at = 0; at < 400; at++) statuses.push(await guess(evening, at, `127.0.${1 + (at % 50)}.2`));
      const listened = statuses.filter(status => status === 403).length;
      expect(listened).toBeLessThan(62 + (performance.now() - beganMs) / 2000);
      expect(statuses.at(-1)).toBe(429);
      // Who is in already may do everything, and say the word again.
      expect(await evening.page.do({ act: "add player", name: "Ann" })).toBe("");
      expect((await evening.page.post("/api/enter", { word: evening.running.word })).status).toBe(200);
      // Who is not waits, and is told so.
      const other = await new Page(evening.page.base).post("/api/enter", { word: evening.running.word });
      expect([other.status, (await other.json()).problem]).toEqual([
        429,
        "too many wrong words from all addresses: wait some seconds",
      ]);
    },
  );

  test("are listened to again when some time has passed", () => {
    let nowMs = 1_000_000;
    const guesses = new Guesses({ anAddress: 3, inAll: { aSecond: 0.5, atOnce: 5 } }, () => nowMs);
    for (const address of ["a", "a", "a", "b", "c"]) {
      expect(guesses.refuses(address)).toBe("");
      guesses.wrong(address);
    }
    expect([guesses.refuses("a"), guesses.refuses("z")]).toEqual(["address", "all"]);
    nowMs += 2000;
    expect([guesses.refuses("a"), guesses.refuses("z")]).toEqual(["address", ""]);
    nowMs += 58_000;
    expect(guesses.refuses("a")).toBe("");
  });
});

describe("pages that are open", () => {
  const response = (written = 0) => {
    const one = {
      ...{ isGone: false, text: "", writableLength: written },
      writeHead: () => undefined,
      on: () => undefined,
      write: (text: string) => (one.text += text),
      destroy: () => (one.isGone = true),
    };
    return one;
  };
  let nowMs = 0;
  const feedOf = () => {
    const feed = new Feed({ nowMs: () => nowMs, delayS: () => 0, live: () => [], view: () => ({}) as View });
    closing.push(() => feed.end());
    return feed;
  };
  const push = (feed: Feed) => (feed as unknown as { push(): void }).push();

  test("fill no hall: who has few gets in where somebody has many, and the organiser always", () => {
    const feed = feedOf();
    const all = Array.from({ length: 1000 }, (_, at) => {
      const one = response();
      expect(feed.add(one as never, `address ${at % 10}`)).toBe("");
      return one;
    });
    expect(feed.add(response() as never, "address 3")).toMatch(/too many pages/);
    for (let at = 0; at < 5; at++) expect(feed.add(response() as never, "honest")).toBe("");
    expect(all.filter(({ isGone }) => isGone)).toHaveLength(5);
    expect(feed.add(response() as never, "address 3", true)).toBe("");
    expect(feed.count).toBe(1000);
  });

  test("and are not read are told nothing more, and put out when that lasts", () => {
    nowMs = 1000;
    const feed = feedOf();
    const [good, deaf] = [response(), response(100_000)];
    for (const one of [good, deaf]) feed.add(one as never, "a");
    push(feed);
    expect([good.text.includes("view"), deaf.text.includes("view")]).toEqual([true, false]);
    nowMs += 20_000;
    push(feed);
    expect(deaf.isGone).toBe(false);
    deaf.writableLength = 0;
    push(feed);
    expect(deaf.text).toContain("view");
    deaf.writableLength = 100_000;
    push(feed);
    nowMs += 31_000;
    push(feed);
    expect([deaf.isGone, good.isGone]).toEqual([true, false]);
  });

  test("and are not read hold so much of the memory together, and no more", () => {
    const feed = feedOf();
    const all = Array.from({ length: 40 }, () => response(2_000_000));
    for (const one of all) feed.add(one as never, "a");
    push(feed);
    expect(all.filter(({ isGone }) => !isGone)).toHaveLength(32);
  });
});

describe("connections that ask for nothing", () => {
  async function serve(limits: { inAll: number; anAddress: number }): Promise<number> {
    const server = createHttp((_, answer) => void answer.end("here"));
    new Connections(() => false, limits).guard(server);
    await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => server.close());
    return (server.address() as AddressInfo).port;
  }

  async function silent(port: number, from: string): Promise<Socket> {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    closing.push(() => socket.destroy());
    socket.on("error", () => undefined).resume();
    await once(socket, "connect");
    return socket;
  }

  const ask = async (port: number, localAddress: string) => {
    const asked = get({ port, host: "127.0.0.1", localAddress, agent: false });
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };

  test("give way to whoever asks, from the same address and from others", async () => {
    const port = await serve({ inAll: 30, anAddress: 10 });
    const all: Socket[] = [];
    for (let at = 0; at < 40; at++) all.push(await silent(port, `127.0.0.${2 + (at % 4)}`));
    await until("the oldest are out", () => all.filter(one => one.destroyed).length === 10);
    for (const from of ["127.0.0.2", "127.0.0.9"]) expect(await ask(port, from)).toBe(200);
  });

  test("and half a head are put out by the pages after ten seconds", async () => {
    const evening = await started();
    const socket = await silent(evening.running.port, "127.0.0.2");
    const beganMs = performance.now();
    socket.write("GET /api/view HTTP/1.1\r\nHost: a\r\n");
    await once(socket, "close");
    expect(performance.now() - beganMs).toBeLessThan(20_000);
  }, 60_000);
});

describe("what costs something", () => {
  test("is made once for all, and anew when something has changed", () => {
    let nowMs = 0;
    let made = 0;
    const answers = new Answers(() => nowMs);
    const make = (ms: number) => () => {
      nowMs += ms;
      return String(++made);
    };
    const [one, other] = [{}, {}];
    expect(String(answers.get("export", { of: one }, make(5)))).toBe("1");
    nowMs += 1e6;
    expect(String(answers.get("export", { of: one }, make(5)))).toBe("1");
    expect(String(answers.get("export", { of: other }, make(100)))).toBe("2");
    // What takes long is a little older for everybody but the organiser.
    nowMs += 500;
    expect(String(answers.get("export", { of: one }, make(100)))).toBe("2");
    expect(String(answers.get("export", { of: one, isExact: true }, make(100)))).toBe("3");
    nowMs += 1001;
    expect(String(answers.get("export", { of: other }, make(100)))).toBe("4");
  });

  test("and takes its time is waited for by all who ask meanwhile", async () => {
    const answers = new Answers();
    const of = {};
    let made = 0;
    const make = async () => {
      made++;
      await new Promise(resolve => setTimeout(resolve, 20));
      return Buffer.from("sheet");
    };
    const all = await Promise.all([1, 2, 3].map(() => answers.later("sheet", of, make)));
    expect([made, new Set(all).size]).toEqual([1, 1]);
    const failing = answers.later("other", of, () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(String(await answers.later("other", of, make))).toBe("sheet");
  });

  test("is right at once for the organiser, and an export for everybody", async () => {
    const evening = await started();
    for (let at = 1; at <= 20; at++) {
      await evening.page.must({ act: "add player", name: `Player ${at}` });
      expect((await evening.page.view()).players).toHaveLength(at);
      const told = await (await fetch(`${evening.page.base}/api/export.json`)).json();
      expect(told.evenings[0].players).toHaveLength(at);
    }
  });

  test("a body is no longer than a word where anybody may send one", async () => {
    const evening = await started();
    const long = await new Page(evening.page.base).post("/api/enter", { word: "x".repeat(5000) });
    expect(long.status).toBe(413);
  });
});

describe("the way to the broker beside the pages", () => {
  const open = (evening: Evening, options: { origin?: string; headers?: Record<string, string> }) =>
    new Promise<number>(resolve => {
      const socket = new WebSocket(`${evening.page.base.replace("http", "ws")}/mqtt`, "mqtt", options);
      socket.on("open", () => {
        resolve(101);
        socket.terminate();
      });
      socket.on("unexpected-response", (_, { statusCode }) => resolve(statusCode!));
      socket.on("error", () => resolve(0));
    });

  test("is for pages of the tournament and for what is no page; others are refused, and counted", async () => {
    const evening = await started();
    const statuses = [];
    for (const origin of [undefined, evening.page.base, "https://evil.example", "null", "http://127.0.0.1:1"])
      statuses.push(await open(evening, origin === undefined ? {} : { origin }));
    expect(statuses).toEqual([101, 101, 403, 403, 403]);
    expect((await evening.page.view()).refused.connects).toBe(3);
  });

  test("and of the address for everybody behind a proxy", async () => {
    const evening = await started({ url: "https://club.example" });
    const headers = { host: "club.example" };
    expect(await open(evening, { origin: "https://club.example", headers })).toBe(101);
    expect(await open(evening, { origin: "http://club.example", headers })).toBe(403);
  });
});

describe("a broker that takes everything and hands nothing on", () => {
  test("is told to the organiser, and that it does again, too", async () => {
    const real = await started();
    let isDeaf = false;
    const sockets: Socket[] = [];
    const gate = createServer(near => {
      const far = connect(real.running.mqttPort!, "127.0.0.1");
      sockets.push(near, far);
      for (const one of [near, far]) one.on("error", () => undefined);
      near.pipe(far);
      // What it answers to pings passes: only messages do not.
      far.on("data", chunk => (isDeaf && chunk[0] >> 4 === 3 ? undefined : near.write(chunk)));
    });
    await new Promise<void>(resolve => gate.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      gate.close();
    });
    const { port } = gate.address() as AddressInfo;
    const evening = await started({ broker: { address: `mqtt://127.0.0.1:${port}` } });
    const state = async () => (await evening.page.view()).broker.state;
    expect(await state()).toBe("here");
    isDeaf = true;
    await until("that is seen", async () => (await state()) === "silent", 30_000);
    expect(evening.lines.join("\n")).toContain("The broker is silent");
    isDeaf = false;
    await until("and that it is over", async () => (await state()) === "here", 30_000);
    expect(evening.lines.at(-1)).toBe("The broker passes messages on again");
  }, 90_000);

  test("is known by what does not come back, not by what is said again", () => {
    const echo = new Echo();
    const first = echo.call(1000);
    echo.hear(first);
    echo.call(2000);
    for (const text of [first, "", "x 1", `${first.split(" ")[0]} 99`]) echo.hear(text);
    echo.call(7001);
    expect(echo.isSilent).toBe(true);
    echo.hear(echo.call(7002));
    expect(echo.isSilent).toBe(false);
  });
});
