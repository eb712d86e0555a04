// Prose of a Markdown document as sentences, and how many words each has.
import { marked } from "marked";
import type { Token, Tokens } from "marked";

export interface Sentence {
  text: string;
  words: number;
}

/** What is typed counts as one word, however many blanks are in it; its first letter is large, so that a sentence may begin with it. */
const TYPED = "Typed";

/** The words among inline tokens: pictures, tags and comments have none; a link has those that are seen. */
function wordsAmong(tokens: Token[]): string {
  return tokens
    .map(token => {
      if (token.type === "codespan") return TYPED;
      if (token.type === "image") return "";
      // A tag may be the end of a line; a comment stands within a sentence, or within a word.
      if (token.type === "html") return /^<br/i.test(token.raw) ? " " : "";
      if (token.type === "br") return " ";
      if ("tokens" in token && token.tokens) return wordsAmong(token.tokens);
      return "text" in token ? (token.text as string) : "";
    })
    .join("");
}

const isSentence = (text: string) => /[.!?][)"*]*$/.test(text.trim());

/**
 * Texts that are read from their beginning to their end: paragraphs, and what stands at a point of a list. A cell of a table is one if it is a sentence:
 * most are a word or a name. Headings and code are none.
 */
function passages(tokens: Token[]): string[] {
  return tokens.flatMap(token => {
    switch (token.type) {
      case "paragraph":
      case "text":
        return [wordsAmong(token.tokens ?? [])];
      case "list":
        return (token as Tokens.List).items.flatMap(item => passages(item.tokens));
      // What HTML shows is read, too.
      case "html":
        return [token.raw.replace(/<[^>]*>/g, " ")];
      case "blockquote":
        return passages(token.tokens ?? []);
      case "table": {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].flat().flatMap(cell => [wordsAmong(cell.tokens)].filter(isSentence));
      }
      default:
        return [];
    }
  });
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** A word has a letter or a digit in it: a dash has none. */
const countWords = (text: string) => text.split(" ").filter(word => /[\p{L}\p{N}]/u.test(word)).length;

const sentencesIn = (passage: string) => {
  // A full stop within a short form would end the sentence there.
  const line = passage.replace(/\b([ei])\.([ge])\./g, "$1$2").replace(/\s+/g, " ");
  return [...segmenter.segment(line)].map(({ segment }) => segment.trim());
};

const counted = (texts: string[]): Sentence[] =>
  texts.map(text => ({ text, words: countWords(text) })).filter(({ words }) => words > 0);

// A comment that begins a line would make HTML of everything after it.
const passagesOf = (markdown: string) => passages(marked.lexer(markdown.replace(/<!--[^]*?-->/g, "")));

/** In reading order. A mark alone is no sentence. */
export const sentencesOf = (markdown: string): Sentence[] => counted(passagesOf(markdown).flatMap(sentencesIn));

/** Paragraphs, points of lists, and cells of tables with a sentence. */
export const paragraphsOf = (markdown: string): Sentence[] => counted(passagesOf(markdown));

export const averageOf = (sentences: Sentence[]) =>
  sentences.reduce((sum, sentence) => sum + sentence.words, 0) / sentences.length;

/** The longest, as a failing test shows them. */
export const longest = (sentences: Sentence[], count: number) =>
  [...sentences]
    .sort((one, other) => other.words - one.words)
    .slice(0, count)
    .map(({ text, words }) => `${words} words: ${text}`)
    .join("\n");
