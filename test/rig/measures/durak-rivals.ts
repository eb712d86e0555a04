// A whole deck, read as the lesson's listing reads it (its record shift repaired), to measure ours against: the line is collected, and each field found by walking a
// text from its start. It is written for the board in the same style, and shares nothing with src.

const SYN = "\x16";
const EOT = "\x04";
const ETX = "\x03";
const GS = "\x1D";
const RS = "\x1E";
const US = "\x1F";

export interface LessonCard {
  card: number;
  suit: number;
  color: number;
  property: number;
  field: number;
}

/** What stands behind so many separators. */
function fieldOf(index: number, separator: string, text: string): string {
  let field = "";
  let passed = 0;
  const length = text.length;
  for (let at = 0; at < length; at++) {
    const letter = text[at];
    if (letter === separator) passed++;
    else if (passed === index) field += letter;
    else if (passed > index) break;
  }
  return field;
}

function readDeck(text: string, deck: LessonCard[]): void {
  for (let at = 0; at < 36; at++) {
    const record = fieldOf(at + 1, RS, text);
    const card = deck[at];
    card.card = parseInt(fieldOf(0, US, record));
    card.suit = parseInt(fieldOf(1, US, record));
    card.color = parseInt(fieldOf(2, US, record));
    card.property = parseInt(fieldOf(3, US, record));
    card.field = parseInt(fieldOf(4, US, record));
  }
}

/** Chunks in; true when one of them ended a packet with a deck, which is then in `deck`. */
export function openLessonReader() {
  const deck: LessonCard[] = [];
  for (let at = 0; at < 36; at++) deck.push({ card: 0, suit: 0, color: 0, property: -1, field: 0 });
  let line = "";

  function packet(text: string): boolean {
    if (text[0] !== SYN) return false;
    const data = fieldOf(1, GS, text);
    const last = data.length - 1;
    if (fieldOf(0, GS, text.substr(1)) !== "1" || data[last] !== ETX) return false;
    readDeck(data.substr(0, last), deck);
    return true;
  }

  function receive(chunk: string): boolean {
    let isDeck = false;
    const length = chunk.length;
    for (let at = 0; at < length; at++) {
      const letter = chunk[at];
      if (line === "" && letter !== SYN && letter !== EOT) continue;
      if (letter === "\n") {
        isDeck = packet(line);
        line = "";
      } else line += letter;
    }
    return isDeck;
  }

  return { receive: receive, deck: deck };
}
