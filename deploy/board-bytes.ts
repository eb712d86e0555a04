// Text on its way to a board. An Espruino without Unicode, as nearly all boards have it, keeps a letter as a byte, and takes of `\u0142` in JSON only the last: so what is
// sent are the bytes of UTF-8, a letter each, written in ASCII.
import { textOf } from "../devices/sim/bytes";

/** The bytes of a text in UTF-8, a letter each. */
export const utf8Of = (text: string): string => textOf(new TextEncoder().encode(text));

/** What such bytes say; undefined where they are none. */
export function fromUtf8(bytes: string): string | undefined {
  if (/[^\0-\xff]/.test(bytes)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes, letter => letter.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}

/** Of what a person has written, or a board: its file has the bytes already. */
export const boardText = (text: string): string => (fromUtf8(text) === undefined ? utf8Of(text) : text);

/** JSON in ASCII, which every Espruino reads; `text` makes what stands in it bytes. */
export const boardJson = (value: unknown, text: (text: string) => string = utf8Of): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === "string" ? text(one) : one)).replace(
    /[\u007f-\uffff]/g,
    unit => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );

/** As IEEE 802.11 has it, counted in bytes: none, 8 to 63 of them, no control characters, or the key itself in 64 hexadecimal digits. */
export const isWifiPassword = (password: string): boolean =>
  /^(?:[^\0-\x1f\x7f]{8,63}|[\da-fA-F]{64})?$/.test(boardText(password));
