// What to look at when a board does not show up: the same list in the page and behind the commands.

export type System = "linux" | "mac" | "windows";

export interface Hint {
  words: string;
  /** Where the makers of USB chips publish their drivers, for a person to go to. */
  links?: [words: string, address: string][];
  /** What to type. */
  command?: string;
}

const DRIVERS: Hint["links"] = [
  ["CP210x (Silicon Labs)", "https://www.silabs.com/developer-tools/usb-to-uart-bridge-vcp-drivers"],
  ["CH340, CH9102 (WCH)", "https://www.wch-ic.com/products/CH340.html"],
  ["FTDI", "https://ftdichip.com/drivers/vcp-drivers/"],
];

/** The most frequent cause first. */
export function checklist(system: System | undefined): Hint[] {
  return [
    { words: "Is the board plugged into this computer, and does its power light shine?" },
    { words: "Is it a cable for data? Many only charge; one that came with a disk or a camera will do." },
    ...(system === "linux"
      ? []
      : [
          {
            words:
              "Is the driver of its USB chip there? The chip's name is printed on it, beside the plug; Espruino's own boards need none:",
            links: DRIVERS,
          },
        ]),
    ...(system === "linux" || !system
      ? [
          {
            words: "On Linux: may you use it? Join the group dialout (on Arch: uucp), and log in again:",
            command: "sudo usermod -aG dialout $USER",
          },
          {
            words:
              "On Ubuntu and its like: does its port come and go within a second? brltty, for Braille displays, takes a CH340 or a CP210x for one (sudo dmesg names it). If nobody needs that here:",
            command: "sudo apt remove brltty",
          },
        ]
      : []),
    {
      words:
        "Does it wait for a firmware? A Raspberry Pi Pico is a drive then (RPI-RP2), and has no port: plug it in without touching its button.",
    },
    { words: "Does another program hold it? Close the Web IDE, a serial monitor, and other tabs that use it." },
    { words: "Another USB socket helps at times; a hub often does not." },
  ];
}

/** For a terminal: a line each. */
export const hintLines = (hints: Hint[]): string[] =>
  hints.flatMap(({ words, links = [], command }) => [
    `- ${words}`,
    ...links.map(([name, address]) => `    ${name}: ${address}`),
    ...(command ? [`    ${command}`] : []),
  ]);
