// Text in lines.

/** As many lines of at most so many letters as it takes, broken between words; a word that is longer than a line is cut. */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + word.length >= letters) {
      lines.push(line);
      line = "";
    }
    line += (line ? " " : "") + word;
    while (line.length > letters) {
      lines.push(line.substr(0, letters));
      line = line.substr(letters);
    }
  }
  lines.push(line);
  return lines;
}
