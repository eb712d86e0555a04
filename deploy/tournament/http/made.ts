// Answers that cost something: made once for all who ask at once, and anew only when something has changed, and not so often that nothing else is done.

/** What takes longer is not made anew at each change. */
const QUICK_MS = 20;
/** So many times as long as it took it is shown to everybody. */
const SHARE = 10;
const MOST_KEPT = 50;

interface Made {
  of: unknown;
  body: Buffer;
  atMs: number;
  tookMs: number;
}

export interface Wanted {
  /** It is made of this, which is never altered, but replaced. */
  of: unknown;
  /** Also of what else may change meanwhile: time, say. */
  isPassing?: boolean;
  /** Not even a little older: for the organiser. */
  isExact?: boolean;
}

export class Answers {
  private readonly made = new Map<string, Made>();
  private readonly begun = new Map<string, { of: unknown; body: Promise<Buffer> }>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** What is known and may be shown. */
  known(name: string, { of, isPassing, isExact }: Wanted): Buffer | undefined {
    const made = this.made.get(name);
    if (!made) return undefined;
    const isYoung = this.nowMs() - made.atMs < SHARE * made.tookMs;
    const isRight =
      made.of === of ? !isPassing || (isYoung && !isExact) : !isExact && made.tookMs > QUICK_MS && isYoung;
    return isRight ? made.body : undefined;
  }

  /** The same of what takes its time: who asks meanwhile waits for the same. */
  later(name: string, of: unknown, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.begun.get(name);
    if (known && known.of === of) return known.body;
    const body = make();
    this.begun.set(name, { of, body });
    // What went wrong is tried anew.
    body.catch(() => this.begun.delete(name));
    return body;
  }

  /** `make`: what it is now. */
  get(name: string, wanted: Wanted, make: () => string): Buffer {
    const known = this.known(name, wanted);
    if (known) return known;
    const beganMs = this.nowMs();
    const body = Buffer.from(make());
    const atMs = this.nowMs();
    this.made.delete(name);
    this.made.set(name, { of: wanted.of, body, atMs, tookMs: atMs - beganMs });
    for (const oldest of this.made.keys()) {
      if (this.made.size <= MOST_KEPT) break;
      this.made.delete(oldest);
    }
    return body;
  }
}
