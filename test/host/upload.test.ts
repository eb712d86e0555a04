import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { binaries } from "../rig/espruino/binaries";
import { SimStorage, VirtualBoard } from "../../devices/sim/board.ts";
import { relaxedOf } from "../../devices/sim/storage/json.ts";
import { serialReason } from "../../deploy/host/upload/line.ts";
import { bundleBytes as bundle } from "../../deploy/lab/dist.ts";
import { bundleName, targetOf } from "../../deploy/host/upload/plan.ts";
import { address, expectRefused as expectCommandRefused, folder, run as runCommand } from "./board-command.ts";
import { listenTcp, serveBoard, serveInterpreter } from "./tcp.ts";

const run = (...args: string[]) => runCommand(["upload", ...args]);
const expectRefused = (args: string[], says: RegExp) => expectCommandRefused(["upload", ...args], says);
const versionLine = (name: string, board: string) =>
  `Croupier ${JSON.parse(readFileSync("package.json", "utf8")).version} (${name}) runs on ${board}, `;
const codeOf = (board: VirtualBoard) => Buffer.from(board.storage.read(".bootcde") ?? "", "latin1");

describe("croupier upload", () => {
  for (const [env, board, name] of [
    ["ESP32", "esp32", "croupier"],
    ["PICO_R1_3", "pico", "set"],
    ["ESPRUINOWIFI", "wifi", "set"],
  ]) {
    it(`brings an empty ${board} the bundle that suits it, and reads back what runs`, async () => {
      const virtual = new VirtualBoard({ board: env, usbConnected: true, i2cTimeoutMs: 1 }).boot();
      const { status, stdout, stderr } = await run("--port", await address(serveBoard(virtual)));
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toContain(versionLine(name, board));
      expect(stdout).toContain("Next: ");
      expect(codeOf(virtual).equals(bundle(name))).toBe(true);
      expect(virtual.evaluate("croupier.status().bundle")).toBe(name);
      expect(virtual.storage.read("croupier.json")).toBe(undefined);
    });
  }

  it("loses nothing at the console of a released ESP32 with Wi-Fi on: the prompt takes all that comes", async () => {
    const virtual = new VirtualBoard({ board: "ESP32", hearing: { version: "released", wifi: true } }).boot();
    const { status, stderr } = await run("--port", await address(serveBoard(virtual)), "--game", "set");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(codeOf(virtual).equals(bundle("set"))).toBe(true);
  });

  it("replaces a program that runs, and leaves other files alone", async () => {
    const virtual = new VirtualBoard({ board: "ESP32" })
      .upload("print('old'); setInterval(function () { print('tick') }, 7);")
      .boot();
    virtual.storage.write("mine", "kept");
    const { status, stdout } = await run("--port", await address(serveBoard(virtual)), "--game", "set");
    expect(status).toBe(0);
    expect(stdout).toContain(versionLine("set", "esp32"));
    expect(codeOf(virtual).equals(bundle("set"))).toBe(true);
    expect(virtual.storage.read("mine")).toBe("kept");
  });

  it("puts settings beside it, and refuses a pin that the board has not before anything is written", async () => {
    writeFileSync(join(folder, "settings.json"), '{\n "display": {"rows": 32}, "keys": {"A": "D99"}\n}\n');
    const virtual = new VirtualBoard({ board: "ESP32" }).boot();
    const wrong = await run("--port", await address(serveBoard(virtual)), "--config", "settings.json");
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/keys\.A: not "D99"/)]);
    writeFileSync(join(folder, "settings.json"), '{\n "display": {"rows": 32}, "keys": {"A": "D23"}\n}\n');
    const { status } = await run("--port", await address(serveBoard(virtual)), "--config", "settings.json");
    expect(status).toBe(0);
    expect(virtual.storage.read("croupier.json")).toBe('{"display":{"rows":32},"keys":{"A":"D23"}}');
    expect(virtual.evaluate("croupier.config().display.rows")).toBe(32);
  });

  it("takes settings as Espruino's own programs write them", async () => {
    writeFileSync(join(folder, "relaxed.json"), '{display:{rows:32},network:{ssid:"home"}} // mine\n');
    const virtual = new VirtualBoard({ board: "ESP32" }).boot();
    const { status, stdout } = await run("--port", await address(serveBoard(virtual)), "--config", "relaxed.json");
    expect([status, stdout]).toEqual([0, expect.not.stringContaining("complains")]);
    expect(virtual.storage.read("croupier.json")).toBe('{"display":{"rows":32},"network":{"ssid":"home"}}');
  });

  for (const [settings, game, says] of [
    ["{scaner:{rx:''}}", "croupier", /scaner: did you mean scanner\?/],
    ["{display:{rows:48}}", "croupier", /display\.rows: 32 or 64/],
    ["{scanner:{buad:9600}}", "croupier", /scanner\.buad: did you mean scanner\.baud\?/],
    [
      "{arm:{fede:1},camera:{bauds:9600}}",
      "croupier",
      /arm\.fede: did you mean arm\.feed\?; camera\.bauds: did you mean camera\.baud\?/,
    ],
    ["{keys:5,durak:{level:9}}", "croupier", /keys: \{\.\.\.\}; durak\.level: 1, 2 or 3/],
    ["{display:{brightness:300}}", "croupier", /display\.brightness: not 300 \(207 by itself\)/],
    ["{durak:{dialect:'lesson'}}", "durak", /durak\.js .*durak\.dialect: auto/],
    ["{stickers:'auto'}", "durak", /stickers: nothing is called so here; there are .*keys.*durak/],
  ] as const)
    it(`refuses ${settings} for ${game}, and leaves the board alone`, async () => {
      writeFileSync(join(folder, "wrong.json"), settings);
      const virtual = new VirtualBoard({ board: game === "durak" ? "PICO_R1_3" : "ESP32" }).boot();
      virtual.storage.write(".bootcde", "global.alive = 1");
      const before = virtual.storage.list();
      const args = ["--game", game, "--config", "wrong.json"];
      await expectRefused(["--port", await address(serveBoard(virtual)), ...args], says);
      expect([virtual.storage.list(), virtual.boots]).toEqual([before, 1]);
      await expectRefused(["--dry-run", ...args, ...(game === "durak" ? ["--board", "pico"] : [])], says);
    });

  it("says where a file of settings cannot be read", async () => {
    writeFileSync(join(folder, "wrong.json"), "{display:{rows:32},\n a b}");
    await expectRefused(["--dry-run", "--config", "wrong.json"], /is not a JSON object.*line 2, letter 4/);
  });

  it("keeps a croupier.json on the board that is damaged, and what it still says", async () => {
    const virtual = new VirtualBoard({ board: "ESP32" }).boot();
    const damaged = '{stickers:"base1",display:{brightness:9,address:6';
    virtual.storage.write("croupier.json", damaged);
    const { status, stdout } = await run("--port", await address(serveBoard(virtual)), "--board", "m5stack");
    expect([status, stdout]).toEqual([0, expect.stringContaining("is damaged; it is kept there as croupier.bad")]);
    expect(virtual.storage.read("croupier.bad")).toBe(damaged);
    expect(JSON.parse(virtual.storage.read("croupier.json")!)).toEqual({
      board: "m5stack",
      stickers: "base1",
      display: { brightness: 9 },
    });
  });

  const OWN = { stickers: "base1", display: { rotation: 180 }, keys: { A: "D26" }, network: { ssid: "b\xe9\n" } };
  for (const [form, text] of [
    ["JSON", JSON.stringify(OWN)],
    ["Storage's own form", relaxedOf(OWN)],
  ])
    it(`notes the board in croupier.json where it cannot be told from its name, and keeps what stood there in ${form}`, async () => {
      const virtual = new VirtualBoard({ board: "ESP32" }).boot();
      virtual.storage.write("croupier.json", text);
      const { status, stdout } = await run("--port", await address(serveBoard(virtual)), "--board", "m5stack");
      expect([status, stdout]).toEqual([0, expect.stringContaining(versionLine("croupier", "m5stack"))]);
      expect(stdout).not.toMatch(/damaged|complains/);
      expect(virtual.storage.readJSON("croupier.json", true)).toEqual({ board: "m5stack", ...OWN });
      expect(virtual.storage.read("croupier.bad")).toBe(undefined);
      expect(virtual.evaluate("[croupier.config().board,croupier.config().display.rotation]")).toEqual([
        "m5stack",
        180,
      ]);
    });

  it("switches an ESP32's Bluetooth off, and restore switches it on, over a prompt that breaks off in between", async () => {
    const virtual = new VirtualBoard({ board: "ESP32", wifi: true, bluetooth: true }).upload("print('old')").boot();
    const port = await address(serveBoard(virtual));
    const radios = () => virtual.evaluate("[ESP32.getState().Wifi,ESP32.getState().BLE]");
    const kept = await run("--port", port, "--game", "tictactoe", "--bluetooth", "keep");
    expect(kept.stdout).toContain("Its Bluetooth stays on, as you said.");
    // Without a terminal there is no person to be asked.
    expect((await run("--port", port, "--game", "tictactoe")).stdout).toContain("--bluetooth off switches it off.");
    expect(radios()).toEqual([true, true]);
    const { status, stdout, stderr } = await run("--port", port, "--game", "tictactoe", "--yes");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(
      /saved: .*\nSwitching its Bluetooth off .*\nIts Bluetooth is off: 5886 variables, 2806 more/,
    );
    expect(stdout).toContain(versionLine("tictactoe", "esp32"));
    expect(radios()).toEqual([true, false]);
    const dry = await runCommand(["restore", "--port", port, "--dry-run"]);
    expect(dry.stdout).toMatch(
      /^Nothing is written\. [^]*Its Bluetooth is switched on, as it was[^]*\.bootcde, \d+ bytes/m,
    );
    expect([radios(), virtual.evaluate("croupier.status().bundle")]).toEqual([[true, false], "tictactoe"]);
    expect((await runCommand(["restore", "--port", port])).stdout).toMatch(
      /Its Bluetooth is on: 3080 variables, 2806 fewer/,
    );
    expect(radios()).toEqual([true, true]);
  });

  for (const [env, name, most] of [
    ["ESP32", "croupier", 1024],
    ["PICO_R1_3", "set", 1024],
    ["ESPRUINOWIFI", "set", 1024],
  ] as const) {
    it(`sends a ${env} no line that is longer than its input buffer`, async () => {
      const virtual = new VirtualBoard({ board: env, usbConnected: true, i2cTimeoutMs: 1 }).boot();
      let sent = "";
      await run(
        "--port",
        await address(
          serveBoard(virtual, text => {
            sent += text;
          }),
        ),
      );
      expect(sent.length).toBeGreaterThan(bundle(name).length);
      expect(Math.max(...sent.split("\n").map(line => line.length))).toBeLessThan(most * 0.9);
    });
  }

  it("says what it would do, and opens nothing, with --dry-run", async () => {
    const { status, stdout } = await run("--dry-run", "--port", "/dev/nothing", "--board", "pico");
    expect(status).toBe(0);
    expect(stdout).toContain("Nothing is written. To /dev/nothing");
    const crc = crc32(bundle("set")).toString(16).toUpperCase().padStart(8, "0");
    expect(stdout).toContain(`pico      dist/set.js            ${bundle("set").length} bytes, CRC ${crc}`);
    const set = await run("--dry-run", "--game", "set");
    expect([set.status, set.stdout.match(/^ {2}\w+(?= +dist)/gm)]).toEqual([0, expect.not.arrayContaining(["  cyd"])]);
    expect((await run("--dry-run")).stdout.match(/^ {2}\w+ +dist/gm)).toHaveLength(7);
  });
});

