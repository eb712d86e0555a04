import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleBytes } from "../../deploy/lab/dist.ts";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { backupFolder, keepIn, listBackups } from "../../deploy/host/upload/backups.ts";
import { checklist, hintLines } from "../../deploy/host/upload/no-board.ts";
import { choosePort, kindOf, type PortInfo } from "../../deploy/host/upload/ports.ts";
import { makeBackup, parseBackup, type Backup } from "../../deploy/host/upload/save.ts";
import { Lines } from "../../deploy/host/commands/console.ts";
import type { Mistake } from "../../deploy/mistake.ts";
import { Device } from "../bundle/device.ts";
import { CROUPIER } from "../rig/command.ts";
import { address, expectRefused, folder, run } from "./board-command.ts";
import { PLAIN } from "./plain.ts";
import { listenTcp, serveBoard } from "./tcp.ts";

const BACKUPS = join(folder, "croupier", "backups");

describe("the port, when nobody names one", () => {
  const cp210x = { path: "/dev/ttyUSB0", vendorId: "10c4", productId: "ea60" };
  const espruino = { path: "/dev/ttyACM0", vendorId: "0483", productId: "5740", manufacturer: "STMicroelectronics" };
  const mouse = { path: "/dev/ttyACM7", vendorId: "046d", productId: "c52b" };
  const motherboard = { path: "/dev/ttyS0" };

  it("is the only one with a board's adapter, or the only one with anything", () => {
    expect(choosePort([motherboard, mouse, cp210x]).path).toBe("/dev/ttyUSB0");
    expect(choosePort([motherboard, mouse]).path).toBe("/dev/ttyACM7");
  });

  it("is asked for when there are several, or none, and each is said to be what it is", () => {
    expect(() => choosePort([espruino, cp210x])).toThrow(
      "say where the board is: --port /dev/ttyACM0 or --port tcp://host:port; these are here: /dev/ttyACM0 (an Espruino board's own USB), /dev/ttyUSB0 (a CP210x, as ESP32 boards and M5Stack have)",
    );
  });

  it("is missed when there is none, with what to look at", () => {
    const missed = (ports: PortInfo[]): Mistake => {
      try {
        choosePort(ports);
      } catch (error) {
        return error as Mistake;
      }
      throw new Error("a port was found");
    };
    for (const ports of [[], [motherboard]]) {
      const { message, more } = missed(ports);
      expect(message).toMatch(/^No board found; .*--port .* or --port tcp:\/\/host:port/);
      for (const word of ["power light", "cable for data", "Web IDE", "RPI-RP2"])
        expect(more.join("\n")).toContain(word);
    }
    expect(missed([{ path: "/dev/rfcomm0" }]).message).toContain("these are here: /dev/rfcomm0");
    expect(hintLines(checklist("linux")).join("\n")).toMatch(/dialout[^]*usermod/);
    expect(hintLines(checklist("linux")).join("\n")).not.toContain("driver");
    expect(hintLines(checklist("linux")).join("\n")).toMatch(/brltty[^]*CH340[^]*CP210x[^]*sudo apt remove brltty/);
    expect(hintLines(checklist("mac")).join("\n")).not.toContain("brltty");
    for (const system of ["windows", "mac"] as const)
      expect(hintLines(checklist(system)).join("\n")).toMatch(/driver[^]*CP210x[^]*CH340[^]*FTDI/);
  });

  it("is known by USB vendor and product, or by who made it", () => {
    expect(kindOf({ path: "", vendorId: "1A86", productId: "7523" })).toMatch(/CH340/);
    expect(kindOf({ path: "", vendorId: "1a86", productId: "55d4" })).toMatch(/CH910x/);
    expect(kindOf({ path: "", vendorId: "ffff", manufacturer: "Espruino" })).toMatch(/Espruino/);
    expect(kindOf({ path: "", vendorId: "046d" })).toBe("");
  });
});

