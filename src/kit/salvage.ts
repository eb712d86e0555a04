// A settings file that is damaged or breaks off: what stands in it is taken one after the other, and what makes no sense where it stands is left out.

/** All that can be read; `parse` is Espruino's JSON.parse. Nobody knows how a number would go on that stands last, so it is none. */
export function salvage(text: string, parse: (text: string) => unknown): unknown {
  /** What could be read so far, with a comma behind it, which it bears; what closes the groups that are open; what is read next. */
  let good = "";
  let ends = "";
  let piece = "";
  let quote = "";
  let isEscaped = false;
  let found: unknown;

  /** `more` goes in if it makes sense there. */
  function add(more: string, behind: string, close: string): unknown {
    let value: unknown;
    piece = "";
    try {
      value = parse(good + more + close);
      if (value) {
        found = value;
        good += more + behind;
        ends = close;
      }
    } catch (e) {
      // Left out.
    }
    return value;
  }

  for (const letter of text) {
    if (quote) {
      piece += letter;
      if (letter === quote && !isEscaped) quote = "";
      isEscaped = letter === "\\" && !isEscaped;
    } else if (letter === "{" || letter === "[") {
      if (!add(piece + letter, "", (letter === "{" ? "}" : "]") + ends)) return found;
    } else if (",}]".indexOf(letter) >= 0) {
      if (piece) add(piece, ",", ends);
      if (letter === ",") continue;
      good += ends[0] + ",";
      ends = ends.substr(1);
    } else if (letter === ":") {
      // Storage leaves the quotes out.
      piece = (piece[0] === '"' ? piece : '"' + piece + '"') + letter;
    } else if (letter > " ") {
      piece += letter;
      if (letter === '"') quote = letter;
    }
  }
  const last = piece;
  const before = found;
  if (add(last + "0", "", ends)) return before;
  add(last, "", ends);
  return found;
}
