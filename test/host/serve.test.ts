// The bench as it is served, by the command and beside the conversation in the terminal.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUILT_PAGE } from "../rig/built-page";
import { CROUPIER, START } from "../rig/command";
import { announce, isServable, serve } from "../../deploy/host/serve";
import { expectRefused } from "./shell";

const folder = mkdtempSync(join(tmpdir(), "croupier-serve-"));
beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>the bench");
  writeFileSync(join(folder, "assets", "reader.wasm"), "\0asm");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const portOf = (address: string) => Number(new URL(address).port);

/** The first line that matches, of what a process says. */
const line = (child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> =>
  new Promise((found, reject) => {
    let text = "";
    child.stdout!.on("data", data => {
      text += data;
      const match = text.match(pattern);
      if (match) found(match);
    });
    child.on("exit", () => reject(new Error("it ended; it had said: " + text)));
  });
const end = (child: ChildProcess): Promise<number | null> => new Promise(done => child.on("exit", done));

describe("the server of the bench", () => {
  it("gives the page, and wasm as what it is, to this computer alone", async () => {
    const serving = await serve({ folder, port: 0 });
    expect(serving.addresses).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+\/$/)]);
    const page = await fetch(serving.addresses[0]);
    expect([await page.text(), page.headers.get("content-type"), page.headers.get("cache-control")]).toEqual([
      "<!doctype html>the bench",
      "text/html;charset=utf-8",
      "no-cache",
    ]);
    const wasm = await fetch(serving.addresses[0] + "assets/reader.wasm");
    expect([wasm.headers.get("content-type"), wasm.headers.get("cache-control")]).toEqual([
      "application/wasm",
      "public, max-age=31536000, immutable",
    ]);
    expect((await fetch(serving.addresses[0] + "nothing")).status).toBe(404);
    for (const range of ["bytes=5-2", "bytes=1-99999999999999999999"])
      expect((await fetch(serving.addresses[0], { headers: { range } })).status).toBe(200);
    expect((await fetch(serving.addresses[0] + "..%2f..%2fetc%2fpasswd")).status).toBe(404);
    await serving.close();
    await expect(fetch(serving.addresses[0])).rejects.toThrow();
  });

  it("takes another port when its own is taken", async () => {
    const other = createServer();
    await new Promise<void>(done => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as AddressInfo;
    const serving = await serve({ folder, port });
    expect(portOf(serving.addresses[0])).not.toBe(port);
    expect(await (await fetch(serving.addresses[0])).text()).toContain("bench");
    await serving.close();
    other.close();
  });

  it("warns of what a browser will not give to a page from another computer", async () => {
    const serving = await serve({ folder, port: 0, isOpen: true });
    expect(announce(serving)[0]).toBe(`The bench is at ${serving.addresses[0]}`);
    if (serving.addresses.length > 1)
      expect(announce(serving)).toEqual([
        expect.any(String),
        expect.stringContaining(serving.addresses[1]),
        expect.stringMatching(/https/),
      ]);
    await serving.close();
    expect(announce({ ...serving, addresses: ["http://localhost:1/"] })).toHaveLength(1);
  });

  it("knows when there is no page", () => {
    expect([isServable(folder), isServable(join(folder, "assets"))]).toEqual([true, false]);
  });
});

describe("croupier bench", () => {
  it("refuses what is no port", () => {
    for (const port of ["x", "-1", "65536", "5173.5"])
      expectRefused(["bench", "--port", port], /port is a whole number/);
  });

  it.skipIf(!isServable(BUILT_PAGE))("serves the bench until Ctrl-C, and ends well", async () => {
    const child = spawn(process.execPath, [CROUPIER, "bench", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
    const [, address] = await line(child, /The bench is at (\S+)\nCtrl-C ends it\./);
    expect(await (await fetch(address)).text()).toMatch(/<script type="module"/);
    child.kill("SIGINT");
    expect(await end(child)).toBe(0);
  });
});

describe("npm start", () => {
  it.skipIf(!isServable(BUILT_PAGE))(
    "serves the bench while one talks to the board in the terminal, and ends with its input",
    async () => {
      const child = spawn(process.execPath, [START], { stdio: ["pipe", "pipe", "inherit"] });
      const [, address] = await line(child, /The bench is at (\S+)\nCodes \(/);
      expect(await (await fetch(address)).text()).toMatch(/<script type="module"/);
      child.stdin!.end("state\n");
      expect(await end(child)).toBe(0);
      await expect(fetch(address)).rejects.toThrow();
    },
  );

  it.skipIf(!isServable(BUILT_PAGE))(
    "goes on serving where there is nobody to type and nothing to read, until it is stopped",
    async () => {
      const child = spawn(process.execPath, [START], { stdio: ["ignore", "pipe", "inherit"] });
      const [, address] = await line(child, /The bench is at (\S+)\nCodes \(/);
      await new Promise(done => setTimeout(done, 500));
      expect((await fetch(address)).status).toBe(200);
      child.kill("SIGTERM");
      expect(await end(child)).toBe(0);
    },
  );
});