describe("backups", () => {
  const backup: Backup = {
    env: "ESP32",
    version: "2v29",
    serial: "a/b c",
    date: "2025-01-31T17:45:02.123Z",
    files: [
      { name: ".bootcde", text: "\0\xFFx" },
      { name: "croupier.json", text: null },
    ],
  };

  it("lie where each system keeps what a program keeps by itself", () => {
    expect(backupFolder({ HOME: "/home/me" }, "linux")).toBe("/home/me/.local/state/croupier/backups");
    expect(backupFolder({ HOME: "/home/me", XDG_STATE_HOME: "/state" }, "linux")).toBe("/state/croupier/backups");
    expect(backupFolder({ HOME: "/home/me", XDG_STATE_HOME: "state" }, "linux")).toBe(
      "/home/me/.local/state/croupier/backups",
    );
    expect(backupFolder({ HOME: "/Users/me" }, "darwin")).toBe(
      "/Users/me/Library/Application Support/croupier/backups",
    );
    expect(backupFolder({ LOCALAPPDATA: "/local" }, "win32")).toBe(join("/local", "croupier", "backups"));
  });

  it("are read as they were written, and never believed when they are damaged", () => {
    const text = makeBackup(backup);
    expect(parseBackup("b.json", text)).toEqual(backup);
    expect(() => parseBackup("b.json", text.replace("AP94", "AP95"))).toThrow(
      /b\.json is damaged: "\.bootcde" in it is not what was saved; nothing was written/,
    );
    expect(() => parseBackup("b.json", text.replace(".bootcde", 'a\\"),evil(\\"'))).toThrow(/is damaged/);
    for (const other of ["", "{", "[]", "null", "{}", text.slice(0, -10), text.replace("backup 1", "backup 9")])
      expect(() => parseBackup("b.json", other)).toThrow(/b\.json is no backup/);
  });

  it("in the same second get names of their own, and the later one is the latest", () => {
    const before = process.env.XDG_STATE_HOME;
    process.env.XDG_STATE_HOME = join(folder, "twice");
    try {
      const keep = keepIn();
      keep(backup);
      keep({ ...backup, files: [{ name: ".bootcde", text: "later" }] });
      expect(readdirSync(backupFolder()).sort()).toEqual([
        "ESP32-a_b_c-20250131-174502-2.json",
        "ESP32-a_b_c-20250131-174502.json",
      ]);
      expect(listBackups().kept[0].backup.files[0].text).toBe("later");
    } finally {
      if (before === undefined) delete process.env.XDG_STATE_HOME;
      else process.env.XDG_STATE_HOME = before;
    }
  });
});

