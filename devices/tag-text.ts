// The text that a phone has written on a tag: one NDEF record of text in the memory of a Type 2 tag (NFC Forum, Type 2 Tag 2.3; Text Record Type Definition 3.2).
// Opened when a tag has been read, then let go.

const enum Head {
  /** One record, whole and short, of a well-known type. */
  Record = "\xd1",
  Text = "T",
  /** In front of it: this is NDEF, and its length. */
  Message = "\x03",
}

/** `memory`: from page 4 on. "" where there is no such text; of one that goes on behind that, what is there: no code is so long. */
export default function textIn(memory: string): string {
  const at = memory.indexOf(Head.Record);
  // Espruino throws where it is asked for a letter before the first.
  if (at < 2 || memory[at - 2] !== Head.Message || memory[at + 3] !== Head.Text) return "";
  const size = memory.charCodeAt(at + 2);
  /** Letters of its language; the highest bit says UTF-16. */
  const language = memory.charCodeAt(at + 4);
  const text = memory.substr(at + 5 + language, size - 1 - language);
  return language < 0x40 ? text : "";
}
