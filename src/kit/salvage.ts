// A settings file that is damaged or breaks off: what stands in it is taken one after the other, and what makes no sense where it stands is left out.

/** All that can be read; `parse` is Espruino's JSON.parse. Nobody knows how a number would go on that stands last, so it is none. */
export function salvage(text: string, parse: (text: string) => unknown): unknown {
  /** What could be read so far, with a comma behind it, which `parse` bears; what closes the groups that are open; what is read next. */
  let good = "";
  let ends = "";
  let piece = "";
  let isText = false;
  let isEscaped = false;
  let found: unknown;
  for (const letter of text + (/[\d.]$/.test(text) ? "" : ",")) {
    if (letter === '"' && !isEscaped) isText = !isText;
    isEscaped = letter === "\\" && !isEscaped;
    if (isText || ",:{[}]".indexOf(letter) < 0) {
      if (isText || letter > " ") piece += letter;
      continue;
    }
    // Storage leaves the quotes of names out.
    if (letter === ":") {
      piece = (piece[0] === '"' ? piece : '"' + piece + '"') + ":";
      continue;
    }
    const opens = letter === "{" ? "}" : letter === "[" ? "]" : "";
    ends = opens + ends;
    if (opens) piece += letter;
    if (piece) {
      let value: unknown;
      try {
        value = parse(good + piece + ends);
      } catch (e) {
        // Left out.
      }
      if (value) {
        found = value;
        good += piece + (opens ? "" : ",");
      } else if (opens) return found;
    }
    piece = "";
    if (!opens && letter !== ",") {
      good += ends[0] + ",";
      ends = ends.substr(1);
    }
  }
  return found;
}
