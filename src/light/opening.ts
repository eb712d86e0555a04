// What is new at each opening: digits that only the display shows, and what the sender has to know besides. Opened once, then let go.
export interface Opening {
  /** Six. */
  digits: string;
  /** Five bytes, which anybody may know, and the same in ten letters. */
  nonce: string;
  nonceText: string;
  /** What the QR code says: board, version and checksum of its program, letters that it takes in one breath, the nonce. */
  asked: string;
}

/** Where in a program it says its name. */
const CALLED = ") on ";
const PIECE = 1024;
const OVERLAP = 64;

const hex = (value: number, digits: number) => ("0000000" + (value >>> 0).toString(16)).substr(-digits).toUpperCase();

/** Of 32 bits, without the few at the top that would favour some digits. */
function digitsOf(random32: () => number): string {
  let random = random32() >>> 0;
  while (random >= 4294000000) random = random32() >>> 0;
  return ("00000" + (random % 1000000)).substr(-6);
}

/** As the program there says it of itself when it starts; "0" where it is none of ours. */
function versionOf(read: (at: number, count: number) => string): string {
  let tail = "";
  for (let at = 0; ; at += PIECE) {
    const piece = read(at, PIECE);
    const text = tail + piece;
    const found = text.indexOf(CALLED);
    const before = text.substr(0, found + 1);
    // Espruino finds a text at the end of another one, too, where that ends before it (2v29).
    if (found > 0 && text.substr(found, CALLED.length) === CALLED && /Croupier [0-9a-z.-]+ \([a-z]+\)$/.test(before))
      return before.substring(before.lastIndexOf("Croupier ") + 9, before.lastIndexOf(" ("));
    if (piece.length < PIECE) return "0";
    tail = text.substr(-OVERLAP);
  }
}

/** `read` gives a piece of the program; `letters`: so many the port takes in one breath. */
export default function openOpening(
  random32: () => number,
  board: string,
  read: (at: number, count: number) => string,
  crc: number,
  letters: number,
): Opening {
  const low = random32();
  const high = random32();
  const nonce = String.fromCharCode((low >> 24) & 255, (low >> 16) & 255, (low >> 8) & 255, low & 255, high & 255);
  const nonceText = hex(low, 8) + hex(high & 255, 2);
  return {
    digits: digitsOf(random32),
    nonce: nonce,
    nonceText: nonceText,
    asked: ["CL1", board.toUpperCase(), versionOf(read).toUpperCase(), hex(crc, 8), letters, nonceText].join(" "),
  };
}
