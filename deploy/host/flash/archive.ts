// What a person downloaded, unpacked where it is Espruino's own archive. Nothing in it is believed before it was looked at.
import { type NamedBytes, gunzip, isTar, untar } from "../../archive";
import { otherKind } from "../../kinds";
import { Mistake } from "../../mistake";
import { MOST_UNPACKED } from "./chips";

export type FirmwareFile = NamedBytes;

const baseName = (name: string) => name.replace(/^.*[\\/]/, "");
const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** A program for an ESP32, or its table of partitions: what these are is checked when it is known which of them a file should be. */
const isImage = (bytes: Uint8Array) => startsWith(bytes, [0xe9]) || startsWith(bytes, [0xaa, 0x50]);
/** What is called like a firmware is meant as one. Other files of a release may lie beside it. */
const CALLED = /\.(t?gz|tar|zip|bin)$/i;

async function inside(file: FirmwareFile, isAlone: boolean): Promise<FirmwareFile[]> {
  const name = baseName(file.name);
  if (startsWith(file.bytes, [0x50, 0x4b]))
    throw new Mistake(`${name} is a ZIP archive: unpack it, and choose the file for your chip that ends in .tgz`);
  const bytes = await gunzip({ ...file, name }, MOST_UNPACKED, "firmware");
  if (isTar(bytes)) return untar(name, bytes);
  const other = (isAlone || CALLED.test(name)) && !isImage(bytes) && (await otherKind(name, bytes, "Espruino"));
  if (other) throw new Mistake(other);
  // Packed by itself it is called like what packed it.
  return [{ name: bytes === file.bytes ? name : name.replace(/\.gz$/i, ""), bytes }];
}

/** The files, and those in an archive, whatever that is called. */
export async function unpack(dropped: FirmwareFile[]): Promise<FirmwareFile[]> {
  const files: FirmwareFile[] = [];
  for (const file of dropped) files.push(...(await inside(file, dropped.length === 1)));
  return files;
}
