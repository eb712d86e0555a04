// A program in a virtual board that wants out of it: from the prompt, from a link, and past the simulator in the frame itself. What it would reach is a server of this test, which nobody may ask.
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { open, type Open } from "../../deploy/web";
import { encode, type BenchState } from "../../deploy/page/bench-state";
import { deflateRawSync } from "node:zlib";
import { crc32 } from "../../devices/sim/bytes";
import { standard } from "../../deploy/arrangements";
import { hasChromium } from "./chromium";
import { Site, type Visitor } from "./site";

const can = hasChromium("programs that want out of a virtual board");

/** What a page may do, and a board's program not. */
const NAMES =
  "fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource indexedDB caches localStorage sessionStorage parent top opener frames document " +
  "navigator location importScripts Worker SharedWorker BroadcastChannel RTCPeerConnection postMessage MessageChannel Blob URL FileReader " +
  "Notification cookieStore crossOriginIsolated WebAssembly SharedArrayBuffer close onmessage console queueMicrotask";

const GLOBAL = `[].constructor.constructor("return globalThis")()`;

const seat = (files: Record<string, string> = {}) => ({ arrangement: standard("esp32"), files, isOn: true });
const benchWith = (files: Record<string, string>): BenchState => ({
  seats: [seat(files), seat()],
  cable: { isPlugged: true, noise: 0, baud: null },
  tray: { kind: "set", target: 1, order: [] },
});

/** A link as 0.15 made it, with whatever files. */
function oldLink(files: Record<string, string>): string {
  const packed = deflateRawSync(JSON.stringify({ "croupier-bench": 1, ...benchWith(files) }));
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(packed));
  return `#1.${Buffer.concat([sum, packed]).toString("base64url")}`;
}

