// PN532: which tags lie before it, by its own search for two tags of type A at once. From NXP's user manual UM0701-02. It hangs on a UART (pn532-uart.ts) or on I2C
// (pn532-i2c.ts).
import type { CardReaderStatus } from "./card-reader";
import type { AskChip, Tag, TagChip } from "./tags";

/** The wires to it. They may throw where nobody answers. */
export interface Pn532Line {
  /** Rouses one that sleeps, or finds out whether anybody is there. */
  wake(): void;
  send(frame: number[]): void;
  /** What has come since it was asked last; one byte a character. */
  read(): string;
}

/** Section 7. An answer has the next number. */
const enum Command {
  /** SAMConfiguration: after a start it hears nothing else. */
  Normal = 0x14,
  Radio = 0x32,
  Exchange = 0x40,
  List = 0x4a,
}

/** Of a tag of type 2 (NTAG213 datasheet 10.2): 16 bytes from a page on. */
const READ = 0x30;
/** More than any answer has. */
const LONGEST = 128;

interface Listed extends Tag {
  /** By which the chip knows it. */
  number: number;
}

/** 6.2.1.1: length and bytes have a checksum each. */
function frameOf(command: number[]): number[] {
  const size = command.length + 1;
  let sum = 0xd4;
  for (const byte of command) sum += byte;
  return [0, 0, 0xff, size, -size & 0xff, 0xd4].concat(command, -sum & 0xff, 0);
}

/** 7.3.5: what tells of two tags. */
function tagsIn(answer: string): Listed[] {
  const tags: Listed[] = [];
  let at = 1;
  for (let left = answer.charCodeAt(0); left > 0; left--) {
    const size = answer.charCodeAt(at + 4);
    const kind = answer.charCodeAt(at + 3);
    const id = answer.substr(at + 5, size);
    if (size > 3) tags.push({ number: answer.charCodeAt(at), kind: kind, id: id });
    at += 5 + size;
    // One that can do more says what.
    if (kind & 0x20) at += answer.charCodeAt(at);
  }
  return tags;
}

export default function openPn532(line: Pn532Line, status: CardReaderStatus, ask: AskChip): TagChip {
  let got = "";
  let tags: Listed[] = [];
  let tag: Listed | undefined;

  /** The answer to a command, if it has come whole. What noise spoils is asked again. */
  function answerTo(command: number): string | undefined {
    got = (got + line.read()).slice(-LONGEST);
    const at = got.indexOf("\xd5" + String.fromCharCode(command + 1));
    const size = got.charCodeAt(at - 2);
    let sum = 0;
    if (at < 2 || (size + got.charCodeAt(at - 1)) & 0xff || got.length <= at + size) return undefined;
    for (const letter of got.substr(at, size + 1)) sum += letter.charCodeAt(0);
    if (!(sum & 0xff)) return got.substr(at + 2, size - 2);
    status.damaged++;
    return undefined;
  }

  /** A new question ends what goes on (6.2.1). */
  const command = (bytes: number[], then: (answer: string) => void) =>
    ask(
      () => {
        got = "";
        if (bytes[0] === Command.Normal) line.wake();
        line.send(frameOf(bytes));
      },
      () => answerTo(bytes[0]),
      then,
    );

  return {
    // One that lost its power has forgotten all of this, and seeks tags for ever (7.3.1): then it is late, and begins here, too. It looks for tags twice, then says that there are none.
    begin: then => command([Command.Normal, 1], () => command([Command.Radio, 5, 0xff, 1, 1], then)),
    look: then =>
      command([Command.List, 2, 0], answer => {
        tags = tagsIn(answer);
        then();
      }),
    next: then => {
      tag = tags.pop();
      then(tag);
    },
    read: (page, then) =>
      command([Command.Exchange, tag!.number, READ, page], answer => then(answer[0] === "\0" ? answer.substr(1) : "")),
    rest: then => command([Command.Radio, 1, 0], then),
  };
}
