// What an ICU message is made of.
import { IntlMessageFormat } from "intl-messageformat";

export type Part = ReturnType<IntlMessageFormat["getAst"]>[number];

export const parts = (text: string, tag: string): Part[] => new IntlMessageFormat(text, tag).getAst();

const within = (part: Part): Part[][] => [
  ...("options" in part ? Object.values(part.options).map(({ value }) => value) : []),
  ...("children" in part ? [part.children] : []),
];

const all = (message: Part[]): Part[] => message.flatMap(part => [part, ...within(part).flatMap(all)]);

const isPlural = (part: Part): part is Extract<Part, { pluralType?: unknown }> => "pluralType" in part;

/** Each value, each case of a choice, and each tag, once. A plural's cases are its language's own. */
export function shapeOf(message: Part[]): string[] {
  const found = all(message).flatMap(part => {
    if ("children" in part) return [`<${part.value}>`];
    if ("options" in part && !isPlural(part))
      return [`{${part.value}}`, ...Object.keys(part.options).map(name => `{${part.value}: ${name}}`)];
    // 0 is text, 7 the number of a plural.
    return "value" in part && part.type !== 0 ? [`{${part.value}}`] : [];
  });
  return [...new Set(found)].sort();
}

export const pluralsOf = (message: Part[]): { type: Intl.PluralRuleType; has: string[] }[] =>
  all(message)
    .filter(isPlural)
    .map(({ pluralType = "cardinal", options }) => ({
      type: pluralType as Intl.PluralRuleType,
      has: Object.keys(options),
    }));
