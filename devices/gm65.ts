// GM65 and its family (GM60, GM805, GM812, GM861): a register protocol. Command 7E 00 TYPE LEN ADDRH ADDRL DATA CRC, where AB CD stands for "no CRC";
// answer 02 00 00 LEN DATA 33 31 (GM65 manual, "Serial instruction protocol").
import { Answer, Say } from "./scanner-profile";
import type { Profile } from "./scanner-profile";

/** TYPE: read and write registers. */
const READ = 7;
const WRITE = 8;

/** `data` for a register: how many bytes to read, or the byte to write. */
function command(type: number, register: number, data: number): string {
  return String.fromCharCode(0x7e, 0, type, 1, register >> 8, register & 255, data, 0xab, 0xcd);
}

export default function gm65(): Profile {
  return {
    name: "GM65",
    hasPackets: false,
    // Hello: register 0D holds the interface settings; any module of the family tells it. Recall: two registers, so that the answer differs from all others:
    // setting codes (they are let in by a module that knows nothing) and the next.
    say: word => (word === Say.Hello ? command(READ, 0x0d, 1) : word === Say.Recall ? command(READ, 3, 2) : ""),
    lengthAt: (text, at) => {
      const length = text.charCodeAt(at + 3) + 6;
      return text.substr(at, 3) === "\x02\0\0" && text.substr(at + length - 2, 2) === "31" ? length : 0;
    },
    // A write is answered like the read of one register.
    answer: frame => (frame[3] === "\x02" ? Answer.Memory : Answer.Yes),
    payload: () => "",
    settings: (packet, trigger) => [
      // Bit 0 of register 03 lets setting codes in, bit 1 hands their text out; only the latter is set.
      ["setting codes off", [3, 2]],
      // Made for USB, it obeys on this wire all the same.
      ["output on this wire", [0x0d, 0]],
      ["CR behind each code", [0x60, 1]],
      ["Data Matrix on", [0x54, 1]],
      ["QR on", [0x3f, 1]],
      // Not in the manual; without it later firmware changes bytes from 80 on (specter-diy, issue 288).
      ["original bytes", [0xbc, 8]],
      ["a code again after 3 s", [0x13, 0x80 | 30]],
      ["trigger", [0, 0xd4 | (trigger === "continuous" ? 2 : trigger === "induction" ? 3 : 0)]],
    ],
    setting: entry => command(WRITE, entry[1][0], entry[1][1]),
  };
}