describe.skipIf(!can)("a program in a virtual board", () => {
  let site: Site;
  let trap: Open;
  const asked: string[] = [];

  beforeAll(async () => {
    const server = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" }).end("1");
    });
    server.on("upgrade", (request, socket) => {
      asked.push(`upgrade ${request.url}`);
      socket.destroy();
    });
    [site, trap] = await Promise.all([Site.open(), open(server, 0, "127.0.0.1")]);
  });
  afterAll(async () => {
    await site?.close();
    await trap?.close();
  });

  const banner = ({ page }: Visitor, words: string) => page.locator(".banner", { hasText: words });

  it("is not brought by a link, which opens without it and says so", async () => {
    const evil = `[].constructor.constructor("return self")().hacked=1;print("HACKED")`;
    const visitor = await site.visit(
      {},
      undefined,
      oldLink({ ".boot0": evil, ".bootrst": evil, "croupier.json": '{"display":{"brightness":11}}' }),
    );
    await visitor.booted();
    expect(await visitor.ask(1, "croupier.config().display.brightness")).toBe(11);
    expect(await visitor.ask(1, `[${GLOBAL}.hacked,require("Storage").list().indexOf(".boot0")]`)).toEqual([null, -1]);
    await banner(visitor, "Left out of this bench: .boot0 and .bootrst").waitFor();
    // What it writes by itself stays with the board, and goes into no link.
    await visitor.ask(1, `require("Storage").write(".boot0","1")`);
    await visitor.page.waitForFunction(() => ".boot0" in window.bench.seats[0].files);
    await visitor.page.getByRole("button", { name: "Keep this one" }).click();
    await visitor.page.reload();
    await visitor.booted();
    expect(await visitor.ask(1, `require("Storage").read(".boot0")`)).toBeFalsy();
    visitor.wentWell();
    await visitor.leave();
  });

  it("finds nothing of the browser's at the global object, not even the next module", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    const found = await visitor.ask(
      1,
      `(function(g){return ${JSON.stringify(NAMES.split(" "))}.filter(function(n){return typeof g[n]!=="undefined"})})(${GLOBAL})`,
    );
    expect(found).toEqual([]);
    const address = `http://127.0.0.1:${trap.port}/module.js`;
    await visitor.ask(
      1,
      `[].constructor.constructor("u","import(u).then(function(){globalThis.came='in'},function(){globalThis.came='out'})")(${JSON.stringify(address)}),1`,
    );
    await expect.poll(() => visitor.ask(1, `${GLOBAL}.came`)).toBe("out");
    expect(asked).toEqual([]);
    await visitor.leave();
  });

  it("would have no network, no storage and no other window if it were in the frame itself", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    const frame = visitor.page.frames().find(one => one.url() === "about:srcdoc")!;
    const address = `127.0.0.1:${trap.port}`;
    const program = `
      const out = {};
      const never = new Promise(done => setTimeout(done, 3000, "nothing"));
      const attempt = async (name, work) => { try { out[name] = String(await Promise.race([work(), never])); } catch (error) { out[name] = "refused"; } };
      const base = "http://${address}/";
      (async () => {
        await attempt("fetch", () => fetch(base + "fetch", { mode: "no-cors" }));
        await attempt("request", () => { const r = new XMLHttpRequest(); r.open("GET", base + "xhr", false); r.send(); return r.status; });
        await attempt("socket", () => new Promise((yes, no) => { const s = new WebSocket("ws://${address}/ws"); s.onopen = yes; s.onerror = no; }));
        await attempt("stream", () => new Promise((yes, no) => { const s = new EventSource(base + "sse"); s.onopen = yes; s.onerror = no; }));
        await attempt("script", () => importScripts(base + "script.js"));
        await attempt("module", () => import(base + "module.js"));
        await attempt("database", () => new Promise((yes, no) => { const r = indexedDB.open("x"); r.onsuccess = yes; r.onerror = no; }));
        await attempt("cache", () => caches.keys());
        await attempt("worker", () => new Promise((yes, no) => { const w = new Worker(base + "worker.js"); w.onmessage = yes; w.onerror = no; }));
        await attempt("ports", () => navigator.serial.getPorts());
        await attempt("locks", () => navigator.locks.query());
        postMessage({ origin: self.origin, out });
      })();`;
    const inWorker = await frame.evaluate(
      text =>
        new Promise<any>(done => {
          const worker = new Worker(URL.createObjectURL(new Blob([text])));
          worker.onmessage = ({ data }) => done(data);
        }),
      program,
    );
    expect(inWorker.origin).toBe("null");
    expect(new Set(Object.values(inWorker.out))).toEqual(new Set(["refused"]));
    expect(Object.keys(inWorker.out)).toHaveLength(11);
    const inFrame = await frame.evaluate(async base => {
      const attempt = async (work: () => unknown) => {
        try {
          return String(await work());
        } catch {
          return "refused";
        }
      };
      const image = (src: string) =>
        new Promise((yes, no) => Object.assign(new Image(), { onload: yes, onerror: no, src }));
      const framed = document.createElement("iframe");
      framed.src = base + "framed";
      document.body.append(framed);
      navigator.sendBeacon(base + "beacon", "x");
      return [
        await attempt(() => localStorage.length),
        await attempt(() => parent.document.title),
        await attempt(() => top!.document.title),
        await attempt(() => void (top!.location.href = base + "top")),
        await attempt(() => void (parent.location.href = base + "parent")),
        await attempt(() => fetch(base + "frame")),
        await attempt(() => image(base + "image")),
        await attempt(() => eval("fetch('" + base + "eval')")),
        String(window.open(base + "window")),
      ];
    }, `http://${address}/`);
    expect(inFrame).toEqual([...Array(8).fill("refused"), "null"]);
    await frame
      .evaluate(address => void (location.href = address), `http://${address}/navigated`)
      .catch(() => undefined);
    await visitor.page.waitForTimeout(300);
    expect(asked).toEqual([]);
    expect(visitor.page.url()).toBe(site.address);
    await visitor.leave();
  });

  it("that floods the page is ended, with a word to the person, and begins anew when he says so", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    const flood = `(function(){for(var i=0;i<200000;i++)digitalWrite(D2,i&1);return 1})()`;
    const answered = visitor.page.evaluate(text => window.bench.clients[0].ask(text), flood);
    await banner(visitor, "Board 1 sends more than this page takes in").waitFor();
    expect(await answered).toMatchObject({ isError: true });
    expect(await visitor.ask(2, "1+1")).toBe(2);
    await visitor.page.getByRole("button", { name: "Switch it off and on" }).click();
    await visitor.booted(1);
    await visitor.leave();
  });

  it("that throws without end, or prints without end, leaves the page as it is", async () => {
    const visitor = await site.visit();
    await visitor.booted();
    await visitor.ask(1, `for(var i=0;i<3000;i++)print("<img src=x onerror=alert(1)>"+"x".repeat(20000)),1`);
    await visitor.ask(1, `[].constructor.constructor("for(var i=0;i<300;i++)setTimeout(function(){throw 1})")(),1`);
    await visitor.ask(2, `croupier.open("set")`);
    await visitor.until(2, state => state.app === "set");
    expect(await visitor.page.locator(".printed img").count()).toBe(0);
    expect(
      await visitor.page.evaluate(() =>
        Math.max(...[...document.querySelectorAll(".printed")].map(one => one.childElementCount)),
      ),
    ).toBeLessThan(450);
    await visitor.leave();
  });

  it("with settings that name a broker elsewhere is not connected before the person says so", async () => {
    const broker = `ws://127.0.0.1:${trap.port}/elsewhere`;
    const config = JSON.stringify({ network: { broker }, peer: { mqtt: "kilo-oboe-7714" } });
    const hash = `#${await encode(benchWith({ "croupier.json": config }))}`;
    const visitor = await site.visit({}, undefined, hash);
    await visitor.booted();
    await visitor.ask(1, `croupier.open("durak")`);
    const asks = banner(visitor, "The settings of board 1 name a broker elsewhere");
    await asks.waitFor();
    expect(await asks.innerText()).toContain(broker);
    await visitor.pass(1, 3000);
    expect(asked).toEqual([]);
    // An address is one long word; beside it there is still room to say no, on the smallest phone.
    await visitor.page.setViewportSize({ width: 320, height: 568 });
    for (const button of await asks.getByRole("button").all()) {
      const { x, width } = (await button.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
    await visitor.page.getByRole("button", { name: "Let it connect" }).click();
    await expect.poll(() => asked).toContain("upgrade /elsewhere");
    await visitor.leave();
  });
});
