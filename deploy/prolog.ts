// What stands before a document in XML or HTML. Each part is passed over once: a pattern that may end a comment at any of its ends takes twice as long for each more.

/** A part begins here, blanks before it. */
const OPENING = /\s*(<\?xml|<!--|<!doctype)?/iy;
const ENDS: Record<string, string> = { "<?xml": "?>", "<!--": "-->", "<!doctype": ">" };

/** The text from its first element on; `hasType`: from its document type, if it has one. */
export function withoutProlog(text: string, hasType = false): string {
  for (let at = 0; ;) {
    OPENING.lastIndex = at;
    const [blanks, part] = OPENING.exec(text)!;
    const opening = part?.toLowerCase() ?? "";
    const begin = at + blanks.length - opening.length;
    if (!opening || (hasType && opening === "<!doctype")) return text.slice(begin);
    const end = text.indexOf(ENDS[opening], begin + opening.length);
    // What breaks off within it has no element.
    if (end < 0) return "";
    at = end + ENDS[opening].length;
  }
}
