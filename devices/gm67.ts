// GM67 and its family (GM69, GM72, GM73, GM77): frames LEN OP SRC STATUS data... CKH CKL like Symbol's SSI (GM72 manual p. 27,
// GM67 manual V1.3 appendix 6). LEN counts all but the two checksum bytes; the checksum is the two's complement of the sum.
import { Answer, Profile } from "./scanner";

const HOST = 0x04;
/** Status: kept over power-down. */
const KEEP = 0x08;

function frame(bytes: number[]): string {
  bytes.unshift(bytes.length + 1);
  let sum = 0;
  for (const byte of bytes) sum -= byte;
  bytes.push(sum >> 8 & 255, sum & 255);
  return String.fromCharCode.apply(null, bytes);
}

/** Whole frames from the module: acknowledge, refuse, version, parameter value, packet. */
const OPCODES = "\xD0\xD1\xA4\xC6\xF3\xF4";

/** What stands at `at`: the length of one whole frame from the module, its checksum right; or 0. */
function lengthAt(text: string, at: number): number {
  const long = text.charCodeAt(at) === 0xFF && text[at + 1] === "\xF4";
  const size = long ? text.charCodeAt(at + 2) << 8 | text.charCodeAt(at + 3) : text.charCodeAt(at);
  if (!long && (size < 4 || OPCODES.indexOf(text[at + 1]) < 0 || text[at + 2] !== "\0")) return 0;
  if (at + size + 2 > text.length) return 0;
  let sum = 0;
  for (let i = at; i < at + size; i++) sum += text.charCodeAt(i);
  sum += text.charCodeAt(at + size) << 8 | text.charCodeAt(at + size + 1);
  return sum & 0xFFFF ? 0 : size + 2;
}

function answer(text: string, at: number): Answer {
  const op = text.charCodeAt(at + 1);
  if (op === 0xD0) return Answer.Yes;
  if (op === 0xD1) return Answer.No;
  if (op > 0xF2) return Answer.Packet;
  return Answer.Hello;
}

export const gm67: Profile = {
  name: "GM67",
  // The engine sleeps when idle and loses the first byte it is sent; a NUL and 50 ms wake it (M5Stack ATOM QR command sheet, note 1).
  wake: "\0",
  hello: frame([0xA3, HOST, 0]),
  lengthAt: lengthAt,
  answer: answer,
  payload: (text, at, length) => {
    const long = text.charCodeAt(at) === 0xFF;
    return text.substr(at + (long ? 6 : 5), length - (long ? 8 : 7));
  },
  received: frame([0xD0, HOST, 0]),
  again: frame([0xD1, HOST, 0, 1]),
  settings: (packet, trigger) => {
    const triggers: any = { host: 8, level: 0, pulse: 2, continuous: 4, induction: 9 };
    return [
      // Setting codes off comes first, and is kept: nobody may change the module by a barcode between power-up and us.
      ["setting codes off", 0xEC, 0],
      ["original bytes", 0xF2, 6, 0],
      ["CR behind each code", 0xF2, 5, 2],
      ["Data Matrix on", 0xF0, 0x24, 1],
      ["QR on", 0xF0, 0x25, 1],
      ["1D off", 0xF2, 0x11, 0],
      [packet ? "packets" : "raw output", 0xEE, packet ? 1 : 0],
      ["own beep off", 0x38, 0],
      ["a code again after 3 s", 0xF3, 3, 30],
      ["trigger", 0x8A, triggers[trigger]],
    ];
  },
  // The form without saving spares the module's flash; one that refuses it gets the vendor's saving form.
  setting: (entry, keep) => frame([0xC6, HOST, keep ? KEEP : 0, keep ? 0 : 0xFF].concat(entry.slice(1))),
  accept: frame([0xE6, HOST, 0, 1]),
  refuse: frame([0xE7, HOST, 0, 1]),
  calm: frame([0xE8, HOST, 0, 1]),
};
