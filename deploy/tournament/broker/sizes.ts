// How large an MQTT packet says it is, before any of it is kept: a parser that collects a packet of 256 MB has it in memory.

const enum Await {
  Type,
  Length,
  Body,
}

/** Answers a function that is given bytes as they come, and says false as soon as one packet is larger than `most`. */
export function watchSizes(most: number): (chunk: Uint8Array) => boolean {
  let state = Await.Type;
  let length = 0;
  let shift = 0;
  return chunk => {
    for (let at = 0; at < chunk.length;) {
      if (state === Await.Body) {
        const taken = Math.min(length, chunk.length - at);
        at += taken;
        length -= taken;
        if (!length) state = Await.Type;
        continue;
      }
      const byte = chunk[at++];
      if (state === Await.Type) {
        state = Await.Length;
        length = shift = 0;
        continue;
      }
      // MQTT 3.1.1 section 2.2.3: seven bits a byte, the lowest first, at most four bytes.
      length += (byte & 127) << shift;
      shift += 7;
      if (length > most || shift > 28) return false;
      if (byte < 128) state = length ? Await.Body : Await.Type;
    }
    return true;
  };
}
