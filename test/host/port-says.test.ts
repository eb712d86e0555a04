// What ports say that are no Espruino's prompt. The texts are what the chips, programs and servers print, as people report them and as their makers document it:
// Espressif's esptool ("Boot Mode Selection") and its issues, Espruino 2v29 itself, MicroPython, NodeMCU, ESP-AT, Grbl, U-Boot, getty.
import { createConnection } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { examine } from "../../deploy/host/doctor/examine.ts";
import { foundInWords, look } from "../../deploy/host/flash/look.ts";
import { rescue } from "../../deploy/host/flash/rescue.ts";
import { restore } from "../../deploy/host/upload/restore.ts";
import type { Talk } from "../../deploy/host/upload/talk.ts";
import { upload } from "../../deploy/host/upload/upload.ts";
import { binaries } from "../rig/espruino/binaries";
import { address, run } from "./board-command.ts";
import { talkTo } from "./board-talk.ts";
import { FakeEspPort } from "./fake-esp.ts";
import { FakeSerial } from "./fake-serial.ts";
import { listenTcp, serveInterpreter } from "./tcp.ts";

const interpreter = binaries.full;

/** Waits cost nothing here. */
vi.mock(import("../../deploy/host/upload/talk.ts"), async original => ({
  ...(await original()),
  wait: async forMs => void vi.setSystemTime(Date.now() + forMs),
}));

const rom = (reset: string, boot = "0x13 (SPI_FAST_FLASH_BOOT)") =>
  `ets Jun  8 2016 00:22:57\r\n\r\nrst:${reset},boot:${boot}\r\n`;
const loaded =
  "configsip: 0, SPIWP:0xee\r\nclk_drv:0x00,q_drv:0x00,d_drv:0x00,cs0_drv:0x00,hd_drv:0x00,wp_drv:0x00\r\nmode:DIO, clock div:2\r\nload:0x3fff0018,len:4\r\nentry 0x400806b8\r\n";
const panic =
  "Guru Meditation Error: Core  1 panic'ed (LoadProhibited). Exception was unhandled.\r\nCore 1 register dump:\r\nPC      : 0x400d10a5\r\n\r\nRebooting...\r\n";
const typed = 'print("<#"+17000:"+JSON.stringify((function(){try{return[1,[process.env.BOARD,process.version]]}';
const garbage = "\xc2\x82\x00\xfe\x1c\xe0\xff\x8c\x0c\xc3\xef\xb3\x00\x7f\x12\x9e\x04\xf8\x1e\xfc\x8d";

