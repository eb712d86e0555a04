// The bench is not where the organiser is: at a port of its own, or not at all.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "../soak/tournament/page";
import { Evening } from "./evening";

let pages: string;
let evening: Evening;

beforeEach(() => {
  pages = mkdtempSync(join(tmpdir(), "croupier-pages-"));
  const put = (name: string, text: string) => {
    mkdirSync(join(pages, "assets"), { recursive: true });
    writeFileSync(join(pages, name), text);
  };
  put("tournament.html", `<script src="./assets/everybody-abc1.js"></script>`);
  put("organiser.html", `<script src="./assets/organiser-abc2.js"></script>`);
  put("board.html", "boards");
  put("index.html", "the bench");
  put("recognise.html", "pictures");
  put("assets/everybody-abc1.js", `import "./both-abc3.js";`);
  put("assets/organiser-abc2.js", "import('./demo-abc4.js'); new URL(`worker-abc5.js`)");
  put("assets/both-abc3.js", "1");
  put("assets/demo-abc4.js", "1");
  put("assets/worker-abc5.js", "1");
  put("assets/bench-abc6.js", `import "./both-abc3.js"`);
  put("service-worker.js", "1");
});
afterEach(async () => {
  await evening?.end();
  rmSync(pages, { recursive: true, force: true });
});

const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, string>; text: string }>((done, fail) => {
    request({ host: "127.0.0.1", port, path, headers }, answer => {
      let text = "";
      answer.on("data", part => (text += part));
      answer.on("end", () =>
        done({ status: answer.statusCode!, headers: answer.headers as Record<string, string>, text }),
      );
    })
      .on("error", fail)
      .end();
  });

/** The first line of what a request for a WebSocket is answered; "" if the connection is closed. */
const upgrade = (port: number, origin?: string) =>
  new Promise<string>(done => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(
        `GET /mqtt HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
          `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: mqtt\r\n${origin ? `Origin: ${origin}\r\n` : ""}\r\n`,
      ),
    );
    let said = "";
    socket.on("data", part => {
      said += part;
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => done(said.split("\r\n")[0]));
  });

test("a tournament serves its own pages and their parts, and nothing of the bench", async () => {
  evening = await Evening.start({ pages });
  const { port } = evening.running;
  for (const path of [
    "/",
    "/organiser",
    "/tournament",
    "/tournament.html",
    "/board.html",
    "/assets/everybody-abc1.js",
    "/assets/both-abc3.js",
    "/assets/demo-abc4.js",
    "/assets/worker-abc5.js",
  ])
    expect([path, (await get(port, path)).status]).toEqual([path, 200]);
  for (const path of [
    "/index.html",
    "/recognise.html",
    "/assets/bench-abc6.js",
    "/service-worker.js",
    "/assets/../index.html",
    "/%69ndex.html",
    "/index",
    "/recognise",
    "/assets/",
    "/assets/%2e%2e/index.html",
    "/index.html/",
  ]) {
    const answer = await get(port, path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).not.toMatch(/the bench$|pictures$/);
  }
  expect((await get(port, "/index.html")).text).toMatch(
    /not at the tournament's own address any more.\n.*--bench 8081/,
  );
  expect((await get(port, "/organiser")).headers["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';.*frame-ancestors 'none'$/,
  );
});

test("with --bench it is at a port of its own, and old bookmarks lead there with what stands behind #", async () => {
  evening = await Evening.start({ pages, bench: 0 });
  const { port, bench } = evening.running;
  const benchPort = Number(/:(\d+)\/$/.exec(bench[0])![1]);
  expect(benchPort).not.toBe(port);
  expect((await get(benchPort, "/")).text).toBe("the bench");
  expect((await get(benchPort, "/api/view")).status).toBe(404);
  for (const path of ["/index.html", "/recognise.html"])
    expect(await get(port, path, { Host: `croupier.local:${port}` })).toMatchObject({
      status: 307,
      headers: { location: `http://croupier.local:${benchPort}${path}` },
    });
  for (const host of ["evil/", "a b", "", "[::1", "<b>"])
    expect((await get(port, "/index.html", { Host: host })).headers.location ?? "").not.toContain("evil");
  // The tournament's origin is as it was.
  expect((await get(port, "/assets/bench-abc6.js")).status).toBe(404);
});

test("boards of the bench reach the broker at its port, and no page from elsewhere does", async () => {
  evening = await Evening.start({ pages, bench: 0 });
  const { port, bench } = evening.running;
  const benchPort = Number(/:(\d+)\/$/.exec(bench[0])![1]);
  const own = (at: number) => `http://127.0.0.1:${at}`;
  await until("the broker lets in", async () => /101/.test(await upgrade(port)), 5000);
  expect(await upgrade(benchPort)).toMatch(/^HTTP\/1.1 101/);
  expect(await upgrade(benchPort, own(benchPort))).toMatch(/^HTTP\/1.1 101/);
  expect(await upgrade(port, own(port))).toMatch(/^HTTP\/1.1 101/);
  for (const foreign of [own(port), "null", "http://evil.example", `https://127.0.0.1:${benchPort}`, "x"])
    expect([foreign, await upgrade(benchPort, foreign)]).not.toEqual([foreign, expect.stringMatching(/101/)]);
  expect(await upgrade(port, own(benchPort))).not.toMatch(/101/);
});

test("a port that is taken is said to be the bench's", async () => {
  evening = await Evening.start({ pages });
  const { port } = evening.running;
  await expect(Evening.start({ pages, bench: port })).rejects.toThrow(`cannot open port ${port} for the bench`);
});
