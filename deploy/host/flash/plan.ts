// Which file goes where in a chip's flash, and whether all of them are what they should be: before a chip is asked at all.
import { Mistake } from "../../mistake";
import type { FirmwareFile } from "./archive";
import { anyFirmwareFile, CHIPS, chipOf, chipsInWords, nameOfId, PROGRAM, TABLE, type Chip } from "./chips";
import { checkImage, checkTable, type Partition } from "./image";

/** Where a file goes in flash. */
export interface FlashPart {
  name: string;
  what: string;
  address: number;
  bytes: Uint8Array;
}

export interface FlashPlan {
  chip: Chip;
  /** Lowest first. */
  parts: FlashPart[];
  /** What the firmware's own table says; undefined where it has none, and the chip's is to be asked. */
  table: Partition[] | undefined;
}

type Role = "bootloader" | "table" | "program";

/** The three files of a release, as they are called for one chip or another. */
const KINDS: { role: Role; what: string; name: RegExp }[] = [
  { role: "bootloader", what: "the bootloader", name: /^bootloader.*\.bin$/i },
  { role: "table", what: "the partition table", name: /^partition.*\.bin$/i },
  { role: "program", what: "Espruino", name: /^espruino.*\.bin$/i },
];

function placeOf(role: Role, chip: Chip): { address: number; most: number } {
  return role === "bootloader" ? chip.bootloader : role === "table" ? TABLE : PROGRAM;
}

function sorted(files: FirmwareFile[]): Map<Role, FirmwareFile> {
  const found = new Map<Role, FirmwareFile>();
  for (const file of files) {
    const kind = KINDS.find(({ name }) => name.test(file.name));
    if (!kind) continue;
    const other = found.get(kind.role);
    if (other)
      throw new Mistake(`${file.name} and ${other.name} are both ${kind.what}: choose the files of one firmware only`);
    found.set(kind.role, file);
  }
  return found;
}

function checkWhole(found: Map<Role, FirmwareFile>, files: FirmwareFile[]): void {
  if (!found.has("program"))
    throw new Mistake(
      `there is no Espruino among ${
        files
          .map(file => file.name)
          .slice(0, 10)
          .join(", ") || "no files"
      }: choose ${CHIPS.map(anyFirmwareFile).join(" or ")}, or the three files in it that end in .bin`,
    );
  const missing = KINDS.filter(({ role }) => !found.has(role)).map(({ what }) => what);
  if (missing.length === 1)
    throw new Mistake(
      `${missing[0]} is missing: choose all three files of the release, or Espruino's alone for a board that has it already`,
    );
}

/** The one chip that all programs of a firmware are for. */
function chipFor(found: Map<Role, FirmwareFile>): Chip {
  const program = found.get("program")!;
  const bootloader = found.get("bootloader");
  const id = checkImage(program, "Espruino");
  const chip = chipOf(id);
  if (!chip)
    throw new Mistake(
      `${program.name} is for ${nameOfId(id)}: there is no Espruino of that kind for Croupier; it can be written onto ${chipsInWords()}`,
    );
  const other = bootloader && checkImage(bootloader, "the bootloader");
  if (other !== undefined && other !== id)
    throw new Mistake(
      `${bootloader!.name} is for ${nameOfId(other)}, and ${program.name} for ${chip.name}: choose the files of one firmware only`,
    );
  return chip;
}

/** Room for the program as the table has it; said with the table's name. */
export function checkRoom(table: Partition[], program: FlashPart, whose: string): void {
  const place = table.find(({ isProgram, address }) => isProgram && address === program.address);
  if (!place)
    throw new Mistake(
      `${whose} has no place for a program at 0x${program.address.toString(16)}: choose all three files of one firmware`,
    );
  if (program.bytes.length > place.length)
    throw new Mistake(
      `${program.name} is too large: ${program.bytes.length} bytes, and ${whose} has room for ${place.length}`,
    );
}

/** The first byte behind everything that a firmware uses. */
export function endOf({ parts, table }: FlashPlan): number {
  return Math.max(
    ...parts.map(({ address, bytes }) => address + bytes.length),
    ...(table ?? []).map(({ address, length }) => address + length),
  );
}

/** The files of a firmware with their addresses; what is not part of it is left out, what is and cannot be right is a mistake. */
export function planFlash(files: FirmwareFile[]): FlashPlan {
  const found = sorted(files);
  checkWhole(found, files);
  const chip = chipFor(found);
  const parts = [...found].map(([role, { name, bytes }]): FlashPart => {
    const { address, most } = placeOf(role, chip);
    const { what } = KINDS.find(kind => kind.role === role)!;
    if (bytes.length > most)
      throw new Mistake(`${name} is too large for ${what}: ${bytes.length} bytes, at most ${most}`);
    return { name, what, address, bytes };
  });
  const table = found.has("table") ? checkTable(found.get("table")!) : undefined;
  if (table) checkRoom(table, programOf(parts), found.get("table")!.name);
  return { chip, parts: parts.sort((one, other) => one.address - other.address), table };
}

export const programOf = (parts: FlashPart[]): FlashPart => parts.find(({ address }) => address === PROGRAM.address)!;

/** "the bootloader: bootloader.bin, 20000 bytes to 0x1000" */
export const partInWords = ({ what, name, address, bytes }: FlashPart): string =>
  `${what}: ${name}, ${bytes.length} bytes to 0x${address.toString(16)}`;
