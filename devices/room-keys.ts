// What a room's word stands for, and this board in it: worked out once when the room is opened, then let go.

export interface RoomKeys {
  /** The key beside equal bytes, a block of 64 each, as HMAC begins its two sums (RFC 2104). */
  inner: string;
  outer: string;
  /** Eight random bytes: this opening, so that what was said to an earlier one means nothing. */
  mine: string;
  /** Where messages of this room are, and this board's own among them. */
  filter: string;
  topic: string;
}

function hexOf(bytes: string): string {
  let text = "";
  for (let at = 0; at < bytes.length; at++) text += (bytes.charCodeAt(at) + 256).toString(16).substr(1);
  return text;
}

export default function roomKeys(sha: (bytes: string) => string, word: string, random32: () => number): RoomKeys {
  const key = sha("croupier room key " + word);
  const place = "croupier/" + hexOf(sha("croupier room " + word).substr(0, 6)) + "/";
  let inner = "";
  let outer = "";
  for (let at = 0; at < 32; at++) {
    const byte = key.charCodeAt(at);
    inner += String.fromCharCode(byte ^ 0x36);
    outer += String.fromCharCode(byte ^ 0x5c);
  }
  let mine = "";
  while (mine.length < 8) {
    const random = random32();
    mine += String.fromCharCode((random >> 24) & 255, (random >> 16) & 255, (random >> 8) & 255, random & 255);
  }
  return {
    // Behind the key's 32 bytes there are as many zeroes: 0x36 is a 6, and 0x5c a stroke.
    inner: inner + "6".repeat(32),
    outer: outer + "\\".repeat(32),
    mine: mine,
    filter: place + "+",
    topic: place + hexOf(mine.substr(0, 4)),
  };
}
