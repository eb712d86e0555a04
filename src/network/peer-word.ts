// The word of a match's room, as a table's board is told it: sealed under the table's own key (PROTOCOL.md), for whoever hears the topic could speak in the match otherwise.

const enum Nonce {
  /** Of its letters, two a byte. */
  Length = 16,
}
/** Bytes of one HMAC. */
const BLOCK = 32;

/** `mac`: of the table's room. Throws where the board has no memory for it. */
export default function peerWord(mac: (text: string) => string, sealed: string): string {
  const nonce = sealed.substr(0, Nonce.Length);
  let word = "";
  let stream = "";
  for (let at = 0; Nonce.Length + 2 * at < sealed.length; at++) {
    if (!(at % BLOCK)) stream = mac(nonce + at);
    const byte = parseInt(sealed.substr(Nonce.Length + 2 * at, 2), 16);
    word += String.fromCharCode(byte ^ stream.charCodeAt(at % BLOCK));
  }
  return word;
}
