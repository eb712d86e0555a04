// The way of this program itself to the broker that comes along: no connection that a guest could crowd out, and none that he could ask for.
import { Duplex } from "node:stream";

class End extends Duplex {
  other!: End;
  /** What was written at the other end and is not read yet waits for that. */
  private taken: (() => void) | undefined;

  override _read(): void {
    const { taken } = this;
    this.taken = undefined;
    taken?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.other.destroyed || this.other.push(chunk)) return done();
    this.other.taken = done;
  }

  override _final(done: () => void): void {
    if (!this.other.destroyed) this.other.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this._read();
    if (!this.other.destroyed) this.other.destroy();
    done(error);
  }
}

/** Two ends of one connection within this program. */
export function makePair(): [Duplex, Duplex] {
  const [one, other] = [new End(), new End()];
  one.other = other;
  other.other = one;
  return [one, other];
}
