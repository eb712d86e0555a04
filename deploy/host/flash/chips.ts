// The chips that Espruino's releases have a firmware for, and what is written where on each.
import { boards } from "../../known";
import { listed } from "../../text";
import { buildFor, TESTED } from "../upload/firmware";

/** Where Espruino's maker publishes its firmware; nothing is fetched from there. */
export const DOWNLOADS = "https://www.espruino.com/Download";

export interface Chip {
  /** As Espressif writes it, and esptool-js says it. */
  name: string;
  /** What stands in the header of an image for it (esp_image_header_t). */
  id: number;
  /** How Espruino's file for it ends. */
  suffix: string;
  /** Where its boot ROM looks for the bootloader, and how much room is there. */
  bootloader: { address: number; most: number };
  /** Its pins are known here: what process.env.BOARD says there. Elsewhere a croupier.json has to name them. */
  isKnown: boolean;
}

/** Espressif's manuals say where the boot ROM looks; Espruino's READMEs say the same beside its files. */
export const CHIPS: Chip[] = [
  { name: "ESP32", id: 0, suffix: "esp32", bootloader: { address: 0x1000, most: 0x7000 }, isKnown: true },
  { name: "ESP32-S3", id: 9, suffix: "esp32s3", bootloader: { address: 0, most: 0x8000 }, isKnown: false },
  { name: "ESP32-C3", id: 5, suffix: "esp32c3", bootloader: { address: 0, most: 0x8000 }, isKnown: false },
];

/** Others of the family, so that a file for one of them can be called by its name. */
const OTHERS: Record<number, string> = {
  2: "ESP32-S2",
  12: "ESP32-C2",
  13: "ESP32-C6",
  16: "ESP32-H2",
  18: "ESP32-P4",
};

/** No firmware unpacks to more. */
export const MOST_UNPACKED = 32 << 20;
/** Speed of writing: USB adapters of ESP32 boards manage this. */
export const WRITE_BAUD = 460800;

export const TABLE = { address: 0x8000, most: 0x1000 };
export const PROGRAM = { address: 0x10000, most: 0x3f0000 };

/** "ESP32, ESP32-S3 and ESP32-C3" */
export const chipsInWords = (): string => listed(CHIPS.map(chip => chip.name));

export const chipNamed = (name: string): Chip | undefined => CHIPS.find(chip => chip.name === name);
export const chipOf = (id: number): Chip | undefined => CHIPS.find(chip => chip.id === id);
export const nameOfId = (id: number): string => chipOf(id)?.name ?? OTHERS[id] ?? `another chip (number ${id})`;

/** What the newest tested release calls its file for this chip. */
export const firmwareFile = (chip: Chip): string => `espruino_${TESTED[TESTED.length - 1]}_${chip.suffix}.tgz`;

/** Boards with that chip for which Espruino has a build of their own. */
export const ownBuilds = (chip: Chip): { board: string; build: string }[] =>
  boards
    .filter(({ env }) => env.startsWith(`${chip.name}_`))
    .map(({ env, about }) => ({ board: about.title, build: buildFor(env) }));

/** The same in words. */
export const buildsInWords = (chip: Chip): string[] =>
  ownBuilds(chip).map(
    ({ board, build }) => `On a ${board} it has to be ${build}: docs/espruino.md says how to get that.`,
  );

/** The same whatever the release. */
export const anyFirmwareFile = (chip: Chip): string => `espruino_..._${chip.suffix}.tgz`;
