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
  let mine = "";
  for (let at = 0; at < 64; at++) {
    const byte = at < 32 ? key.charCodeAt(at) : 0;
    inner += String.fromCharCode(byte ^ 0x36);
    outer += String.fromCharCode(byte ^ 0x5c);
  }
  for (let at = 0; at < 8; at++) mine += String.fromCharCode((random32() >> 7) & 255);
  return { inner: inner, outer: outer, mine: mine, filter: place + "+", topic: place + hexOf(mine.substr(0, 4)) };
}
