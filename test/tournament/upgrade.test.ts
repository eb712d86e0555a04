// Requests that ask for a protocol that nobody here speaks, as curl --http2 and some proxies and scanners send them: each is answered as if it had not asked.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectSecure } from "node:tls";
import { generate } from "selfsigned";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { serve } from "../../deploy/host/serve";
import { startTournament } from "../../deploy/tournament/start";
import { until } from "../soak/tournament/page";
import { Evening } from "./evening";

const folder = mkdtempSync(join(tmpdir(), "croupier-upgrade-"));
mkdirSync(join(folder, "pages"));
for (const name of ["index", "tournament", "organiser"])
  writeFileSync(join(folder, "pages", `${name}.html`), `<p>${name}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const H2C = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n";
const asking = (path: string, more: string, method = "GET", body = "") =>
  `${method} ${path} HTTP/1.1\r\nHost: here\r\n${more}${body && `Content-Length: ${body.length}\r\n`}\r\n${body}`;

/** All that comes back until there was nothing for a second, or until the other side hangs up. */
function told(port: number, text: string, isSecure = false): Promise<string> {
  return new Promise(resolve => {
    const socket = isSecure
      ? connectSecure({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => socket.write(text))
      : connectPlain(port, "127.0.0.1", () => socket.write(text));
    let heard = "";
    const over = () => {
      socket.destroy();
      resolve(heard);
    };
    socket.setTimeout(1000, over);
    socket
      .on("data", data => (heard += data))
      .on("close", over)
      .on("error", over);
  });
}

/** The status of each answer. */
const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

const OTHERS: [string, string][] = [
  ["h2c", H2C],
  ["h2c in capitals", "Connection: upgrade\r\nUpgrade: H2C\r\n"],
  ["TLS", "Connection: Upgrade\r\nUpgrade: TLS/1.2, HTTP/1.1\r\n"],
  ["nothing that there is", "Connection: Upgrade\r\nUpgrade: \x01\x02foo/9\r\n".replace(/[\x01\x02]/g, "!")],
  ["nothing", "Connection: Upgrade\r\nUpgrade:\r\n"],
  ["two things", "Connection: Upgrade\r\nUpgrade: h2c\r\nUpgrade: IRC/6.9\r\n"],
  ["WebSocket where there is none", "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"],
];

describe("the pages of a tournament", () => {
  let evening: Evening;
  beforeEach(async () => {
    evening = await Evening.start({ pages: join(folder, "pages") });
  });
  afterEach(() => evening.end());
  const port = () => evening.running.port;

  test.each(OTHERS)("come to who asks for %s", async (_, more) => {
    const heard = await told(port(), asking("/", more));
    expect(statuses(heard)).toEqual([200]);
    expect(heard).toContain("<p>tournament");
    expect(heard).not.toMatch(/^upgrade:/im);
  });

  test("come on one connection as often as they are asked for", async () => {
    const heard = await told(port(), asking("/", H2C) + asking("/nothing", H2C) + asking("/organiser", ""));
    expect(statuses(heard)).toEqual([200, 404, 200]);
    expect(heard).toContain("<p>organiser");
  });

  test("hear all that is sent with such a request, at once or later", async () => {
    const body = JSON.stringify({ word: "wrong words here" });
    expect(statuses(await told(port(), asking("/api/enter", H2C, "POST", body)))).toEqual(
      statuses(await told(port(), asking("/api/enter", "", "POST", body))),
    );
    expect(statuses(await told(port(), asking("/api/enter", H2C, "POST", body) + asking("/", "")))[1]).toBe(200);
  });

  test("hang up where the request asks for that, too", async () => {
    const heard = await told(port(), asking("/", "Connection: Upgrade, close\r\nUpgrade: h2c\r\n"));
    expect(statuses(heard)).toEqual([200]);
    expect(heard).toMatch(/^connection: close\r$/im);
  });

  test("refuse at the broker's own path whoever is no WebSocket", async () => {
    expect(statuses(await told(port(), asking("/mqtt", H2C)))).toEqual([404]);
    expect(statuses(await told(port(), asking("//", H2C)))).toHaveLength(1);
  });

  test("go on when such requests break off, and when they come by the hundred", async () => {
    const all = Array.from({ length: 100 }, (_, at) => asking("/", H2C).slice(0, at % 2 ? undefined : 30 + at));
    await Promise.all(all.map(text => told(port(), text)));
    expect(statuses(await told(port(), asking("/", H2C)))).toEqual([200]);
  });

  test("count a connection once, however often it asks", async () => {
    const one = connectPlain(port(), "127.0.0.1");
    let heard = "";
    one.on("data", data => (heard += data)).on("error", () => undefined);
    one.write(asking("/nothing", H2C).repeat(500));
    await until("all are answered", () => statuses(heard).length === 500, 60_000);
    expect(statuses(await told(port(), asking("/", "")))).toEqual([200]);
    one.destroy();
  }, 90_000);

  test("come by TLS as well", async () => {
    const { cert, private: key } = await generate([{ name: "commonName", value: "here" }], { keySize: 2048 });
    writeFileSync(join(folder, "cert.pem"), cert);
    writeFileSync(join(folder, "key.pem"), key);
    const secure = await startTournament({
      data: join(folder, "secure.sqlite"),
      host: "127.0.0.1",
      port: 0,
      mqttPort: 0,
      cert: join(folder, "cert.pem"),
      key: join(folder, "key.pem"),
      pages: join(folder, "pages"),
      say: () => undefined,
    });
    const heard = await told(secure.port, asking("/", H2C) + asking("/organiser", ""), true);
    await secure.close();
    expect(statuses(heard)).toEqual([200, 200]);
  });
});

describe("the bench", () => {
  test.each(OTHERS)("comes to who asks for %s", async (_, more) => {
    const serving = await serve({ folder: join(folder, "pages"), port: 0 });
    const heard = await told(Number(new URL(serving.addresses[0]).port), asking("/", more));
    await serving.close();
    expect(statuses(heard)).toEqual([200]);
    expect(heard).toContain("<p>index");
  });
});
