// PN532: which tags lie before it, and the text on them, by its own search for two tags of type A at once. From NXP's user manual UM0701-02. It hangs on a UART
// (pn532-uart.ts) or on I2C (pn532-i2c.ts). Each step asks one thing, and looks for its answer in later turns.
import { Reading } from "./card-reader";
import type { CardListener, CardReaderStatus } from "./card-reader";
import textIn from "./tag-text" with { exists: "while open" };
import type { Clock } from "../src/kernel/ports";

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
const POLL_MS = 9;
/** Some ports keep back what comes for 200 ms. */
const MOST_POLLS = 40;
/** From one look to the next. */
const LOOK_MS = 60;
/** Until it is set up anew. */
const AGAIN_MS = 1000;
const MISSES = 3;
/** More than any answer has. */
const LONGEST = 128;

interface Tag {
  number: number;
  /** 0: one of type 2, whose memory anybody may read. */
  kind: number;
  id: string;
}

/** 6.2.1.1: length and bytes have a checksum each. */
function frameOf(command: number[]): number[] {
  const size = command.length + 1;
  let sum = 0xd4;
  for (const byte of command) sum += byte;
  return [0, 0, 0xff, size, -size & 0xff, 0xd4].concat(command, -sum & 0xff, 0);
}

/** 7.3.5: what tells of two tags. */
function tagsIn(answer: string): Tag[] {
  const tags: Tag[] = [];
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

export default function openPn532(line: Pn532Line, clock: Clock, told: CardListener, status: CardReaderStatus): void {
  let got = "";
  let misses = 0;
  /** Which tags lay there at the last look, and those of them that were told and have not been missing twice. */
  let last: string[] = [];
  let known: string[] = [];

  /** The answer to a command, if it has come whole. What noise spoils is asked again. */
  function answerTo(command: number): string | undefined {
    const at = got.indexOf("\xd5" + String.fromCharCode(command + 1));
    const size = got.charCodeAt(at - 2);
    let sum = 0;
    if (at < 2 || (size + got.charCodeAt(at - 1)) & 0xff || got.length <= at + size) return undefined;
    for (const letter of got.substr(at, size + 1)) sum += letter.charCodeAt(0);
    if (!(sum & 0xff)) return got.substr(at + 2, size - 2);
    status.damaged++;
    return undefined;
  }

  function fail(): void {
    if (++misses === MISSES) status.link = Reading.Silent;
    clock.after(AGAIN_MS, begin);
  }

  /** A new question ends what goes on (6.2.1). */
  function ask(command: number[], then: (answer: string) => void): void {
    let polls = 0;
    got = "";

    function poll(): void {
      let answer: string | undefined;
      try {
        if (polls++) {
          got = (got + line.read()).slice(-LONGEST);
          answer = answerTo(command[0]);
        } else {
          if (command[0] === Command.Normal) line.wake();
          line.send(frameOf(command));
        }
      } catch (e) {
        polls = MOST_POLLS;
      }
      if (answer !== undefined) then(answer);
      else if (polls < MOST_POLLS) clock.after(POLL_MS, poll);
      else fail();
    }

    poll();
  }

  /** One that lost its power has forgotten all of this, and seeks tags for ever (7.3.1): then it is late, and begins here, too. It looks for tags twice, then says that there are none. */
  function begin(): void {
    ask([Command.Normal, 1], () => ask([Command.Radio, 5, 0xff, 1, 1], look));
  }

  function look(): void {
    ask([Command.List, 2, 0], answer => {
      const tags = tagsIn(answer);
      const now = tags.map(tag => tag.id);
      // Eight bits of checksum are few: two looks have to agree.
      const fresh = tags.filter(tag => last.indexOf(tag.id) >= 0 && known.indexOf(tag.id) < 0);
      misses = 0;
      status.link = Reading.Ready;
      known = known.filter(id => now.indexOf(id) >= 0 || last.indexOf(id) >= 0);
      last = now;
      next(fresh);
    });
  }

  /** Reads the text of each, then switches the field off: a tag answers a search only once in it. */
  function next(fresh: Tag[]): void {
    const tag = fresh.pop();
    if (!tag) return ask([Command.Radio, 1, 0], () => clock.after(LOOK_MS, look));

    function tell(text: string): void {
      known.push(tag!.id);
      told(tag!.id, text);
      next(fresh);
    }

    const read = (page: number, then: (bytes: string) => void) =>
      ask([Command.Exchange, tag.number, READ, page], answer => {
        if (answer[0] === "\0") then(answer.substr(1));
        // It was taken away meanwhile.
        else next(fresh);
      });

    if (tag.kind) tell("");
    else read(4, first => read(8, second => tell(textIn(first + second))));
  }

  begin();
}
