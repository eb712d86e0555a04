// What a file is, by its bytes: its name is only what somebody called it.
import { textOf } from "../devices/sim/bytes";
import { withoutProlog } from "./prolog";

const HTML = /^<(!doctype html|html|head|body|script|meta|title|table|div|p|style|link|iframe|h[1-6])\b/i;

/** What comes first in some files that file-type does not know. */
const STARTS: [RegExp, kind: string][] = [
  [/^%PDF-/, "a document (PDF)"],
  [/^\{\\rtf/, "a document (RTF)"],
  [/^%!PS/, "a document (PostScript)"],
  [/^UF2\n/, "firmware for a Raspberry Pi Pico or the like (UF2)"],
  [/^:[0-9A-F]{10}/i, "firmware (Intel HEX)"],
  [/^-----BEGIN /, "a certificate or key (PEM)"],
  [/^version https:\/\/git-lfs/, "a pointer of Git LFS, and not the file itself"],
];

/** As people call them, by what comes before the stroke, or the whole. */
const WORDS: Record<string, string> = {
  image: "a picture",
  video: "a film",
  audio: "a recording",
  font: "a font",
  "application/zip": "an archive",
  "application/pdf": "a document",
  "application/x-sqlite3": "a database",
  "application/xml": "a text",
};
const ARCHIVES = /^(gz|tar|bz2|xz|7z|rar|zst|lz4?|z|cab|ar|deb|rpm|lzh)$/;
const DOCUMENTS = /^(docx?|xlsx?|pptx?|od[tsp]|epub|cfb|dot[xm]|xls[mb]|pages|numbers)$/;
const PROGRAMS = /^(elf|exe|macho|wasm|class)$/;

function wordFor(ext: string, mime: string): string {
  const known = WORDS[mime] ?? WORDS[mime.split("/")[0]];
  if (known) return known;
  return ARCHIVES.test(ext)
    ? "an archive"
    : DOCUMENTS.test(ext)
      ? "a document"
      : PROGRAMS.test(ext)
        ? "a program"
        : "a file";
}

/** What text is, where it is of a kind that is never read here. */
export const kindOfText = (text: string): string | undefined =>
  HTML.test(withoutProlog(text, true)) ? "a web page (HTML)" : STARTS.find(([sign]) => sign.test(text))?.[1];

/** Enough for every sign that is looked for. */
const HEAD = 8192;

/** "a picture (HEIC)", "a web page (HTML)"; undefined: nothing is known that begins like this. */
export async function kindOf(bytes: Uint8Array): Promise<string | undefined> {
  if (!bytes.length) return "empty";
  const head = textOf(bytes.subarray(0, HEAD)).replace(/^\xef\xbb\xbf/, "");
  const start = kindOfText(head);
  if (start) return start;
  const { fileTypeFromBuffer } = await import("file-type");
  // What breaks off within its own head is of no kind.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found) return undefined;
  return `${wordFor(found.ext, found.mime)} (${found.ext.toUpperCase()})`;
}

/** Why such a file is no photograph that any program here can read; undefined: it is a picture, or nothing is known of it. */
export function whyNoPhoto(name: string, kind: string | undefined): string | undefined {
  if (kind === "empty") return `${name} is empty: take the picture again, or copy the file again`;
  if (/HEI[CF]/.test(kind ?? ""))
    return `${name} is HEIC, which cannot be read here: save it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible), or send it to yourself, which converts it`;
  return !kind || kind.startsWith("a picture") ? undefined : `${name} is ${kind}, and no picture: give a JPEG or a PNG`;
}

/** What a person can do with one of these. */
const REMEDIES: [RegExp, remedy: string][] = [
  [/^an archive/, "unpack it, and give the file in it"],
  [/HTML/, "download the file itself, not the page that shows it"],
  [/\((RTF|DOC|OD[TS])/, "save it as plain text"],
  [/\((XLS|CFB)/, "save it as CSV or as plain text"],
];

/** A sentence for what is of another kind; `wanted` is what it should be. */
export function notWanted(name: string, kind: string, wanted: string): string {
  if (kind === "empty") return `${name} is empty: copy or download it again`;
  const remedy = REMEDIES.find(([sign]) => sign.test(kind));
  return `${name} is ${kind}, and not ${wanted}${remedy ? `: ${remedy[1]}` : ""}`;
}

/** The same, of a file of which it is not known; undefined: its bytes do not tell. */
export async function otherKind(name: string, bytes: Uint8Array, wanted: string): Promise<string | undefined> {
  const kind = await kindOf(bytes);
  return kind && notWanted(name, kind, wanted);
}
