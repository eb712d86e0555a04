// Flash: it is erased a page at a time, and otherwise only ever loses bits.
// Not simulated: wear, the time that an erase takes, words that can be written only once.

export const ERASED = 255;

export class Flash {
  readonly bytes: Uint8Array;
  /** How often each page was erased. */
  readonly erases: number[];

  constructor(
    readonly pageSize: number,
    readonly pages: number,
  ) {
    this.bytes = new Uint8Array(pageSize * pages).fill(ERASED);
    this.erases = new Array<number>(pages).fill(0);
  }

  /** Can clear bits, never set them. */
  program(at: number, bytes: ArrayLike<number>): void {
    for (let index = 0; index < bytes.length; index++) this.bytes[at + index] &= bytes[index];
  }

  isErased(at: number, length: number): boolean {
    return this.bytes.subarray(at, at + length).every(byte => byte === ERASED);
  }

  isEqual(at: number, bytes: number[]): boolean {
    return bytes.every((byte, index) => this.bytes[at + index] === byte);
  }

  nextPage(at: number): number {
    return (Math.floor(at / this.pageSize) + 1) * this.pageSize;
  }

  /** All pages that have something of these bytes. */
  erase(from: number, to: number): void {
    for (let page = Math.floor(from / this.pageSize); page * this.pageSize < to; page++) {
      this.bytes.fill(ERASED, page * this.pageSize, (page + 1) * this.pageSize);
      this.erases[page]++;
    }
  }
}