describe("a port that will not do", () => {
  it("is asked for with those that are there, or missed with what to look at", async () => {
    const { status, stderr } = await run();
    expect(stderr).toMatch(
      /^croupier: (say where the board is: --port .*these are here: |No board found.*\n- Is the board)/,
    );
    expect(status).toBe(2);
  });
  it("is named when there is none of that name", () =>
    expectRefused(["--port", "/dev/ttyNOWHERE"], /there is no port \/dev\/ttyNOWHERE/));
  it("is named when it is no serial port", () =>
    expectRefused(["--port", "/dev/null"], /\/dev\/null is no serial port/));
  it("is no network address", () =>
    expectRefused(["--port", "tcp://localhost:99999"], /no network address: write tcp:\/\/host:port/));

  it("may have nobody behind it", async () => {
    const board = await listenTcp(() => undefined);
    board.close();
    await expectRefused(["--port", board.address], /cannot connect to tcp:.*: nobody answers there/);
  });

  const mayEverything = process.getuid?.() === 0;
  if (mayEverything)
    console.warn(
      "SKIPPED: a port without permission (root may open every one; run the tests as another user to see it)",
    );
  it.skipIf(mayEverything)("may be forbidden", async () => {
    const port = join(folder, "port");
    writeFileSync(port, "");
    chmodSync(port, 0);
    await expectRefused(["--port", port], /no permission to open .*dialout/);
  });

  it("is explained in words, whatever the system calls it", () => {
    expect(serialReason("/dev/a", "Error: Permission denied, cannot open /dev/a")).toMatch(
      /^no permission to open \/dev\/a: .*dialout/,
    );
    expect(serialReason("/dev/a", "Error Resource temporarily unavailable Cannot lock port")).toMatch(
      /^\/dev\/a is in use by another program/,
    );
    expect(serialReason("COM3", "Opening COM3: Access denied")).toMatch(/^COM3 is in use by another program/);
    expect(serialReason("COM3", "Opening COM3: File not found")).toBe("there is no port COM3");
    expect(serialReason("/dev/a", "Error: something new")).toBe("/dev/a would not open: something new");
  });
});

