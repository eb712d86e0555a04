// What boards, brokers, files and people wrote, as text for a terminal: what a terminal would obey, or what changes how its neighbours are read, is shown and not sent.

/** Unicode's control characters (C0, DEL, C1), separators of lines and paragraphs, halves of a character, and what has no width or turns the direction around. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

/** As JSON writes it, so that JSON stays what it was. */
const escaped = (letter: string) =>
  letter
    .split("")
    .map(unit => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"))
    .join("");

/** One line. */
export const shown = (text: string): string => text.replace(OBEYED, escaped);

/** Several lines stay several. */
export const shownLines = (text: string): string => text.split(/\r?\n/).map(shown).join("\n");

/** ECMA-48's SGR: "\x1b[1;31m". */
const SGR = /\x1b\[([\d;]*)m/g;
/** Bold, dim, italic, underlined, inverse and their ends; colours, those of 256 and of 24 bits, too. Hidden and blinking text and other fonts are none. */
const COLOURS =
  /^(?:(?:0?[0-47]|2[1-47]|3[0-79]|4[0-79]|9[0-7]|10[0-7]|[34]8;(?:5;\d{1,3}|2;\d{1,3};\d{1,3};\d{1,3}))(?:;|$))*$/;

const isColour = (numbers: string) => COLOURS.test(numbers) && !numbers.endsWith(";");

/** The same with the colours that stand in it. */
export function inColours(text: string): string {
  let from = 0;
  let result = "";
  for (const match of text.matchAll(SGR)) {
    if (!isColour(match[1])) continue;
    result += shown(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + shown(text.slice(from));
}

/** Without any: colours that are wanted nowhere are not shown as text either. */
export const withoutColours = (text: string): string =>
  text.replace(SGR, (sequence, numbers) => (isColour(numbers) ? "" : sequence));
