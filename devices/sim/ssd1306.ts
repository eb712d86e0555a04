// SSD1306 as seen from its I2C pins: 128 x 64 and 128 x 32 modules with the chip's own charge pump.
// Source: Solomon Systech SSD1306 datasheet rev 1.1, sections 8.5 (reset), 8.7 (memory), 9 (command table), 10 (descriptions), and the
// charge pump's application note at its end.
//
// Not simulated, beside what oled.ts names: the movement of scrolling (26 27 29 2A 2F are checked, and data sent while it scrolls is an
// objection; nothing moves on the picture), an external high voltage (a panel without charge pump stays dark), rev 1.5's fading, blinking
// and zoom (23, D6: unknown commands here), the effect of clock, pre-charge and VCOMH on the picture.
import { COLUMNS_SEEN, Oled, type OledOptions } from "./oled";
import { atMost, hex, oneOf } from "./oled/command";

const SEGMENTS = 128;
const LAST_COLUMN = SEGMENTS - 1;
const LAST_PAGE = 7;
/** What the field reads there; the datasheet says "reserved". */
const IDENTITY = 3;

const enum Addressing {
  Horizontal,
  Vertical,
  Page,
}

/** 26 and 27: a zero, first page, interval, last page, a zero, FF (10.2.1). */
function wrongScroll([zero, first, interval, last, zeroAgain, ones]: number[]): string | undefined {
  if (zero || zeroAgain || ones !== 0xff) return "its dummy bytes are 00, 00 and FF";
  return wrongScrollPages(first, interval, last);
}

/** 29 and 2A: a zero, first page, interval, last page, rows to move (10.2.2). */
function wrongDiagonal([zero, first, interval, last, rows]: number[]): string | undefined {
  if (zero) return "its dummy byte is 00";
  if (rows > 63) return `cannot move by ${rows} rows`;
  return wrongScrollPages(first, interval, last);
}

function wrongScrollPages(first: number, interval: number, last: number): string | undefined {
  if (interval > 7) return `interval ${interval} is more than 7`;
  return first <= last && last <= LAST_PAGE ? undefined : `pages ${first}..${last} are impossible`;
}

export class Ssd1306 extends Oled {
  private addressing: Addressing = Addressing.Page;
  private firstColumn = 0;
  private lastColumn = LAST_COLUMN;
  private firstPage = 0;
  private lastPage = LAST_PAGE;
  /** Where page mode goes on after the last column. */
  private pageModeColumn = 0;
  private pumpAllowed = false;
  private pumpRuns = false;
  private scrolls = false;

  constructor(options: OledOptions = {}) {
    super("SSD1306", SEGMENTS, options, IDENTITY);
    this.definePump();
    this.defineScrolling();
    this.defineAddressing();
    this.defineWiring();
    this.powerOn();
  }

  protected override reset(): void {
    super.reset();
    this.contrast = 0x7f;
    this.addressing = Addressing.Page;
    this.setColumns(0, LAST_COLUMN);
    this.setPages(0, LAST_PAGE);
    this.pageModeColumn = 0;
    this.pumpAllowed = this.pumpRuns = this.scrolls = false;
  }

  /** The remap decides where a byte is put, so it changes nothing that is stored already (10.1.8). */
  protected store(byte: number): void {
    if (this.scrolls) this.complain("data while it scrolls");
    if (this.addressing !== Addressing.Page) this.checkWindow();
    const segment = this.segmentsReversed ? LAST_COLUMN - this.column : this.column;
    this.ram[this.page * SEGMENTS + segment] = byte;
    this.advance();
  }

  protected byteSeenAt(page: number, x: number): number {
    return this.ram[page * SEGMENTS + COLUMNS_SEEN - 1 - x];
  }

  protected isPowered(): boolean {
    return this.pumpRuns;
  }

  /** The charge pump starts at the AF that follows 8D 14. */
  protected override turnOn(isOn: boolean): void {
    super.turnOn(isOn);
    this.pumpRuns = isOn && this.pumpAllowed;
  }

  private definePump(): void {
    this.defineLong(
      0x8d,
      "charge pump",
      1,
      ([value]) => {
        this.pumpAllowed = value === 0x14;
        if (!this.pumpAllowed) this.pumpRuns = false;
      },
      oneOf(0x10, 0x14),
    );
  }

