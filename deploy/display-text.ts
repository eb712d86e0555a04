// Text that a board's display shows. Its font has ASCII: other scripts are written in those letters before they are sent.
import anyAscii from "any-ascii";

const ASCII = /^[\x20-\x7e]*$/;

/** In ASCII; "" where nothing of it can be written so. */
export const displayText = (text: string): string =>
  ASCII.test(text)
    ? text
    : anyAscii(text.normalize("NFC"))
        .replace(/[^\x20-\x7e]/g, "")
        .replace(/ +/g, " ")
        .trim();

/** `fallback` where nothing would be shown. */
export const displayName = (name: string, fallback: string): string => displayText(name).trim() || fallback;

/** Names with marks between them, of which none may come about within a name; `empty` stands where nothing of one can be shown. */
export const displayList = (text: string, marks: string, empty: string): string =>
  text
    .split(new RegExp(`([${marks}])`))
    .map((part, at) => {
      if (at % 2 || ASCII.test(part)) return part;
      return displayText(part).replace(new RegExp(`[${marks}]`, "g"), "") || empty;
    })
    .join("");