describe("croupier restore", () => {
  it("puts the latest backup of that very board back, and lists all", async () => {
    const board = new VirtualBoard({ board: "ESP32" }).upload("old = 1;").boot();
    const port = await address(serveBoard(board));
    const uploaded = await run(["upload", "--port", port, "--game", "dobble"]);
    expect(uploaded.stdout).toMatch(
      /What was on the board is saved: .*ESP32-00000000-00000000-00000000-\d{8}-\d{6}\.json/,
    );
    const { stdout, stderr, status } = await run(["restore", "--port", port]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(
      /back to what it held on .*\n.*is saved.*\n1 file put back; the checksums are right\.\nThe board was started anew/,
    );
    expect(board.storage.read(".bootcde")).toBe("old = 1;");
    writeFileSync(join(BACKUPS, "broken.json"), "{");
    const list = (await run(["restore", "--list"])).stdout;
    expect(list.match(/ESP32 00000000-00000000-00000000 {2}\.bootcde \d+/g)).toEqual(
      [bundleBytes("dobble").length, 8].map(bytes => `ESP32 00000000-00000000-00000000  .bootcde ${bytes}`),
    );
    expect(list).toMatch(/unreadable: .*broken\.json/);
  });

  it("says that there is no backup of this board, or that a file is none, before it writes", async () => {
    const board = new VirtualBoard({ board: "PICO_R1_3", usbConnected: true }).upload("old = 1;").boot();
    const port = await address(serveBoard(board));
    await expectRefused(["restore", "--port", port], /no backup of this board \(PICO_R1_3, 00000000/);
    writeFileSync(join(folder, "shopping.txt"), "eggs");
    await expectRefused(["restore", "shopping.txt", "--port", port], /shopping\.txt is no backup/);
    await expectRefused(
      ["restore", "nothing.json", "--port", port],
      /cannot read nothing\.json: there is no such file/,
    );
    expect(board.evaluate("old")).toBe(1);
  });

  it("needs a place for what it replaces, as upload does: no file of somebody else's is overwritten", async () => {
    mkdirSync(join(folder, "a-folder"), { recursive: true });
    writeFileSync(join(folder, "letter.txt"), "Dear aunt");
    await expectRefused(
      ["upload", "--port", "/dev/ttyNOWHERE", "--backup", "letter.txt"],
      /letter\.txt exists and is not a backup of ours/,
    );
    await expectRefused(["upload", "--port", "/dev/ttyNOWHERE", "--backup", "a-folder"], /it is a folder/);
    const board = new VirtualBoard({ board: "ESP32" }).upload("old = 1;").boot();
    await expectRefused(
      ["upload", "--port", await address(serveBoard(board)), "--backup", "letter.txt/b.json"],
      /cannot be saved in letter\.txt\/b\.json: .*; nothing was changed: name another file with --backup, or do without \(--no-backup\)/,
    );
    expect(board.storage.read(".bootcde")).toBe("old = 1;");
    expect(readFileSync(join(folder, "letter.txt"), "utf8")).toBe("Dear aunt");
  });
});

describe("croupier doctor", () => {
  it("ends with 0 where all is well, with 1 where a part has a fault", async () => {
    const well = new Device("esp32").start(12_000);
    const port = await address(serveBoard(well.board, undefined, undefined, 10));
    const fine = await run(["doctor", "--port", port, "board", "display", "scanner", "keys"]);
    expect(fine.stderr).toBe("");
    expect(fine.stdout).toMatch(
      /^(✓|ok) board +esp32, .*\n( {11}\S.*\n)+(✓|ok) display +It answers .*\n(✓|ok) scanner +GM67 .*\n(✓|ok) keys +A .*\nNothing wrong was found with the board, display, scanner and keys; not examined: whether each key goes down\.\n$/,
    );
    expect(fine.status).toBe(0);
    const sick = new Device("esp32");
    sick.board.detachI2C(1, sick.display);
    const json = await run([
      "doctor",
      "--port",
      await address(serveBoard(sick.start(12_000).board, undefined, undefined, 10)),
      "--json",
      "display",
    ]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      board: "esp32",
      isFine: false,
      parts: [{ part: "display", verdict: "fault", says: [expect.stringMatching(/Nothing answers/)] }],
    });
    expect(json.status).toBe(1);
  });

  it("refuses what it does not know, and what does not answer", async () => {
    await expectRefused(["doctor", "liver"], /liver/);
    await expectRefused(["doctor", "--port", await address(listenTcp(() => undefined))], /is not an Espruino/);
    const { status, stderr } = await run(["doctor"]);
    expect(stderr).toMatch(/^croupier: (No board found|say where the board is)/);
    expect(status).toBe(2);
  });
});

describe("croupier console", () => {
  it("sends each line of a script and prints what comes of it, through a console full of somebody else's output", async () => {
    const board = new VirtualBoard({ board: "ESP32" })
      .upload("n = 0; setInterval(function () { n++; print('tick <#1: =5') }, 50);")
      .boot();
    const port = await address(serveBoard(board, undefined, undefined, 1));
    const { status, stdout, stderr } = await run(
      ["console", "--port", port],
      "1 + 1\n\n'text'\nprint('hello')\nfour = 4\nfour + 1\nnonsense\n",
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    // Whoever comes while a line is being printed hears the rest of it.
    const isTick = (line: string) => line.startsWith("tick") || "tick <#1: =5".endsWith(line);
    const lines = stdout.split("\n").filter(line => line && !isTick(line));
    expect(lines).toEqual([
      "= 2",
      '= "text"',
      "hello",
      "= undefined",
      "= 4",
      "= 5",
      "Uncaught nonsense is not defined",
    ]);
    expect(board.evaluate("n > 0")).toBe(true);
  });

  const script = async (input: Uint8Array) => {
    const port = await address(serveBoard(new VirtualBoard({ board: "ESP32" }).boot()));
    return run(["console", "--port", port], input);
  };

  // What Notepad and Windows PowerShell 5.1 (`>`) put before a text, and letters of two bytes each.
  it.each<[string, Uint8Array]>([
    ["with a byte order mark", Buffer.from("\ufeff'Łódź'\r\n1+1\r\n")],
    ["in UTF-16, as PowerShell writes it", Buffer.from("\ufeff'Łódź'\r\n1+1\r\n", "utf16le")],
    ["in UTF-16 that begins with the high byte", Buffer.from("\ufeff'Łódź'\r\n1+1\r\n", "utf16le").swap16()],
  ])("reads a script %s", async (_, input) => {
    expect(await script(input)).toEqual({ status: 0, stderr: "", stdout: '= "Łódź"\n= 2\n' });
  });

  it.each<[string, Uint8Array]>([
    ["Latin 1", Buffer.from("1+1\n'M\xfcller'\n2+2\n", "latin1")],
    ["UTF-16 without a mark", Buffer.from("1+1\n'Müller'\n2+2\n", "utf16le")],
  ])("refuses a line whose letters cannot be told, and says so: %s", async (_, input) => {
    const { status, stdout, stderr } = await script(input);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^croupier: line \d of standard input is not UTF-8.*not sent.*\n$/);
    expect(stdout).not.toMatch(/ller|= 4/);
  });

  it("writes what the board prints to a log, with times, until somebody ends it", async () => {
    const { board } = new Device("esp32", { config: { board: "esp32", log: true, start: "set" } }).start();
    const port = await address(serveBoard(board, undefined, undefined, 5));
    const file = join(folder, "evening.log");
    const child = spawn(process.execPath, [CROUPIER, "console", "--port", port, "--log", file], { env: PLAIN });
    const ended = new Promise(done => child.on("close", done));
    const text = () => (existsSync(file) ? readFileSync(file, "utf8") : "");
    child.stdin.write(`croupier.scan("S2311")\n`);
    // A scan that comes before the first was told is told with it.
    await expect.poll(text, { timeout: 20_000 }).toMatch(/Sets: 0/);
    child.stdin.end(`croupier.scan("S2311")\n`);
    await expect.poll(text, { timeout: 20_000 }).toMatch(/lies there/);
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    const lines = text().trimEnd().split("\n");
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /);
    expect(lines.map(line => line.slice(25)).filter(line => !line.startsWith("= "))).toEqual([
      "+ S2311 at 0",
      "Sets: 0",
      "- S2311 lies there",
    ]);
    writeFileSync(file, "not a log");
    await expectRefused(["console", "--port", port, "--log", file], /is no log of a board/);
  });

  it("says so when the board hangs up, and when there is none", async () => {
    await expectRefused(
      [
        "console",
        "--port",
        await address(
          listenTcp(socket => {
            socket.destroy();
          }),
        ),
      ],
      /broke off|hung up/,
    );
    await expectRefused(["console", "--port", "/dev/ttyNOWHERE"], /there is no port/);
  });

  it("shows whole lines, and nothing that would steer a terminal", () => {
    const shown: string[] = [];
    const lines = new Lines(line => {
      shown.push(line);
    });
    for (const piece of ["\x1b[J>on", "e\r\ntw", "o\x07\x1b[31m red\r", "\n>\r\n<#12!\r\n", "rest"]) lines.take(piece);
    lines.flush();
    expect(shown).toEqual(["one", "two red", "rest"]);
  });
});
