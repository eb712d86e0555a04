// A reader of cards without a code to see, at a rig's board: what hangs there, and the cards that a person lays on it or draws through.
import type { ReaderKind } from "../../boards/readers";
import type { VirtualBoard } from "../board";
import type { VirtualClock } from "../clock";
import { Mfrc522 } from "../mfrc522";
import { Pn532 } from "../pn532";
import { Slot, type PunchedCard } from "../slot";
import { SimTag } from "../tag";
import { bytesOf } from "../barcodes";
import { tapI2C, tapSerial, tapSpi, type TrafficLog } from "./traffic";

/** Where the last block of a tag begins that the program asks for; and so long after that it has it. */
const LAST_BLOCK = 8;
const SETTLE_MS = 80;
/** From the end of a punched card to the moment at which the program knows that it has gone. */
const GONE_MS = 300;
/** Of a card that is pulled back: where it turns round, mm. */
const TURNS = [60];
/** Number of a tag without a text. */
const BLANK = [4, 0xb1, 0xa2, 0xc3, 0xd4, 0xe5, 0xf6];

export interface ReaderOptions {
  kind: ReaderKind;
  /** As the settings have it. */
  wires: string;
  board: VirtualBoard;
  clock: VirtualClock;
  log: TrafficLog;
  random: () => number;
  /** The holes of the card with this code. "" asks for any card. */
  punched: (code: string) => PunchedCard | undefined;
  /** A card has been read. */
  read: () => void;
}

/** The text makes the number, so that the same card is the same tag. */
function tagOf(text: string): SimTag {
  if (!text) return new SimTag({ id: BLANK });
  const sum = [4, 1, 2, 3, 4, 5, 6];
  for (const [at, byte] of bytesOf(text).entries()) sum[1 + (at % 6)] = (sum[1 + (at % 6)] * 31 + byte) & 0xff;
  return new SimTag({ id: sum, text });
}

export class RigReader {
  private readonly chip: Pn532 | Mfrc522 | undefined;
  private readonly slot: Slot | undefined;
  private tag: SimTag | undefined;
  private isTold = false;
  private drawn = 0;

  constructor(private readonly options: ReaderOptions) {
    const { kind, wires, board, clock, log, random } = options;
    const [, port, ...pins] = wires.split(" ");
    const number = Number(port.replace(/\D/g, ""));
    if (kind === "mfrc522") {
      const [sck, mosi, miso, select] = pins;
      const chip = (this.chip = new Mfrc522({ clock, cs: board.pin(select) }));
      board.spi(number, tapSpi(port, chip, log), { sck, mosi, miso });
    } else if (kind === "holes") {
      const slot = (this.slot = new Slot({ clock, noise: 0.004, random }));
      [port, ...pins].forEach((pin, track) => (board.pin(pin).analogue = () => slot.read(track ? 1 : 0)));
    } else {
      const chip = (this.chip = new Pn532({ clock }));
      if (kind === "pn532 I2C") board.i2c(Number(port.slice(3)), tapI2C(port, chip, log));
      else board.serial(Number(port.slice(6)), tapSerial(port, chip, log));
    }
  }

  power(isOn: boolean): void {
    this.chip?.power(isOn);
    if (this.slot) this.slot.isLit = isOn;
  }

  /** A card with this text: lies there until null, or is drawn through once. "": a tag without a text, or a card that is pulled back. */
  show(text: string | null): void {
    if (this.tag) this.chip?.takeAway(this.tag);
    this.tag = undefined;
    this.isTold = false;
    if (text === null) return;
    if (this.chip) this.chip.lay((this.tag = tagOf(text)));
    else this.draw(text);
  }

  /** Whether what lies there has been read: told once. */
  look(): void {
    const { tag } = this;
    if (this.isTold || !tag?.readFrom.has(LAST_BLOCK)) return;
    this.isTold = true;
    this.options.clock.after(SETTLE_MS, () => {
      if (tag === this.tag) this.options.read();
    });
  }

  private draw(text: string): void {
    const { clock, punched, read } = this.options;
    const card = punched(text);
    if (!card) return;
    const own = ++this.drawn;
    const forMs = this.slot!.draw(card, text ? {} : { turns: TURNS });
    clock.after(forMs + GONE_MS, () => {
      if (own === this.drawn) read();
    });
  }
}
