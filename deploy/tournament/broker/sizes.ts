// Where MQTT packets end, and how large they say they are, before any of one is kept: a parser that collects a packet of 256 MB has it in memory.

const enum Await {
  Type,
  Length,
  Body,
}

export class PacketReader {
  private state = Await.Type;
  private length = 0;
  private shift = 0;
  /** Of the packet that ended last, without its head. */
  size = 0;

  /** `most`: bytes of a packet without its head. */
  constructor(private readonly most: number) {}

  /** Reads on in `chunk` from `at`, to the end of a packet or of the chunk: answers where that is; -1 where a packet is too large. */
  read(chunk: Uint8Array, at: number): number {
    while (at < chunk.length) {
      if (this.state === Await.Body) {
        const taken = Math.min(this.length, chunk.length - at);
        at += taken;
        this.length -= taken;
        if (this.length) continue;
        this.state = Await.Type;
        return at;
      }
      const byte = chunk[at++];
      if (this.state === Await.Type) {
        this.state = Await.Length;
        this.length = this.shift = 0;
        continue;
      }
      // MQTT 3.1.1 section 2.2.3: seven bits a byte, the lowest first, at most four bytes.
      this.length += (byte & 127) << this.shift;
      this.shift += 7;
      if (this.length > this.most || this.shift > 28) return -1;
      if (byte > 127) continue;
      this.size = this.length;
      this.state = this.length ? Await.Body : Await.Type;
      if (!this.length) return at;
    }
    return at;
  }

  /** Whether the next byte begins a packet. */
  get isBetween(): boolean {
    return this.state === Await.Type;
  }
}

/** Answers a function that is given bytes as they come, and says false as soon as one packet is larger than `most`. */
export function watchSizes(most: number): (chunk: Uint8Array) => boolean {
  const reader = new PacketReader(most);
  return chunk => {
    for (let at = 0; at < chunk.length;) {
      at = reader.read(chunk, at);
      if (at < 0) return false;
    }
    return true;
  };
}
