// What goes over the wire between a board and a peer that says what it likes, as the peer keeps it: by which tags they call themselves, and what it has said.
import { crc16 } from "../../src/link/crc";
import { sendFrame } from "../../src/link/frames";
import { keyOf, sendHello } from "../../src/link/hello";
import type { World } from "./liar";

export const BOARD = 0;
export const LIAR = 1;

/** SYN, its length, C, two fields, and the tag in hexadecimal (PROTOCOL.md, HELLO). */
const HELLO = /\x16[^]{2}C[^]{4}([0-9A-Fa-f]{8})/g;
const LONGEST = 64;

const textOf = (bytes: number[]) => String.fromCharCode(...bytes);
export const isHello = (bytes: number[]) => bytes[0] === 0x16 && bytes[3] === 0x43;

export class Speech {
  /** What the peer has said, but for hellos. */
  readonly said: number[][] = [];
  /** By who said them last in a hello. */
  private readonly tags = [0, 0];

  constructor(private readonly world: World) {
    world.lines.forEach((line, at) => {
      // A real board's hello comes in pieces.
      let heard = "";
      line.onWrite = bytes => {
        heard = (heard + textOf(bytes)).slice(-LONGEST);
        for (const [, tag] of heard.matchAll(HELLO)) this.tags[at] = parseInt(tag, 16) | 0;
        if (at === LIAR && !isHello(bytes)) this.said.push(bytes);
      };
    });
  }

  private get wire() {
    return { crc16, write: (bytes: Uint8Array | string) => this.world.lines[LIAR].send(bytes) };
  }

  /** Under the key of the two boards that hear each other. */
  say(kind: number, n: number, payload: number[]): void {
    sendFrame(this.wire, keyOf(this.wire, this.tags[LIAR], this.tags[BOARD]), kind, n & 1023, payload);
  }

  /** As somebody else, who has heard this board. */
  greet(version: number, tag: number, session: number, rules: number): void {
    sendHello(this.wire, version, tag, this.tags[BOARD] & 0xffff, session, rules);
  }
}