describe("what answers there", () => {
  it("may be silent", async () =>
    expectRefused(["--port", await address(listenTcp(() => undefined))], /is not an Espruino/));

  it("may be something else: a shell that echoes, a web server", async () => {
    const answers = [(data: Buffer) => data, () => "HTTP/1.1 400 Bad Request\r\n\r\n<html>"];
    await Promise.all(
      answers.map(async answer => {
        const other = listenTcp(socket => void socket.on("data", data => socket.write(answer(data))));
        await expectRefused(["--port", await address(other)], /is not an Espruino/);
      }),
    );
  });

  it("may hang up at once, or in the middle", async () => {
    await expectRefused(
      [
        "--port",
        await address(
          listenTcp(socket => {
            socket.destroy();
          }),
        ),
      ],
      /broke off|hung up/,
    );
    const virtual = new VirtualBoard({ board: "ESP32" }).boot();
    let sent = 0;
    const hangUp = serveBoard(virtual, (text, socket) => {
      sent += text.length;
      if (sent > 9000) socket.destroy();
    });
    await expectRefused(["--port", await address(hangUp)], /broke off: plug it in anew; .*upload again/);
  });

  it("may have no Storage", async () => {
    const virtual = new VirtualBoard({ board: "ESP32" })
      .upload("require = function (name) { throw new Error('Module ' + name + ' not found') };")
      .boot();
    await expectRefused(["--port", await address(serveBoard(virtual))], /has no Storage to keep a program in/);
  });

  it("may have no room, and then nothing is touched", async () => {
    const storage = new SimStorage({ pageSize: 4096, pages: 12 });
    storage.write("photo", "x".repeat(40_000));
    const virtual = new VirtualBoard({ board: "ESP32", storage }).upload("print('old')").boot();
    await expectRefused(
      ["--port", await address(serveBoard(virtual))],
      /not enough room .* needs \d+ bytes and \d+ can be had/,
    );
    expect(codeOf(virtual).toString()).toBe("print('old')");
  });

  it("may have room only after tidying up", async () => {
    const storage = new SimStorage({ pageSize: 4096, pages: 28 });
    storage.write("photo", "x".repeat(70_000));
    storage.erase("photo");
    const virtual = new VirtualBoard({ board: "ESP32", storage }).boot();
    expect((await run("--port", await address(serveBoard(virtual)))).status).toBe(0);
  });

  it("may lose letters now and then: those lines come again", async () => {
    const virtual = new VirtualBoard({ board: "ESP32" }).boot();
    let lines = 0;
    const lossy = serveBoard(virtual, undefined, text =>
      text.replace(/atob\("(.{40})(.)/g, (whole, start) => (++lines % 5 ? whole : `atob("${start}`)),
    );
    expect((await run("--port", await address(lossy))).status).toBe(0);
    expect(lines).toBeGreaterThan(10);
    expect(codeOf(virtual).equals(bundle("croupier"))).toBe(true);
  });

  it("may have flash that forgets, which the checksum shows", async () => {
    const virtual = new VirtualBoard({ board: "ESP32" }).boot();
    const write = virtual.storage.write.bind(virtual.storage);
    virtual.storage.write = (name, data, offset, size) =>
      write(name, offset === 0 ? "#" + String(data).slice(1) : data, offset, size);
    await expectRefused(["--port", await address(serveBoard(virtual))], /is not what was sent: upload again/);
  });

  it("may be another board than was said, or one that nobody knows", async () => {
    const pico = await address(serveBoard(new VirtualBoard({ board: "PICO_R1_3", usbConnected: true }).boot()));
    await expectRefused(["--port", pico, "--board", "wifi"], /calls itself PICO_R1_3, so it is pico and not wifi/);
    const other = await address(serveBoard(new VirtualBoard({ board: "BANANA", usbConnected: true }).boot()));
    await expectRefused(["--port", other], /calls itself BANANA.*--board pico/);
  });

  it("is taken for what it is most like when it is named", () => {
    expect(targetOf("ESP32")).toEqual({ board: "esp32", mustSay: false });
    expect(targetOf("ESP32", "m5stack")).toEqual({ board: "m5stack", mustSay: true });
    expect(targetOf("BANANA", "pico")).toEqual({ board: "pico", mustSay: true });
    expect(["esp32", "m5stack", "linux", "pico", "wifi"].map(board => bundleName(board))).toEqual([
      "croupier",
      "croupier",
      "croupier",
      "set",
      "set",
    ]);
  });
});

describe("settings and choices that make no sense", () => {
  it("are refused before a port is opened", async () => {
    writeFileSync(join(folder, "list.json"), "[1]");
    writeFileSync(join(folder, "broken.json"), '{"board": pico}');
    writeFileSync(join(folder, "long.json"), JSON.stringify({ network: { ssid: "ü".repeat(17) } }));
    const there = ["--port", "/dev/ttyNOWHERE", "--config"];
    await expectRefused([...there, "nothing.json"], /cannot read nothing\.json: there is no such file/);
    await expectRefused([...there, "."], /cannot read \.: it is a folder/);
    await expectRefused([...there, "list.json"], /list\.json is not a JSON object/);
    await expectRefused(
      [...there, "broken.json"],
      /broken\.json is not a JSON object.*: it cannot be read from line 1/,
    );
    await expectRefused(["--dry-run", "--board", "esp32", "--config", "long.json"], /network\.ssid: 32 bytes at most/);
    await expectRefused(["--board", "banana"], /esp32, m5stack, cyd, pico, wifi, rp2040, linux/);
    await expectRefused(["--game", "poker"], /croupier, set/);
    await expectRefused(["--board", "original"], /esp32, m5stack, cyd, pico, wifi, rp2040, linux/);
    await expectRefused(["--baud", "fast"], /no baud rate/);
  });
});

const interpreter = binaries.full;
if (!interpreter) console.warn("SKIPPED: an upload to the real interpreter: needs espruino-linux on PATH, or ESPRUINO");
describe.skipIf(!interpreter)("the real interpreter behind TCP", () => {
  // One interpreter for all of it: what goes over its prompt goes at the pace of a serial line.
  it("takes the bundle over its prompt, and another version over that, gives the first back, is examined, and survives a cut", async () => {
    writeFileSync(join(folder, "linux.json"), '{"start":"set"}');
    const board = await serveInterpreter(interpreter!);
    const port = await address(Promise.resolve(board));
    for (const [name, ...more] of [
      ["dobble", "--game", "dobble", "--no-backup"],
      ["set", "--game", "set", "--config", "linux.json", "--backup", "before.json"],
    ]) {
      const { status, stdout, stderr } = await run("--port", port, ...more);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toContain(versionLine(name, "linux"));
      expect(stdout).toContain("the checksum is right");
      expect(stdout).not.toContain("if this is cut off");
    }
    const doctor = JSON.parse((await runCommand(["doctor", "--port", port, "--json"])).stdout);
    expect(doctor).toMatchObject({ board: "linux", isFine: true });
    const said = await runCommand(
      ["console", "--port", port],
      "croupier.status().bundle\nvar four = 4\nfour + 1\nnonsense\n[1,'a']\n",
    );
    expect(said.stdout.split("\n")).toEqual(
      expect.arrayContaining([
        '= "set"',
        "= 5",
        expect.stringMatching(/^Uncaught ReferenceError: .*nonsense/),
        expect.stringMatching(/^= \[ 1,/),
      ]),
    );
    expect(said.status).toBe(0);
    const restored = await runCommand(["restore", "before.json", "--port", port]);
    expect(restored.stderr).toBe("");
    expect(restored.stdout).toMatch(
      /2 files put back; the checksums are right\.\nCroupier \S+ \(dobble\) runs on it\./,
    );
    /** An upload whose wire is cut, then the power; what runs afterwards, and what lies about. */
    const cut = async (damage: (text: string, socket: Socket) => string) => {
      const wire = await listenTcp(socket => board.pipe(socket, text => damage(text, socket)));
      await expectRefused(
        ["--port", await address(Promise.resolve(wire)), "--game", "set", "--no-backup"],
        /broke off|is not what was sent/,
      );
      await board.restart();
      return (
        await runCommand(
          ["console", "--port", port],
          "croupier.status().bundle\nrequire('Storage').list(/~|^\\.boot\\d/).join()\n",
        )
      ).stdout;
    };
    let sent = 0;
    const early = await cut((text, socket) => {
      if ((sent += text.length) > 12_000) socket.destroy();
      return text;
    });
    expect(early).toMatch(/= "dobble"\n= "croupier\.~0"/);
    // Just when the old program has been erased to make room for the new one: the next start finishes what was begun.
    const late = await cut((text, socket) => {
      const install = 'eval(require("Storage").read(".boot3"))';
      if (text.includes(install)) setTimeout(() => socket.destroy(), 300);
      return text.replace(install, 'require("Storage").erase(".bootcde")');
    });
    expect(late).toMatch(/= "set"\n= ""\n/);
  }, 240_000);
});
