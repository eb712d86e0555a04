// The word of a match's room, as a table's board is told it: sealed under the table's own key (PROTOCOL.md), for whoever hears the topic could speak in the match otherwise.

const enum Sealed {
  /** Letters of the nonce, two a byte. */
  Nonce = 16,
  /** Bytes of one check. */
  Block = 8,
}

/** `checked`: of the table's room. Undefined where the board has no memory for it. */
export default function peerWord(checked: (text: string) => string, sealed: string): string | undefined {
  const nonce = sealed.substr(0, Sealed.Nonce);
  let word = "";
  let stream = "";
  for (let at = 0; Sealed.Nonce + 2 * at < sealed.length; at++) {
    if (!(at % Sealed.Block)) stream = checked(nonce + at);
    if (!stream) return undefined;
    const byte = parseInt(sealed.substr(Sealed.Nonce + 2 * at, 2), 16);
    word += String.fromCharCode(byte ^ stream.charCodeAt(stream.length - Sealed.Block + (at % Sealed.Block)));
  }
  return word;
}
