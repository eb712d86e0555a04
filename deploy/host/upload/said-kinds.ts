// What a serial port says where no Espruino answers: what that means, and what to do about it. The one table of it: upload, flash, doctor, restore, console and
// the bench ask here (port-says.ts), and docs/trouble.md is written from here (deploy/lab/pictures/tables.ts). The texts are those of Espressif's boot ROMs and firmware (esptool's
// "Boot Mode Selection"), of Espruino's src/jsinteractive.c, and of others' prompts.
import { CROUPIER } from "../../how-typed";

export interface Kind {
  /** A piece of what is said, as it is seen in a terminal. */
  text: string;
  pattern: RegExp;
  /** What it means; what to do about it. */
  means: string;
  remedy: string;
  /** It may be an ESP32 whose chip tells more when it is asked, which resets it. */
  isChip?: boolean;
  /** Its flash has a program that can start, or may have one. */
  isProgrammed?: boolean;
}

const BY = `with \`${CROUPIER} flash\` or the bench (“Onto a board”)`;
const WRITE = `write Espruino ${BY}`;
const WRITE_OVER = `if it is an ESP32, write Espruino over it ${BY}`;

/** A chip that does not start as it should. The most telling first: a weak supply has other faults in its wake. */
export const STARTS: Kind[] = [
  {
    text: "Brownout detector was triggered",
    pattern: /Brownout detector|RTCWDT_BROWN_OUT|BROWN_?OUT_RST/i,
    means: "its supply is too weak",
    remedy:
      "take another, shorter cable, and another USB socket or a powered hub; unplug scanner, camera and arm until it starts, and give those 5 V of their own",
    isProgrammed: true,
  },
  {
    text: "secure boot check fail",
    pattern:
      /secure boot (check fail|(signature )?verification failed)|Sig block \d invalid|No signature block magic byte|secure_boot\w*: .*(fail|not valid|invalid)/i,
    means: "its chip starts only what its maker has signed (secure boot), for good",
    remedy: "Espruino cannot run there; take another board",
  },
  {
    text: "Detected size(2048k) smaller than the size in the binary image header(4096k)",
    pattern: /Detected size\(\d+k\) smaller than/i,
    means: "its flash is smaller than its firmware wants",
    remedy: "Espruino needs 4 MB; take another board",
  },
  {
    text: "flash read err, 1000",
    // Nothing but resets by the watchdog: the boot ROM has found nothing that it could load.
    pattern:
      /flash read err|Falling back to built-in command interpreter|(rst:0x10 \(RTCWDT_RTC_RESET\)[^\r\n]*\s+(ets [^\r\n]*\s*)?){3}/i,
    means: "its boot ROM cannot read its flash, or finds nothing there",
    remedy: `take off what is wired to D12 and to D6 ... D11, and press EN (or RST); if that changes nothing, ${WRITE}`,
    isChip: true,
  },
  {
    text: "csum err, No bootable app partitions",
    pattern:
      /csum err|invalid magic byte|No bootable app|invalid magic number|(load|verify) partition table|checksum failed|Image hash failed|Image length \d+ doesn't fit/i,
    means: "the program in its flash is damaged, or was not written whole",
    remedy: `write Espruino anew ${BY}, and with another cable if that happens twice`,
    isChip: true,
  },
  {
    text: "invalid header: 0xffffffff",
    pattern: /invalid header: 0x[0-9a-f]+|mismatch chip ID|This chip is revision \S+ but the application/i,
    means: "there is no program in its flash that this chip can start",
    remedy: WRITE,
    isChip: true,
  },
  {
    text: "rst cause:2, boot mode:(3,6)",
    pattern: /rst cause:? ?\d|ets Jan {1,2}8 201[34]|ESP8266|Soft WDT reset|(^|[\r\n])(Fatal e|E)xception ?\(\d+\):/,
    means: "it is an ESP8266, and Croupier has no room there",
    remedy: "take another board: docs/buying.md names them",
  },
  {
    text: "waiting for download",
    pattern: /waiting for download|boot:0x[0-9a-f]+ \(DOWNLOAD/i,
    means: "its chip waits in its download mode, and starts nothing",
    remedy: `let its button BOOT (or IO0) go, take off what is wired to D0 and D2, and press EN (or RST) once; if it is new, \`${CROUPIER} flash\` writes Espruino now`,
    isChip: true,
    isProgrammed: true,
  },
  {
    text: "PSRAM ID read error: 0xffffffff",
    pattern: /E \(\d+\) (quad_|octal_|opi )?psram|PSRAM ID read error|Failed to init external RAM|SPI RAM enabled but/i,
    means: "its firmware wants a memory (PSRAM) that this board does not have, so it is another one's",
    remedy: WRITE,
    isChip: true,
  },
];

/** Of a firmware that gives up: Espruino's or another. */
export const CRASH: Kind = {
  text: "Guru Meditation Error",
  pattern:
    /Guru Meditation|abort\(\) was called|ESP_ERROR_CHECK failed|assert failed:|A stack overflow in task|CORRUPT HEAP|ask watchdog got triggered|TG[01]_?WDT_(SYS|CPU)_RE?SE?T|stack smashing|Rebooting\.\.\.|(^|[\r\n])Backtrace: ?0x/i,
  means: "its firmware crashes",
  remedy: `if Espruino is on it and a radio of it was switched off, \`${CROUPIER} flash --rescue\` brings it back; otherwise write Espruino anew with \`${CROUPIER} flash\``,
  isChip: true,
  isProgrammed: true,
};

const PYTHON = `${WRITE_OVER}; for a Raspberry Pi Pico see docs/espruino.md`;
const COMPUTER: Omit<Kind, "text" | "pattern"> = {
  means: "a computer with Linux answers there, and no board",
  remedy: "say where the board is with --port, or plug it in anew",
};

/** Who answers instead of Espruino's prompt. */
export const PROMPTS: Kind[] = [
  {
    text: "(a hello of Durak, 16 32 1D)",
    // A hello or a deck; what a board of ours says once a second between two moves; and Espruino as such a board starts.
    pattern: /\x16[12]\x1d|([\xa0-\xa3][\s\S]{1,3})\1|(^|[\r\n])-> null\b/,
    means: "its console's port is the wire to another board that plays Durak",
    remedy:
      'unplug the other board\'s cable, restart the board and hold a key while its first picture shows: the safe shell answers here. `"peer":{"port":"Serial2"}` in croupier.json ends that',
    isProgrammed: true,
  },
  {
    text: "password>",
    pattern: /password>|Invalid password\r?\n/,
    means: "Espruino's prompt is locked with a password",
    remedy:
      "type it into a terminal program or the Espruino Web IDE, then `E.setPassword()` and, if the board was saved with it, `save()`",
    isProgrammed: true,
  },
  {
    text: "debug>",
    pattern: /(^|[\r\n])debug>/,
    means: "Espruino stands in its debugger",
    remedy: "type `continue` there in a terminal program, or plug it in anew",
    isProgrammed: true,
  },
  {
    text: "-> Bluetooth",
    pattern: /(^|[\r\n])-> (USB|Bluetooth|Telnet|Terminal|LoopbackA|LoopbackB|Serial\d|SWDCON)\b/,
    means: "Espruino has taken its console elsewhere, to what stands behind the arrow: $2",
    remedy: "talk to it there, or plug it in anew; a program that calls setConsole() does that at each start",
    isProgrammed: true,
  },
  {
    text: "Adafruit CircuitPython",
    pattern: /CircuitPython|You are in safe mode because|Auto-reload is o|to enter the REPL/i,
    means: "CircuitPython is on it",
    remedy: PYTHON,
    isChip: true,
  },
  {
    text: ">>>",
    pattern: /MicroPython|(^|[\r\n])>>> |MPY: soft reboot|raw REPL; CTRL-B|Traceback \(most recent call last\)/,
    means: "MicroPython is on it",
    remedy: PYTHON,
    isChip: true,
  },
  {
    text: "NodeMCU ... powered by Lua",
    pattern: /NodeMCU|powered by Lua|(^|[\r\n> ])(lua|stdin|input):(\d+:| )/,
    means: "NodeMCU (Lua) is on it",
    remedy: `${WRITE_OVER}; an ESP8266 is too small`,
    isChip: true,
  },
  {
    text: "ready, ERROR",
    pattern: /(^|[\r\n])(ready|ERROR)\r?\n|AT version:|ERR CODE:0x|WIFI (DISCONNECT|CONNECTED|GOT IP)|busy [ps]\.\.\./,
    means: "it talks as a modem does whose firmware is for AT commands",
    remedy: WRITE_OVER,
    isChip: true,
  },
  {
    text: "Grbl 1.1h ['$' for help]",
    pattern: /Grbl(HAL)? \d|FluidNC v|\['\$' (or '\$HELP' )?for help\]|(^|[\r\n])(error|ALARM):\d+[\r\n]/,
    means: "that is Grbl, the arm's own board",
    remedy: "the arm hangs on a serial port of the board: say where the board itself is with --port",
  },
  {
    text: "raspberrypi login:",
    pattern:
      /\b[Ll]ogin: ?($|[\r\n])|Login incorrect|(^|[\r\n])Password: ?($|[\r\n])|(^|[\r\n])(\[?\w+@[\w.-]+[: ][^\r\n]*|[/~]\S* )[#$%] ?($|[\r\n ])|-(ba|a|da)?sh: |: (command )?not found[\r\n]/,
    ...COMPUTER,
  },
  {
    text: "Hit any key to stop autoboot",
    pattern: /U-Boot|stop autoboot|(^|[\r\n])\[ *\d+\.\d{6}\] |press Enter to activate this console/,
    ...COMPUTER,
  },
  {
    text: "HTTP/1.1 400 Bad Request",
    pattern: /^HTTP\/\d/,
    means: "a web server answers there",
    remedy: "let ser2net or its like put a socket before the board's serial port, and name that: tcp://host:port",
  },
  {
    text: "SSH-2.0-OpenSSH",
    pattern: /^SSH-\d/,
    means: "an SSH server answers there",
    remedy: "let ser2net or its like put a socket before the board's serial port, and name that: tcp://host:port",
  },
  {
    text: "(telnet's own bytes, FF FD)",
    pattern: /^\xff[\xfb-\xfe]/,
    means: "a telnet server answers there",
    remedy: "let it serve the serial port raw, without telnet's negotiation (ser2net: raw)",
  },
  {
    text: "Port already in use",
    pattern: /^Port (already|is) in use|port already in use[\r\n]/i,
    means: "another program has that serial port",
    remedy: "close it there, and try again",
  },
  {
    text: "(only bytes 79 and 1F)",
    pattern: /^[\x79\x1f]+$/,
    means: "a bootloader answers, as a Pico and an Espruino WiFi have",
    remedy: "plug it in anew without touching its button, and with nothing wired to BOOT0",
  },
];

/** A line of ours that came back, or its rest: what was left of it is somebody else's. */
export const ECHO = /[\x10\x03]|\x1b\[2H|print\("<#"[^\r\n]*/g;
export const NOISE: Kind = {
  text: "(no text)",
  pattern: /[^\x20-\x7e\s]/g,
  means: "what comes makes no text: it talks at another speed, or a wire is loose",
  remedy: "say its speed with --baud (9600 for a UART of an STM32 board; an ESP8266 starts with 74880)",
  isChip: true,
};
export const SAME: Kind = {
  text: "(what was sent)",
  pattern: ECHO,
  means: "what is sent comes straight back, and nothing else",
  remedy: `are RX and TX joined to each other, or does another firmware run there? Plug it in anew; if it is an ESP32, \`${CROUPIER} flash\` looks`,
  isChip: true,
};

export const BUSY: Kind = {
  text: "Uncaught Error, OUT OF MEMORY",
  pattern:
    /G\.Williams|espruino\.com\/Donate|New interpreter error|Running onInit\(\)|Loading \d+ bytes from flash|Execution Interrupted|OUT OF MEMORY|Uncaught \w*Error|ERROR: Ctrl-C/,
  means: "Espruino is on it, but a program there is at work without end, or has taken all of its memory",
  remedy: "plug it in anew, and try at once; or break the program off with Ctrl-C in a terminal program",
  isProgrammed: true,
};

export const OTHER: Kind = {
  text: "entry 0x400806b8",
  pattern: /rst:0x[0-9a-f]+ \(|ESP-ROM:|entry 0x4|2nd stage bootloader|cpu_start:|\[[EWIDC]\]\[/,
  means: "an ESP32 starts there, with another program than Espruino, or with one that takes long",
  remedy: `try once more, or write Espruino over it ${BY}`,
  isChip: true,
};

/** For documents: what is known, and what is told without knowing it. */
export const KINDS: readonly Kind[] = [...STARTS, CRASH, ...PROMPTS, BUSY, OTHER, NOISE, SAME];

/** What was said last of that kind; -1: nothing. */
export function lastOf({ pattern }: Kind, heard: string): number {
  const all = [...heard.matchAll(new RegExp(pattern.source, pattern.flags.replace("g", "") + "g"))];
  return all.at(-1)?.index ?? -1;
}

export const first = (kinds: readonly Kind[], heard: string) => kinds.find(kind => lastOf(kind, heard) >= 0);
