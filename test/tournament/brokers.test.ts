import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type Socket, connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { get } from "node:https";
import { generate } from "selfsigned";
import { afterEach, describe, expect, test } from "vitest";
import { Mosquitto, findMosquitto } from "../rig/espruino/mosquitto";
import { SimulatedBoard, endOf } from "../soak/tournament/board";
import { Page, networkIn, until } from "../soak/tournament/page";
import { Child } from "./child";
import { Evening } from "./evening";

const program = findMosquitto();
if (!program) console.warn("SKIPPED: a tournament with a real broker: there is no mosquitto");
const withMosquitto = describe.skipIf(!program);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function started(options: Parameters<typeof Evening.start>[0]): Promise<Evening> {
  const evening = await Evening.start(options);
  closing.push(() => evening.end());
  return evening;
}

async function broker(more?: string): Promise<Mosquitto> {
  const one = await Mosquitto.start(program!, more);
  closing.push(() => one.stop());
  return one;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "croupier-broker-test-"));
  closing.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Files with a certificate for this computer's own name, signed by itself. */
async function certificate(): Promise<{ cert: string; key: string; pem: string }> {
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    algorithm: "sha256",
    keySize: 2048,
    extensions: [
      { name: "basicConstraints", cA: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  const at = folder();
  const [cert, key] = [join(at, "cert.pem"), join(at, "key.pem")];
  writeFileSync(cert, made.cert);
  writeFileSync(key, made.private);
  return { cert, key, pem: made.cert };
}

async function playOut(evening: Evening, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    await evening.page.must({ act: "start round" });
    await until(`round ${round} is over`, async () => (await evening.page.view()).state !== "playing");
  }
  const { matches, state } = await evening.page.view();
  expect(state).toBe("over");
  for (const { id, scores, by } of matches) expect([id, scores, by]).toEqual([id, endOf("set", id), "board"]);
}

withMosquitto("Mosquitto", () => {
  test("plays a tournament of eight", async () => {
    const { port } = await broker();
    const evening = await started({ broker: { address: `mqtt://127.0.0.1:${port}` } });
    await evening.setUp({ rounds: 3 }, 8, 4);
    await evening.seat();
    await playOut(evening, 3);
  });

  test("that is killed and started again in the middle of rounds: nothing is lost, nothing counts twice", async () => {
    const one = await broker();
    const evening = await started({ broker: { address: `mqtt://127.0.0.1:${one.port}` } });
    await evening.setUp({ rounds: 2 }, 8, 4);
    await evening.seat({ stepMs: 150, steps: 6, againMs: 300 });
    for (let round = 1; round <= 2; round++) {
      await evening.page.must({ act: "start round" });
      await until("it is played", async () => (await evening.page.view()).live.length > 1);
      await one.kill();
      await until("that is seen", async () => (await evening.page.view()).broker.state === "lost");
      await one.launch();
      await until(`round ${round} is over`, async () => (await evening.page.view()).state !== "playing");
    }
    const { matches, standings } = await evening.page.view();
    for (const { id, scores } of matches) expect([id, scores]).toEqual([id, endOf("set", id)]);
    expect(standings.reduce((sum, { played }) => sum + played, 0)).toBe(16);
    const lines = (await (await evening.page.get("/api/journal")).json()) as { what: string }[];
    for (const { id } of matches) expect(lines.filter(({ what }) => what.startsWith(`Match ${id} `))).toHaveLength(1);
  });

  test("with user and password takes the tournament with the right one, and shows the password to nobody", async () => {
    const passwords = join(folder(), "passwords");
    const tool = spawnSync("mosquitto_passwd", ["-b", "-c", passwords, "kim", "s3cret:@x"]);
    expect(tool.status).toBe(0);
    const { port } = await broker(`allow_anonymous false\npassword_file ${passwords}\nuser root`);
    const wrong = await startedWithout(`mqtt://kim:wrong@127.0.0.1:${port}`);
    await until("it is refused", () => wrong.some(line => /The broker is lost: .*not authorized/i.test(line)));
    const evening = await started({
      broker: { address: `mqtt://kim:${encodeURIComponent("s3cret:@x")}@127.0.0.1:${port}` },
    });
    await evening.setUp({ rounds: 1 }, 2, 1);
    const [join1] = await evening.page.joins();
    expect(networkIn(join1).broker).toBe(`mqtt://kim:s3cret:@x@127.0.0.1:${port}`);
    const client = { username: "kim", password: "s3cret:@x" };
    const board = new SimulatedBoard({
      ...{ broker: `mqtt://127.0.0.1:${port}`, word: networkIn(join1).table, client, tickMs: 200, stepMs: 30 },
    });
    closing.push(() => board.stop());
    board.start();
    await playOut(evening, 1);
    const text = JSON.stringify(await evening.page.view()) + evening.lines.join("\n");
    expect(text).not.toContain("s3cret");
  });

  test("by TLS: the certificate is checked, the page comes by https, boards are told the plain port", async () => {
    const { cert, key, pem } = await certificate();
    const secure = await broker(`allow_anonymous true\ncertfile ${cert}\nkeyfile ${key}\nuser root`);
    const address = `mqtts://localhost:${secure.port}`;
    const evening = await Evening.start({ broker: { address, ca: cert }, boardsAt: "mqtt://10.0.0.9" });
    closing.push(() => evening.end());
    await evening.setUp({ rounds: 1 }, 2, 1);
    const [join1] = await evening.page.joins();
    expect(networkIn(join1).broker).toBe("mqtt://10.0.0.9:1883");
    const board = new SimulatedBoard({
      ...{ broker: address, word: networkIn(join1).table, client: { ca: pem }, tickMs: 200, stepMs: 30 },
    });
    closing.push(() => board.stop());
    board.start();
    await playOut(evening, 1);
    const careful = await startedWithout(address, "mqtt://10.0.0.9");
    await until("it is refused", () => careful.some(line => /The broker is lost: .*self.signed/i.test(line)));
  });
});

/** A tournament whose broker it cannot trust; its lines. */
async function startedWithout(address: string, boardsAt?: string): Promise<string[]> {
  const lines: string[] = [];
  const { startTournament } = await import("../../deploy/tournament/start");
  const running = await startTournament({
    ...{ data: join(folder(), "x.sqlite"), port: 0, mqttPort: 0, host: "127.0.0.1", broker: { address }, boardsAt },
    say: line => lines.push(line),
  });
  closing.push(() => running.close());
  return lines;
}

describe("the pages", () => {
  test("come by https with a certificate of one's own, and the cookie only that way", async () => {
    const { cert, key, pem } = await certificate();
    const { startTournament } = await import("../../deploy/tournament/start");
    const running = await startTournament({
      ...{ data: join(folder(), "x.sqlite"), port: 0, mqttPort: 0, host: "127.0.0.1", cert, key, say: () => undefined },
    });
    closing.push(() => running.close());
    expect(running.addresses).toEqual([`https://127.0.0.1:${running.port}/`]);
    const status = await new Promise((resolve, reject) =>
      get(`https://127.0.0.1:${running.port}/api/view`, { ca: pem }, response =>
        resolve(response.resume().statusCode),
      ).on("error", reject),
    );
    expect(status).toBe(200);
    await expect(fetch(`https://127.0.0.1:${running.port}/api/view`)).rejects.toThrow();
  });
});

describe("a broker", () => {
  test("that takes connections and never answers: the command says so, the page, too, and both go on when it answers", async () => {
    const real = await started({});
    let isSilent = true;
    const sockets: Socket[] = [];
    const gate = createServer(socket => {
      sockets.push(socket.on("error", () => undefined));
      if (isSilent) return;
      const there = connect(real.running.mqttPort!, "127.0.0.1");
      sockets.push(there.on("error", () => undefined));
      socket.pipe(there).pipe(socket);
    });
    await new Promise<void>(resolve => gate.listen(0, "127.0.0.1", resolve));
    const { port } = gate.address() as AddressInfo;
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      gate.close();
    });
    const child = await new Child(["--broker", `mqtt://127.0.0.1:${port}`]).start();
    closing.push(() => child.stop());
    const isLost = async () => (await child.page.view()).broker.state === "lost";
    expect(await isLost()).toBe(true);
    await until("it is tried again", () => sockets.length > 1, 60_000);
    expect(child.output).toContain("The broker is lost: it does not answer; trying again");
    // Everything but boards goes on meanwhile.
    await child.page.must({ act: "add table", name: "" });
    for (const name of ["Ann", "Bo"]) await child.page.must({ act: "add player", name });
    expect(await isLost()).toBe(true);
    isSilent = false;
    for (const socket of sockets) socket.destroy();
    await until("it is here", async () => !(await isLost()), 60_000);
    expect(child.output).toContain("The broker is here");
    const { broker: address, table } = networkIn((await child.page.joins())[0]);
    const board = new SimulatedBoard({ broker: address, word: table, tickMs: 200, stepMs: 30 }).start();
    closing.push(() => board.stop());
    await child.page.must({ act: "start round" });
    await until("the round is over", async () => (await child.page.view()).state !== "playing");
  }, 120_000);

  test("that comes along asks for user and password, if it is to", async () => {
    const evening = await Evening.start({ login: { user: "club", password: "p:w@d" } });
    closing.push(() => evening.end());
    await evening.setUp({ rounds: 1 }, 2, 1);
    const [join1] = await evening.page.joins();
    const { broker: address, table } = networkIn(join1);
    expect(address).toBe(`mqtt://club:p:w@d@127.0.0.1:${evening.running.mqttPort}`);
    const plain = `mqtt://127.0.0.1:${evening.running.mqttPort}`;
    const stranger = new SimulatedBoard({ broker: plain, word: table, tickMs: 100, stepMs: 30 }).start();
    closing.push(() => stranger.stop());
    await evening.page.must({ act: "start round" });
    await new Promise(resolve => setTimeout(resolve, 800));
    const { tables, refused } = await evening.page.view();
    expect([stranger.isJoined, tables[0].boards[0].state]).toEqual([false, "never seen"]);
    expect(refused.connects).toBeGreaterThan(0);
    const client = { username: "club", password: "p:w@d" };
    const board = new SimulatedBoard({ broker: plain, word: table, client, tickMs: 200, stepMs: 30 }).start();
    closing.push(() => board.stop());
    await until("it is over", async () => (await evening.page.view()).state === "over");
  });

  test("that comes along lets boards in by WebSocket beside the page, too", async () => {
    const evening = await started({});
    await evening.setUp({ rounds: 1 }, 2, 1);
    await evening.seat({ broker: `ws://127.0.0.1:${evening.running.port}/mqtt` });
    await playOut(evening, 1);
  });

  test("that comes along goes with the program and is there again with it, and boards find it", async () => {
    const evening = await started({});
    await evening.setUp({ rounds: 1 }, 4, 2);
    await evening.seat({ stepMs: 100, steps: 8 });
    await evening.page.must({ act: "start round" });
    await until("it is played", async () => (await evening.page.view()).live.length === 2);
    await evening.running.close();
    await evening.launch();
    await until("it is over", async () => (await evening.page.view()).state === "over");
    for (const { id, scores } of (await evening.page.view()).matches)
      expect([id, scores]).toEqual([id, endOf("set", id)]);
    expect(await new Page(evening.page.base).view()).toMatchObject({ state: "over" });
  });
});
