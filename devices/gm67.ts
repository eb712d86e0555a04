// GM67 and its family (GM69, GM72, GM73, GM77): frames LEN OP SRC STATUS data... CKH CKL like Symbol's SSI (GM72 manual p. 27,
// GM67 manual V1.3 appendix 6). LEN counts all but the two checksum bytes; the checksum is the two's complement of the sum.
import { Answer } from "./scanner-profile";
import type { Profile } from "./scanner-profile";

const HOST = 4;
/** Status: kept over power-down. */
const KEEP = 8;
/** The setting that lets setting codes in. */
const CODES = 0xec;

/** Whole frames from the module: acknowledge, refuse, version, parameter value, packet (the short form: the long one holds no sticker). */
const OPCODES = "\xD0\xD1\xA4\xC6\xF3";

/** Opcode, source, status and data as a frame. */
function frame(bytes: number[]): string {
  const length = bytes.length + 1;
  let sum = -length;
  let text = String.fromCharCode(length);
  for (let i = 0; i < bytes.length; i++) {
    sum -= bytes[i];
    text += String.fromCharCode(bytes[i]);
  }
  return text + String.fromCharCode((sum >> 8) & 255, sum & 255);
}

/** What stands at `at`: the length of one whole frame from the module, its checksum right; or 0. By some drivers, some modules send what a host should. */
function lengthAt(text: string, at: number): number {
  if (OPCODES.indexOf(text[at + 1]) < 0 || text.charCodeAt(at + 2) > HOST) return 0;
  const end = at + text.charCodeAt(at);
  if (end < at + 4 || end + 2 > text.length) return 0;
  let sum = (text.charCodeAt(end) << 8) | text.charCodeAt(end + 1);
  for (let i = at; i < end; i++) sum += text.charCodeAt(i);
  return sum & 0xffff ? 0 : end + 2 - at;
}

/** By `Say`. Setting codes and its own beep, which are asked for as Recall: both on in a module that knows nothing, and each sent in another form, whichever it is that lasts. */
const WORDS = [
  [0xa3, HOST, 0],
  [0xc7, HOST, 0, CODES, 0x38],
  [0xd0, HOST, 0],
  [0xd1, HOST, 0, 1],
  [0xe6, HOST, 0, 1],
  [0xe7, HOST, 0, 1],
  [0xe8, HOST, 0, 1],
];

export default function gm67(): Profile {
  return {
    name: "GM67",
    hasPackets: true,
    say: word => frame(WORDS[word]),
    lengthAt: lengthAt,
    answer: text => {
      const op = text[1];
      return op === "\xD0"
        ? Answer.Yes
        : op === "\xD1"
          ? Answer.No
          : op === "\xF3"
            ? Answer.Packet
            : op === "\xC6"
              ? Answer.Memory
              : Answer.Hello;
    },
    // Behind the head and the kind of code, before the checksum.
    payload: packet => packet.substr(5, packet.length - 7),
    settings: (packet, trigger) => [
      // Setting codes off comes first: nobody may change the module by a barcode.
      ["setting codes off", [CODES, 0]],
      ["original bytes", [0xf2, 6, 0]],
      ["CR behind each code", [0xf2, 5, 2]],
      ["Data Matrix on", [0xf0, 0x24, 1]],
      ["QR on", [0xf0, 0x25, 1]],
      ["1D off", [0xf2, 0x11, 0]],
      ["output", [0xee, packet ? 1 : 0]],
      ["own beep off", [0x38, 0]],
      ["a code again after 3 s", [0xf3, 3, 30]],
      ["trigger", [0x8a, trigger === "level" ? 0 : trigger === "pulse" ? 2 : trigger === "induction" ? 9 : 4]],
    ],
    // Without saving spares the module's flash. Setting codes stay off over a power cut, and who refuses the one form gets the other.
    setting: (entry, keep) =>
      frame([0xc6, HOST].concat(keep !== (entry[1][0] === CODES) ? [KEEP, 0] : [0, 0xff], entry[1])),
  };
}
