// MFRC522: finds tags of type A one after the other, by the bits in which their numbers differ. From NXP's datasheet (MFRC522, rev. 3.9) and ISO/IEC 14443-3, 6.4 and
// 6.5. It hangs on SPI. A tag that was found is sent to sleep before the next search.
import type { AskChip, Tag, TagChip } from "./tags";

/** Section 9.2. */
const enum Register {
  Command = 0x01,
  Irq = 0x04,
  Error = 0x06,
  Fifo = 0x09,
  Level = 0x0a,
  Framing = 0x0d,
  Collision = 0x0e,
  TxMode = 0x12,
  RxMode = 0x13,
  Field = 0x14,
  Modulation = 0x15,
}

/** Section 10.3. */
const enum Command {
  Idle = 0x00,
  Transceive = 0x0c,
  Reset = 0x0f,
}

/**
 * Registers and their values: no answer within 10 ms is none (8.5), and the timer starts by itself; full modulation; checksums begin with 6363 (ISO 14443-3, 6.2.4);
 * what follows a collision is 0; the receiver hears as well as it can.
 */
const SETTINGS = "\x2a\x80\x2b\xa9\x2c\x01\x2d\x90\x15\x40\x11\x3d\x0e\0\x26\x70";
const MODULATION = 0x40;
const FIELD_OFF = 0x80,
  FIELD_ON = 0x83;
/** Sent with a checksum, and answered with one; the chip makes and checks it. */
const CHECKED = 0x80;
/** Bits of interrupts (9.3.1.5) and of errors (9.3.1.7). */
const enum Is {
  TimeOut = 0x01,
  Error = 0x02,
  Received = 0x20,
  Collision = 0x08,
  Damaged = 0x17,
}
/** A request has seven bits. */
const REQUEST = 0x26;
const SHORT = 7;
const SELECT = 0x93,
  LAST_SELECT = 0x97;
const READ = 0x30;
const PAGES = 16;

const chr = String.fromCharCode;

/** `transfer`: selects the chip, sends bytes, and answers what the chip sends meanwhile; one byte a character. */
export default function openMfrc522(transfer: (bytes: string) => string, ask: AskChip): TagChip {
  /** Where tags disagreed in the answer that came last, counted from 1; 0: they did not. */
  let collision = 0;

  const put = (register: number, value: number) => transfer(chr(register << 1, value));
  const get = (register: number) => transfer(chr((register << 1) | 0x80, 0)).charCodeAt(1);

  /** The answer, "" where there is none. `framing`: bits of the last byte, and of the first one that comes, if these are not whole (9.3.1.14). */
  function exchange(bytes: string, framing: number, mode: number, then: (answer: string) => void): void {
    ask(
      () => {
        put(Register.Command, Command.Idle);
        put(Register.Irq, 0x7f);
        put(Register.Level, 0x80);
        put(Register.TxMode, mode);
        put(Register.RxMode, mode);
        transfer(chr(Register.Fifo << 1) + bytes);
        put(Register.Command, Command.Transceive);
        put(Register.Framing, 0x80 | framing);
      },
      () => {
        const irq = get(Register.Irq);
        if (!(irq & (Is.TimeOut | Is.Error | Is.Received))) return undefined;
        const error = get(Register.Error);
        collision = error & Is.Collision ? ((get(Register.Collision) - 1) & 31) + 1 : 0;
        if (!(irq & Is.Received) || (error & Is.Damaged && !collision)) return "";
        const address = chr((Register.Fifo << 1) | 0x80);
        return transfer(address.repeat(get(Register.Level) & 0x7f) + "\0").substr(1);
      },
      then,
    );
  }

  /** Four bytes of a tag's number in each level. `known`: bytes of this level that are clear, with the last one's first bits; so many bits. */
  function select(level: number, id: string, known: string, bits: number, then: (tag?: Tag) => void): void {
    const odd = bits & 7;
    exchange(chr(level, 0x20 + ((bits >> 3) << 4) + odd) + known, odd * 0x11, 0, answer => {
      const at = (collision - 1) >> 3;
      if (collision)
        // Two tags differ there: the one with a 1. With more than two, the next collision ends this look.
        return bits
          ? then()
          : select(
              level,
              id,
              answer.substr(0, at) + chr(answer.charCodeAt(at) | (1 << ((collision - 1) & 7))),
              collision,
              then,
            );
      // A byte that came in two parts: each has zeros for the other.
      const whole = bits >> 3;
      const all = known.substr(0, whole) + chr(known.charCodeAt(whole) | answer.charCodeAt(0)) + answer.substr(1);
      let sum = 0;
      for (const letter of all) sum ^= letter.charCodeAt(0);
      if (sum || all.length !== 5) return then();
      exchange(chr(level, 0x70) + all, 0, CHECKED, sak => {
        const kind = sak.charCodeAt(0);
        if (!sak) then();
        else if (kind & 4 && level < LAST_SELECT) select(level + 2, id + all.substr(1, 3), "", 0, then);
        else then({ id: id + all.substr(0, 4), kind: kind });
      });
    });
  }

  return {
    begin: then =>
      ask(
        () => put(Register.Command, Command.Reset),
        () => {
          for (let at = 0; at < SETTINGS.length; at += 2) put(SETTINGS.charCodeAt(at), SETTINGS.charCodeAt(at + 1));
          return "";
        },
        then,
      ),
    // One that is not there has none of its settings, and one that lost its power has forgotten them.
    look: then =>
      ask(
        () => put(Register.Field, FIELD_ON),
        () => (get(Register.Modulation) === MODULATION ? "" : undefined),
        then,
      ),
    next: then =>
      exchange("\x50\0", 0, CHECKED, () =>
        exchange(chr(REQUEST), SHORT, 0, answer => (answer ? select(SELECT, "", "", 0, then) : then(undefined))),
      ),
    read: (page, then) => exchange(chr(READ, page), 0, CHECKED, answer => then(answer.substr(0, PAGES))),
    rest: then => {
      put(Register.Field, FIELD_OFF);
      then();
    },
  };
}
