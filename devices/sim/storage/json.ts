// JSON as Storage has it: what is written without the quotes that keys can do without is read again.
// Not simulated: the rest of what Espruino's parser bears, such as comments and hexadecimal numbers.

export const isPlainObject = (data: unknown): boolean =>
  typeof data === "object" &&
  data !== null &&
  Object.prototype.toString.call(data) === "[object Object]" &&
  !("data" in data && "count" in data);

const KEY_OR_TEXT = /"((?:[^"\\]|\\.)*)"(\s*:)?|([A-Za-z_$][\w$]*)(\s*:)/g;

/** Relaxed JSON, as the board writes it, made strict. */
export function quoteKeys(text: string): string {
  return text.replace(KEY_OR_TEXT, (all: string, _text, _colon, bare?: string, colon?: string) =>
    bare === undefined ? all : `"${bare}"${colon}`,
  );
}

/** Without the quotes that keys can do without. */
export function dropQuotes(text: string): string {
  return text.replace(KEY_OR_TEXT, (all: string, key?: string, colon?: string) =>
    colon && key !== undefined && /^[A-Za-z_$][\w$]*$/.test(key) ? key + colon : all,
  );
}
