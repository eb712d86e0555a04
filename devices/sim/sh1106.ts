// SH1106 as seen from its I2C pins: the usual 1.3 inch module, 128 columns of glass on 132 columns of memory, seen from column 2.
// Source: Sino Wealth SH1106 datasheet v2.3, sections "Commands" 1-22, "Reset circuit", "Address counter", "Relationship between display
// data RAM and address".
//
// Not simulated, beside what oled.ts names: reading the memory (over I2C nobody has been seen to succeed; a read gives the status), an
// external high voltage, the effect of clock, pre-charge, VCOM and pump voltage on the picture, and the busy bit, which is always 0.
import { COLUMNS_SEEN, Oled, type OledOptions } from "./oled";
import { atMost, hex, oneOf } from "./oled/command";

const SEGMENTS = 132;
const LAST_COLUMN = SEGMENTS - 1;
/** The 128 columns of the glass sit in the middle of the 132 segment outputs. */
const FIRST_SEEN = 2;
/** Low bits of the status, as field drivers tell this chip from an SSD1306. */
const IDENTITY = 8;

export class Sh1106 extends Oled {
  private pumpAllowed = true;
  private columnBeforeModify: number | undefined;

  constructor(options: OledOptions = {}) {
    super("SH1106", SEGMENTS, options, IDENTITY);
    this.defineFundamental();
    this.defineAddressing();
    this.defineWiring();
    this.powerOn();
  }

  /** Unlike the SSD1306 it comes up with its pump allowed (AD 8B). */
  protected override reset(): void {
    super.reset();
    this.contrast = 0x80;
    this.pumpAllowed = true;
    this.columnBeforeModify = undefined;
  }

  /** The column counter stops after 83h and the page never moves by itself, so a byte more has no place to go. */
  protected store(byte: number): void {
    if (this.column > LAST_COLUMN) this.complain(`data for column ${this.column}; there are ${SEGMENTS}`);
    this.ram[this.page * SEGMENTS + this.column++] = byte;
  }

  /** The remap turns the relation of memory column and segment output round, so it shows at once (command 6). */
  protected byteSeenAt(page: number, x: number): number {
    const segment = FIRST_SEEN + COLUMNS_SEEN - 1 - x;
    return this.ram[page * SEGMENTS + (this.segmentsReversed ? LAST_COLUMN - segment : segment)];
  }

  protected isPowered(): boolean {
    return this.pumpAllowed;
  }

  private defineFundamental(): void {
    this.define(0x30, 0x33, "pump voltage", () => {});
    this.defineLong(
      0xad,
      "DC-DC converter",
      1,
      ([value]) => {
        this.pumpAllowed = value === 0x8b;
      },
      oneOf(0x8a, 0x8b),
    );
  }

  private defineAddressing(): void {
    this.define(0x00, 0x0f, "column, low half", opcode => this.setColumn(opcode, (this.column & 0xf0) | opcode));
    this.define(0x10, 0x1f, "column, high half", opcode =>
      this.setColumn(opcode, ((opcode & 15) << 4) | (this.column & 15)),
    );
    this.define(0xb0, 0xb7, "page", opcode => {
      this.page = opcode & 7;
    });
    this.define(0xe0, 0xe0, "read-modify-write", () => {
      if (this.columnBeforeModify !== undefined) this.complain("E0 without the EE of the one before");
      this.columnBeforeModify = this.column;
    });
    this.define(0xee, 0xee, "end of read-modify-write", () => {
      if (this.columnBeforeModify === undefined) this.complain("EE without E0");
      this.column = this.columnBeforeModify;
      this.columnBeforeModify = undefined;
    });
  }

  private defineWiring(): void {
    this.defineRatio(atMost(63));
    // The three low bits are "don't care" in its table.
    this.define(0xc0, 0xcf, "COM scan direction", opcode => {
      this.comReversed = (opcode & 8) !== 0;
    });
    this.defineLong(
      0xda,
      "COM pins",
      1,
      ([value]) => {
        this.comByTurns = value === 0x12;
      },
      oneOf(0x02, 0x12),
    );
    this.defineLong(0xdb, "VCOM level", 1, () => {});
  }

  /** Half an address may point beyond the last column for a moment (80 + low half first): only data there is wrong. High halves end at 8. */
  private setColumn(opcode: number, column: number): void {
    if (column > 0x8f) this.complain(`${hex(opcode)} leads to column ${column}`);
    this.column = column;
  }
}
