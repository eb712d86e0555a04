// Whether words stand on a display, read off its pixels.
import { Font } from "../../src/kit/font";

/** Rows of pixels of a text in single size, in that font: # and . */
function rowsOf(text: string, font: string): string[] {
  return Array.from({ length: Font.Height }, (_, y) =>
    [...text]
      .flatMap(letter => {
        const at = (letter.charCodeAt(0) - 32) * Font.Width;
        return [...font.slice(at, at + Font.Width)].map(column =>
          (column.charCodeAt(0) >> (Font.Height - 1 - y)) & 1 ? "#" : ".",
        );
      })
      .join("")
      // Behind its last letter there may be no room for a gap.
      .slice(0, -1),
  );
}

/** `screen`: as `croupier.screen()` tells it. `text`: a byte for each letter. Dark on a lit ground counts, too. */
export function isOn(screen: string, text: string, font: string): boolean {
  const rows = screen.split("\n");
  const wanted = rowsOf(text, font);
  const inverted = wanted.map(row => row.replace(/[#.]/g, pixel => (pixel === "#" ? "." : "#")));
  return [wanted, inverted].some(picture =>
    rows.some((row, y) => {
      if (y + Font.Height > rows.length) return false;
      for (let x = 0; x + picture[0].length <= row.length; x++)
        if (picture.every((line, at) => rows[y + at].startsWith(line, x))) return true;
      return false;
    }),
  );
}