/** What is said, what each command has to say of it, whether a chip that may be an ESP32 is asked besides. */
const SAID: [what: string, text: string, says: RegExp, isAsked: boolean][] = [
  [
    "a brownout",
    (rom("0xc (SW_CPU_RESET)") + loaded + "\r\nBrownout detector was triggered\r\n\r\n").repeat(4),
    /supply.*cable.*hub/,
    false,
  ],
  ["a brownout that the chip itself notes", rom("0xf (RTCWDT_BROWN_OUT_RESET)").repeat(3), /supply.*cable/, false],
  [
    "an empty flash",
    (rom("0x10 (RTCWDT_RTC_RESET)") + "invalid header: 0xffffffff\r\n".repeat(8)).repeat(3),
    /no program.*croupier flash/,
    true,
  ],
  [
    "another chip's program",
    rom("0x10 (RTCWDT_RTC_RESET)") + "invalid header: 0x25207325\r\n".repeat(8),
    /no program.*croupier flash/,
    true,
  ],
  [
    "a flash that cannot be read",
    (
      rom("0x10 (RTCWDT_RTC_RESET)", "0x33 (SPI_FAST_FLASH_BOOT)") + "flash read err, 1000\r\nets_main.c 371 \r\n"
    ).repeat(9),
    /cannot read its flash.*D12/,
    true,
  ],
  [
    "a damaged bootloader",
    rom("0x1 (POWERON_RESET)") + loaded + "csum err:0x9b!=0x5f\r\nets_main.c 384 \r\n",
    /damaged.*croupier flash/,
    true,
  ],
  [
    "no program behind its bootloader",
    "E (36) esp_image: image at 0x10000 has invalid magic byte\r\nE (43) boot: No bootable app partitions in the partition table\r\n",
    /damaged.*croupier flash/,
    true,
  ],
  [
    "no partition table",
    "E (30) flash_parts: partition 0 invalid magic number 0xffff\r\nE (36) boot: Failed to verify partition table\r\n",
    /damaged.*croupier flash/,
    true,
  ],
  [
    "less flash than its firmware wants",
    "E (330) spi_flash: Detected size(2048k) smaller than the size in the binary image header(4096k). Probe failed.\r\n",
    /4 MB.*another board/,
    false,
  ],
  [
    "download mode",
    rom("0x1 (POWERON_RESET)", "0x3 (DOWNLOAD_BOOT(UART0/UART1/SDIO_REI_REO_V2))") + "waiting for download\r\n",
    /download mode.*BOOT.*EN/,
    true,
  ],
  [
    "download mode of an ESP32-S3",
    "ESP-ROM:esp32s3-20210327\r\nBuild:Mar 27 2021\r\nrst:0x1 (POWERON),boot:0x0 (DOWNLOAD(USB/UART0))\r\nwaiting for download\r\n",
    /download mode.*BOOT.*EN/,
    true,
  ],
  [
    "secure boot",
    rom("0x1 (POWERON_RESET)") + "secure boot check fail\r\nets_main.c 371\r\n",
    /signed.*another board/,
    false,
  ],
  [
    "secure boot, version 2",
    "Valid secure boot key blocks: 0\r\nNo signature block magic byte found at signature sector (found 0x61 not 0xe7). Image not V2 signed?\r\nsecure boot verification failed\r\nets_main.c 329\r\n",
    /signed.*another board/,
    false,
  ],
  [
    "PSRAM that is not there",
    rom("0x1 (POWERON_RESET)") +
      loaded +
      "E (243) psram: PSRAM ID read error: 0xffffffff\r\nE (243) cpu_start: Failed to init external RAM!\r\n",
    /PSRAM.*croupier flash/,
    true,
  ],
  [
    "a loop of panics",
    (rom("0xc (SW_CPU_RESET)") + loaded + panic).repeat(3),
    /again and again.*croupier flash --rescue/,
    false,
  ],
  ["a panic or two", panic.repeat(2), /crashes.*croupier flash --rescue/, true],
  ["a watchdog", rom("0x8 (TG1WDT_SYS_RESET)") + loaded, /crashes.*croupier flash --rescue/, true],
  [
    "an ESP8266 at its own speed",
    " ets Jan  8 2013,rst cause:2, boot mode:(3,6)\r\n\r\nload 0x4010f000, len 3584, room 16 \r\n",
    /ESP8266.*another board/,
    false,
  ],
  [
    "MicroPython",
    'MicroPython v1.19.1 on 2022-06-18; ESP32 module (spiram) with ESP32\r\nType "help()" for more information.\r\n>>> ',
    /MicroPython.*croupier flash/,
    true,
  ],
  [
    "another program's start",
    rom("0x1 (POWERON_RESET)") + loaded + "Hello from setup()\r\n",
    /ESP32 starts there, with another program.*croupier flash/,
    true,
  ],
  [
    "ROM BASIC",
    "Falling back to built-in command interpreter.\r\nOK\r\n>",
    /cannot read its flash, or finds nothing.*croupier flash/,
    true,
  ],
  ["a crash of an ESP8266", "\r\nSoft WDT reset\r\n\r\n>>>stack>>>\r\n", /ESP8266/, false],
  ["a root shell", `/ # ${typed}\r\n/bin/sh: syntax error\r\n/ # `, /Linux.*--port/, false],
  ["another shell", "\r\n[kim@localhost ~]$ ", /Linux.*--port/, false],
  ["MicroPython that was at its prompt", `${typed}\r\n>>> \r\n>>> `, /MicroPython.*croupier flash/, true],
  [
    "MicroPython behind an old crash",
    panic + "MPY: soft reboot\r\nMicroPython v1.19.1 on 2022-06-18; ESP32 module with ESP32\r\n>>> ",
    /MicroPython.*croupier flash/,
    true,
  ],
  [
    "CircuitPython",
    "Auto-reload is on. Simply save files over USB to run them or enter REPL to disable.\r\ncode.py output:\r\n\r\nCode done running.\r\n\r\nPress any key to enter the REPL. Use CTRL-D to reload.\r\n",
    /CircuitPython.*croupier flash/,
    true,
  ],
  [
    "NodeMCU",
    "NodeMCU 0.9.5 build 20150318  powered by Lua 5.1.4\r\nlua: cannot open init.lua\r\n> ",
    /Lua.*croupier flash/,
    true,
  ],
  [
    "NodeMCU at its prompt",
    `${typed}\r\nstdin:1: unexpected symbol near 'char(16)'\r\n> `,
    /Lua.*croupier flash/,
    true,
  ],
  ["AT firmware", "\r\nready\r\nWIFI CONNECTED\r\nWIFI GOT IP\r\n", /AT commands.*croupier flash/, true],
  ["AT firmware that is asked", `${typed}\r\n\r\nERROR\r\n`, /AT commands.*croupier flash/, true],
  ["Grbl", "\r\nGrbl 1.1h ['$' for help]\r\n[MSG:'$H'|'$X' to unlock]\r\n", /Grbl.*arm.*--port/, false],
  ["grblHAL", "\r\nGrblHAL 1.1f ['$' or '$HELP' for help]\r\n", /Grbl.*arm.*--port/, false],
  ["FluidNC", "\r\nGrbl 3.7 [FluidNC v3.7.8 (esp32-wifi) '$' for help]\r\n", /Grbl.*arm.*--port/, false],
  ["a Grbl that was on already, and refuses what it is asked", "error:9\r\nerror:9\r\n", /Grbl.*arm.*--port/, false],
  ["a login", "\r\nRaspbian GNU/Linux 11 raspberrypi ttyS0\r\n\r\nraspberrypi login: ", /Linux.*--port/, false],
  [
    "a login that refuses",
    `${typed}\r\nPassword: \r\n\r\nLogin incorrect\r\nraspberrypi login: `,
    /Linux.*--port/,
    false,
  ],
  [
    "a shell",
    `root@OpenWrt:/# ${typed}\r\n-ash: syntax error: unexpected "("\r\nroot@OpenWrt:/# `,
    /Linux.*--port/,
    false,
  ],
  ["U-Boot", "U-Boot 2021.01 (Jan 01 2021)\r\nHit any key to stop autoboot:  0 \r\n=> ", /Linux.*--port/, false],
  ["a locked Espruino", "\r\n  Invalid password\r\npassword>", /password.*E\.setPassword\(\)/, false],
  ["Espruino's debugger", "\r\ndebug>", /debugger.*continue/, false],
  [
    "a board that seeks another one over its console's port",
    "\x162\x1dC20004a1b2c3d100000000000000005f3a\x03\n".repeat(3),
    /wire to another board.*safe shell/,
    false,
  ],
  [
    "a board that plays over its console's port",
    "\xb1\x07\x22\x31\x99\x81\x7f" + "\xa0\x07\x5e\xc1".repeat(4),
    /wire to another board.*safe shell/,
    false,
  ],
  ["a console that went elsewhere", "\r\n-> Bluetooth\r\n", /console.*Bluetooth/, false],
  ["an STM32's bootloader", "\x1f\x1f\x1f\x1f\x1f\x1f", /bootloader.*button/, false],
  ["a web server", "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", /web server.*tcp:\/\//, false],
  ["an SSH server", "SSH-2.0-OpenSSH_9.2p1 Debian-2\r\nInvalid SSH identification string.\r\n", /SSH.*tcp:\/\//, false],
  ["a telnet server", "\xff\xfd\x18\xff\xfd\x20\xff\xfd\x23\xff\xfd\x27", /telnet.*raw/, false],
  ["ser2net whose port is taken", "Port already in use\r\n", /another program.*close/i, false],
  [
    "a program that never ends",
    "Uncaught Error: no more\r\n at line 1 col 5\r\nOUT OF MEMORY\r\n",
    /Espruino is on it.*Ctrl-C/,
    false,
  ],
  // ESP-IDF's bootloader_support: esp_image_format.c, bootloader_common.c, bootloader_utility.c.
  [
    "a program that was not written whole",
    "E (412) esp_image: Image hash failed - image is corrupt\r\nE (413) boot: Factory app partition is not bootable\r\n",
    /damaged.*croupier flash/,
    true,
  ],
  [
    "a program that is larger than its place",
    "E (58) esp_image: Image length 1769472 doesn't fit in partition length 1048576\r\n",
    /damaged.*croupier flash/,
    true,
  ],
  [
    "the program of another chip",
    "E (52) boot_comm: mismatch chip ID, expected 0, found 5\r\n",
    /no program.*this chip can start.*croupier flash/,
    true,
  ],
  [
    "the program of a later chip",
    "E (47) boot_comm: This chip is revision v1.0 but the application is configured for minimum revision v3.1. Can't run.\r\n",
    /no program.*this chip can start.*croupier flash/,
    true,
  ],
  [
    "a chip whose watchdog bites before there is a program",
    rom("0x10 (RTCWDT_RTC_RESET)", "0x33 (SPI_FAST_FLASH_BOOT)").repeat(6),
    /cannot read its flash.*D12/,
    true,
  ],
  [
    "a check that fails in its program",
    "ESP_ERROR_CHECK failed: esp_err_t 0x1105 (ESP_ERR_NVS_NOT_ENOUGH_SPACE) at 0x40085a7c\r\n",
    /crashes.*croupier flash --rescue/,
    true,
  ],
  ["grblHAL", "\r\nGrblHAL 1.1f ['$' or '$HELP' for help]\r\n", /Grbl.*arm.*--port/, false],
  ["FluidNC", "[MSG:INFO: FluidNC v3.7.8]\r\n[MSG:INFO: Compiled with ESP SDK:v4.4.4]\r\n", /Grbl.*arm.*--port/, false],
  [
    "a Linux that starts",
    "[    0.000000] Booting Linux on physical CPU 0x0\r\n[    1.284513] mmc0: new SDHC\r\n",
    /Linux.*--port/,
    false,
  ],
  [
    "CircuitPython in its safe mode",
    "You are in safe mode because:\r\nThe power dipped. Make sure you are providing enough power.\r\n",
    /CircuitPython.*croupier flash/,
    true,
  ],
  [
    "a saved program that does not end",
    "Loading 5021 bytes from flash...\r\nRunning onInit()...\r\n",
    /Espruino is on it.*Ctrl-C/,
    false,
  ],
  ["another speed", garbage.repeat(5), /another speed.*--baud/, true],
  ["only what was typed", `${typed}\r\n`, /comes straight back/, true],
  ["a sketch's own words", "Temperature = 21.50 *C\r\nHumidity = 40 %\r\n", /says "Humidity = 40 %"/, true],
  ["nothing", "", /is not an Espruino/, true],
];

const saying = (text: string): Talk => ({
  ...{ port: "the port", heard: () => text, interrupt: () => undefined, close: () => Promise.resolve() },
  ask: async (_: string, forMs = 5000) => void vi.setSystemTime(Date.now() + forMs),
});
const ear = { say: () => undefined, progress: () => undefined };
const noBundle = () => {
  throw new Error("no bundle is asked for");
};
const noBackup = () => {
  throw new Error("no backup is asked for");
};

describe("what a port says", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it.each(SAID)("%s is told with its remedy by upload, doctor and restore", async (_, text, says) => {
    await expect(upload(saying(text), {}, "0", noBundle, ear)).rejects.toThrow(says);
    await expect(examine(saying(text))).rejects.toThrow(says);
    await expect(restore(saying(text), noBackup, ear)).rejects.toThrow(says);
  });

  it.each(SAID.filter(([what]) => what !== "nothing"))(
    "%s is told by flash, and by its rescue",
    async (_, text, says, isAsked) => {
      const port = new FakeEspPort();
      const found = await look(async () => saying(text), port);
      expect(foundInWords(found).join("\n")).toMatch(new RegExp(says.source, says.flags + "s"));
      // Only what may be an ESP32 is reset.
      expect(port.resets > 0).toBe(isAsked);
      if (!/again and again/.test(says.source))
        await expect(rescue(async () => saying(text), port, ear)).rejects.toThrow(says);
    },
  );

  it("is forgotten where the chip's new start brings Espruino's prompt", async () => {
    const board = new VirtualBoard({ board: "ESP32" }).boot();
    const port = new FakeEspPort();
    const open = async () => (port.resets ? talkTo(board) : saying("waiting for download\r\n"));
    expect(foundInWords(await look(open, port)).join()).toMatch(/^It is not new: Espruino 2v29/);
  });

  it("is told by an upload that it breaks off", async () => {
    const talk = talkTo(new VirtualBoard({ board: "ESP32" }).boot());
    let isDown = false;
    const ask: Talk["ask"] = (expression, forMs) => {
      isDown ||= expression.includes("croupier.~0");
      return isDown ? saying("").ask(expression, forMs) : talk.ask(expression, forMs);
    };
    const heard = () => (isDown ? "E BOD: Brownout detector was triggered\r\n" : "");
    const bundle = { name: "croupier", file: "dist/croupier.js", text: "print(1)", crc: 0 };
    talk.ask('require("Storage").write(".bootcde","mine")');
    await expect(upload({ ...talk, ask, heard }, { bluetooth: "keep" }, "0", () => bundle, ear)).rejects.toThrow(
      /did not answer when it should .*supply is too weak.*then upload again/,
    );
  });

  it("is a fault of the part that was asked meanwhile", async () => {
    const board = new VirtualBoard({ board: "ESP32" }).boot();
    const talk = talkTo(board);
    let asked = 0;
    const heard = () => (asked > 3 ? rom("0xc (SW_CPU_RESET)") + "Brownout detector was triggered\r\n" : "");
    const ask: Talk["ask"] = (expression, forMs) => (asked++, talk.ask(expression, forMs));
    const { isFine, parts } = await examine({ ...talk, ask, heard }, { parts: ["board"] });
    expect(isFine).toBe(false);
    expect(parts[0].says.join(" ")).toMatch(/supply is too weak/);
  });
});

/** Says it again and again, as a chip in a loop does, and types back nothing. */
const serveWords = (text: string) =>
  listenTcp(socket => {
    const say = () => void socket.write(Buffer.from(text, "latin1"));
    const timer = setInterval(say, 200);
    socket.on("close", () => clearInterval(timer));
    say();
  });

describe("the command", () => {
  it.each([
    ["upload", "password>", /password/],
    ["doctor", "Brownout detector was triggered\r\n", /supply is too weak/],
    ["flash", "raspberrypi login: ", /Linux/],
    ["restore", 'MicroPython v1.19.1 on 2022-06-18\r\nType "help()" for more information.\r\n>>> ', /MicroPython/],
    ["console", "\r\n-> USB\r\n", /console.*USB/],
  ])(
    "%s says it in one line",
    async (command, text, says) => {
      const { status, stderr } = await run([command, "--port", await address(serveWords(text))]);
      expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
      expect(stderr).toMatch(says);
      expect(status).toBe(2);
    },
    60_000,
  );
});

describe.skipIf(!interpreter)("a real Espruino whose prompt is locked", () => {
  it("is told by its password, before and after somebody tried one", async () => {
    const board = await serveInterpreter(interpreter!);
    const port = await address(Promise.resolve(board));
    const socket = createConnection(Number(port.split(":")[2]), "127.0.0.1");
    socket.write('E.setPassword("abc");E.lockConsole()\n');
    await new Promise<void>(locked => socket.on("data", data => /password>/.test(String(data)) && locked()));
    socket.destroy();
    for (const command of ["doctor", "upload"]) {
      const { status, stderr } = await run([command, "--port", port]);
      expect(stderr).toMatch(/locked with a password: .*E\.setPassword\(\)/);
      expect(status).toBe(2);
    }
  }, 60_000);
});

describe("a server that hangs up when it has said what it is", () => {
  it.each([
    ["HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", /web server.*tcp:\/\//],
    ["SSH-2.0-OpenSSH_9.2p1 Debian-2\r\nInvalid SSH identification string.\r\n", /SSH server.*tcp:\/\//],
    ["Port already in use\r\n", /another program has that serial port/],
  ])(
    "is told by that: %s",
    async (text, says) => {
      const served = listenTcp(socket => void socket.once("data", () => socket.end(text)));
      const { status, stderr } = await run(["doctor", "--port", await address(served)]);
      expect(stderr).toMatch(says);
      expect(status).toBe(2);
    },
    60_000,
  );
});

describe("a chip that will not be flashed", () => {
  it("is listened to, and what it says is told", async () => {
    const { flash } = await import("../../deploy/host/flash/write.ts");
    const { planFlash } = await import("../../deploy/host/flash/plan.ts");
    const { release } = await import("./firmware-files.ts");
    const port = new FakeSerial(undefined, { answer: () => "rst:0xf (RTCWDT_BROWN_OUT_RESET)\r\n" });
    const make = async () => ({
      connect: () => Promise.reject(new Error("Failed to connect with the device")),
      ...{ read: noBackup, write: noBackup, restart: noBackup, close: () => Promise.resolve() },
    });
    await expect(flash(port, planFlash(release()), ear, make)).rejects.toThrow(/supply is too weak.*BOOT/);
  });
});
