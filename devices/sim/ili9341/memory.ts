// The frame memory of an ILI9341 and the window through which it is written (datasheet v1.11, sections 8.2.19 to 8.2.30 and 9).

/** Bits of memory access control (36). */
export const enum Access {
  PagesReversed = 0x80,
  ColumnsReversed = 0x40,
  Exchanged = 0x20,
  Bgr = 0x08,
}

export type Complain = (text: string) => never;

/** Of the six bits of a colour the upper five. */
const five = (byte: number): number => byte >> 3;

/** Red and blue exchanged. */
export const swapped = (colour: number): number => ((colour & 31) << 11) | (colour & 0x7e0) | (colour >> 11);

export class FrameMemory {
  access = 0;
  /** 16 or 18 bits a pixel, 2 or 3 bytes. */
  bytesPerPixel: 2 | 3 = 3;
  /** What comes behind a full window begins at its start again (F6, WEMODE). */
  startsAgain = true;
  pixelsWritten = 0;
  private columns = { first: 0, last: 0 };
  private pages = { first: 0, last: 0 };
  private column = 0;
  private page = 0;
  private isFull = false;
  private high = 0;
  private middle = 0;
  private bytesOfPixel = 0;
  /** Red is in the upper bits, as it was sent. */
  private readonly pixels: Uint16Array;

  /** As the glass is made: columns side by side, pages one below the other. */
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly complain: Complain,
  ) {
    this.pixels = new Uint16Array(width * height);
  }

  /** What it holds when its supply comes. */
  fill(random: () => number): void {
    for (let at = 0; at < this.pixels.length; at++) this.pixels[at] = Math.floor(random() * 0x10000);
  }

  at(column: number, page: number): number {
    return this.pixels[column + page * this.width];
  }

  /** The whole memory, whichever way it is seen now. */
  resetWindow(): void {
    this.columns = { first: 0, last: this.columnCount - 1 };
    this.pages = { first: 0, last: this.pageCount - 1 };
    this.begin();
  }

  setColumns(first: number, last: number): void {
    this.check("columns", first, last, this.columnCount);
    this.columns = { first, last };
  }

  setPages(first: number, last: number): void {
    this.check("pages", first, last, this.pageCount);
    this.pages = { first, last };
  }

  /** Memory write: from the window's start. */
  begin(): void {
    this.check("columns", this.columns.first, this.columns.last, this.columnCount);
    this.check("pages", this.pages.first, this.pages.last, this.pageCount);
    this.column = this.columns.first;
    this.page = this.pages.first;
    this.isFull = false;
    this.bytesOfPixel = 0;
  }

  /** Another command comes: a pixel that is not whole is lost. */
  end(): void {
    if (this.bytesOfPixel) this.complain(`${this.bytesOfPixel} bytes of a pixel that has ${this.bytesPerPixel}`);
  }

  put(byte: number): void {
    const count = ++this.bytesOfPixel;
    if (count === this.bytesPerPixel) {
      this.bytesOfPixel = 0;
      this.store(count === 2 ? (this.high << 8) | byte : this.packed(byte));
    } else if (count === 1) this.high = byte;
    else this.middle = byte;
  }

  private packed(low: number): number {
    return (five(this.high) << 11) | ((this.middle >> 2) << 5) | five(low);
  }

  private store(colour: number): void {
    if (this.isFull && !this.startsAgain) this.complain("a pixel behind the window's last, which is ignored (F6)");
    const { access, width, height } = this;
    const isExchanged = (access & Access.Exchanged) !== 0;
    let column = isExchanged ? this.page : this.column,
      page = isExchanged ? this.column : this.page;
    if (access & Access.ColumnsReversed) column = width - 1 - column;
    if (access & Access.PagesReversed) page = height - 1 - page;
    this.pixels[column + page * width] = colour;
    this.pixelsWritten++;
    this.advance();
  }

  private advance(): void {
    if (this.column++ !== this.columns.last) return;
    this.column = this.columns.first;
    if (this.page++ !== this.pages.last) return;
    this.page = this.pages.first;
    this.isFull = true;
  }

  private get columnCount(): number {
    return this.access & Access.Exchanged ? this.height : this.width;
  }

  private get pageCount(): number {
    return this.access & Access.Exchanged ? this.width : this.height;
  }

  private check(what: string, first: number, last: number, count: number): void {
    if (first > last) this.complain(`${what} ${first} to ${last}: the end is before the start`);
    if (last >= count) this.complain(`${what} ${first} to ${last}, and there are ${count}`);
  }
}