  private defineScrolling(): void {
    this.defineLong(0x26, "scroll right", 6, () => {}, wrongScroll);
    this.defineLong(0x27, "scroll left", 6, () => {}, wrongScroll);
    this.defineLong(0x29, "scroll up and right", 5, () => {}, wrongDiagonal);
    this.defineLong(0x2a, "scroll up and left", 5, () => {}, wrongDiagonal);
    this.define(0x2e, 0x2f, "scrolling", opcode => {
      this.scrolls = opcode === 0x2f;
    });
    this.defineLong(
      0xa3,
      "vertical scroll area",
      2,
      () => {},
      ([fixed, moving]) =>
        fixed + moving <= this.multiplex ? undefined : `${fixed} + ${moving} rows are more than ${this.multiplex}`,
    );
  }

  private defineAddressing(): void {
    this.define(0x00, 0x0f, "column, low half", opcode =>
      this.setPageModeColumn(opcode, (this.pageModeColumn & 0xf0) | opcode),
    );
    this.define(0x10, 0x1f, "column, high half", opcode =>
      this.setPageModeColumn(opcode, ((opcode & 15) << 4) | (this.pageModeColumn & 15)),
    );
    this.define(0xb0, 0xb7, "page", opcode => {
      this.checkAddressing(opcode, true);
      this.page = opcode & 7;
    });
    this.defineLong(
      0x20,
      "addressing mode",
      1,
      ([mode]) => {
        this.addressing = mode;
      },
      oneOf(0, 1, 2),
    );
    this.defineLong(
      0x21,
      "column window",
      2,
      ([first, last]) => {
        this.checkAddressing(0x21, false);
        this.setColumns(first, last);
      },
      atMost(LAST_COLUMN, LAST_COLUMN),
    );
    this.defineLong(
      0x22,
      "page window",
      2,
      ([first, last]) => {
        this.checkAddressing(0x22, false);
        this.setPages(first, last);
      },
      atMost(LAST_PAGE, LAST_PAGE),
    );
  }

  private defineWiring(): void {
    this.defineRatio(([value]) =>
      value >= 15 && value <= 63 ? undefined : `${value + 1} rows; 16 to 64 are possible`,
    );
    this.define(0xc0, 0xc0, "COM scan direction", () => {
      this.comReversed = false;
    });
    this.define(0xc8, 0xc8, "COM scan direction", () => {
      this.comReversed = true;
    });
    this.defineLong(
      0xda,
      "COM pins",
      1,
      ([value]) => {
        this.comByTurns = (value & 0x10) !== 0;
        this.comSwapped = (value & 0x20) !== 0;
      },
      oneOf(0x02, 0x12, 0x22, 0x32),
    );
    // 40 is not in the datasheet's list (10.1.17), but it is what nearly every module has been sent for years, Espruino's among them.
    this.defineLong(0xdb, "VCOMH level", 1, () => {}, oneOf(0x00, 0x20, 0x30, 0x40));
  }

  private setPageModeColumn(opcode: number, column: number): void {
    this.checkAddressing(opcode, true);
    if (column > LAST_COLUMN) this.complain(`${hex(opcode)} leads to column ${column}`);
    this.pageModeColumn = this.column = column;
  }

  private setColumns(first: number, last: number): void {
    this.firstColumn = this.column = first;
    this.lastColumn = last;
  }

  private setPages(first: number, last: number): void {
    this.firstPage = this.page = first;
    this.lastPage = last;
  }

  /** 00-1F and B0-B7 are for page addressing only, 21 and 22 for the other two (10.1.1, 10.1.2, 10.1.4, 10.1.5, 10.1.13). */
  private checkAddressing(opcode: number, forPageMode: boolean): void {
    if ((this.addressing === Addressing.Page) !== forPageMode) {
      this.complain(`${hex(opcode)} is ${forPageMode ? "only" : "not"} for page addressing`);
    }
  }

  private checkWindow(): void {
    if (this.firstColumn > this.lastColumn) this.complain(`data for columns ${this.firstColumn}..${this.lastColumn}`);
    if (this.firstPage > this.lastPage) this.complain(`data for pages ${this.firstPage}..${this.lastPage}`);
  }

  /** The pointers after one byte (10.1.3). */
  private advance(): void {
    if (this.addressing === Addressing.Page)
      this.column = this.column === LAST_COLUMN ? this.pageModeColumn : this.column + 1;
    else if (this.addressing === Addressing.Horizontal) {
      if (this.nextColumn()) this.nextPage();
    } else if (this.nextPage()) this.nextColumn();
  }

  /** True when it went back to the window's first. */
  private nextColumn(): boolean {
    const wraps = this.column === this.lastColumn;
    this.column = wraps ? this.firstColumn : (this.column + 1) % SEGMENTS;
    return wraps;
  }

  private nextPage(): boolean {
    const wraps = this.page === this.lastPage;
    this.page = wraps ? this.firstPage : (this.page + 1) % (LAST_PAGE + 1);
    return wraps;
  }
}
