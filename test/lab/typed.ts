// What a Markdown document says to type, and what it names: all that stands in code.
import { marked } from "marked";

/** Each line of a block and each piece within a sentence, once, in the order in which they stand. */
export function typedIn(markdown: string): string[] {
  const typed = new Set<string>();
  // A comment that begins a line would make HTML of all that stands behind it.
  marked.walkTokens(marked.lexer(markdown.replace(/<!--[^]*?-->/g, "")), token => {
    if (token.type !== "code" && token.type !== "codespan") return;
    for (const line of (token.text as string).split("\n")) {
      const words = line.trim().replace(/^\$ /, "");
      if (words && words[0] !== "#") typed.add(words);
    }
  });
  return [...typed];
}
