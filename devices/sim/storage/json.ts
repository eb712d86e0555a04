// JSON as Espruino has it: its parser is the language's own (comments, other quotes and escapes, octal and hexadecimal numbers, a comma at the end; what
// stands behind the value is not looked at), and Storage reads and writes names without quotes, too.
// Not simulated: the words of its exceptions, an escape that breaks off (it is refused only where exceptions are), numbers beyond 2^53, fractions with fewer digits.

export const isPlainObject = (data: unknown): boolean =>
  typeof data === "object" &&
  data !== null &&
  Object.prototype.toString.call(data) === "[object Object]" &&
  !("data" in data && "count" in data);

const BLANK = /(?:[ \t\n\v\f\r]|\/\/.*|\/\*[^]*?\*\/)*/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const NUMBER =
  /0[xX][\da-fA-F_]*|0[bB][01_]*|0[oO][0-7_]*|(\d[\d_]*)?\.\d[\d_]*(?:[eE][+-]?\d*)?|\d[\d_]*\.?(?:[eE][+-]?\d*)?/y;
const TEXT = /(["'`])((?:(?!\1)[^\\\n\0]|\\[^\0])*)\1/y;
const ESCAPE = /\\(?:x([^]{0,2})|u([^]{0,4})|([0-7]{1,3})|([^]))/g;
const PLAIN: Record<string, string> = { n: "\n", b: "\b", f: "\f", r: "\r", t: "\t", v: "\v" };
const VALUES = ["true", "false", "null"];

class Refused extends Error {}

function refuse(): never {
  throw new Refused();
}

function hex(digits: string, length: number): string {
  if (digits.length < length || /[^\da-fA-F]/.test(digits)) refuse();
  return String.fromCharCode(parseInt(digits, 16));
}

const unescape = (text: string): string =>
  text.replace(ESCAPE, (_, x?: string, u?: string, octal?: string, other?: string) => {
    if (x !== undefined) return hex(x, 2);
    if (u !== undefined) return hex(u, 4);
    return octal !== undefined ? String.fromCharCode(parseInt(octal, 8) & 255) : (PLAIN[other!] ?? other!);
  });

function numberOf(token: string): number {
  const text = token.replace(/_/g, "");
  if (/^0[xXbBoO]/.test(text)) return Number(text) || 0;
  if (/^0\d+$/.test(text)) return parseInt(text, 8);
  return parseFloat(text);
}

class Reader {
  at = 0;

  constructor(
    private readonly text: string,
    private readonly isRelaxed: boolean,
  ) {}

  /** The next value in strict JSON. */
  value(): string {
    this.take(BLANK);
    switch (this.text[this.at]) {
      case "{":
        return this.list("}", () => this.member());
      case "[":
        return this.list("]", () => this.value());
      case "-":
        this.at++;
        this.take(BLANK);
        return this.number(-1) ?? refuse();
      default:
        return this.string() ?? this.number(1) ?? this.word();
    }
  }

  private take(pattern: RegExp): string[] | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text) ?? undefined;
    if (found) this.at += found[0].length;
    return found;
  }

  /** The next letter that is none of a blank, if it is this one. */
  private skip(letter: string): boolean {
    this.take(BLANK);
    const is = this.text[this.at] === letter;
    if (is) this.at++;
    return is;
  }

  private list(end: string, item: () => string): string {
    const open = this.text[this.at++];
    const items: string[] = [];
    while (!this.skip(end)) {
      items.push(item());
      if (this.skip(end)) break;
      if (!this.skip(",")) refuse();
    }
    return open + items.join(",") + end;
  }

  private member(): string {
    this.take(BLANK);
    const key = this.string() ?? (this.isRelaxed ? this.bareKey() : refuse());
    return this.skip(":") ? `${key}:${this.value()}` : refuse();
  }

  private bareKey(): string {
    return JSON.stringify(this.take(WORD)?.[0] ?? this.number(1) ?? refuse());
  }

  private string(): string | undefined {
    const found = this.take(TEXT);
    return found && JSON.stringify(unescape(found[2]));
  }

  private number(sign: number): string | undefined {
    const found = this.take(NUMBER);
    return found && JSON.stringify(sign * numberOf(found[0]) + 0);
  }

  private word(): string {
    const word = this.take(WORD)?.[0];
    return word && VALUES.includes(word) ? word : refuse();
  }
}

/** Where Espruino's Storage would stop reading. */
export function faultAt(text: string): number {
  const reader = new Reader(text, true);
  try {
    reader.value();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return reader.at;
}

/** What Espruino reads there, as strict JSON; undefined where it reads nothing. `isRelaxed`: names may be without quotes. */
export function strictOf(text: string, isRelaxed: boolean): string | undefined {
  try {
    return new Reader(text, isRelaxed).value();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** As a build without Unicode keeps what it has read, which nearly all boards have: a letter is a byte, and of \u0142 only the last one stays. */
export const narrowed = (_: string, value: unknown): unknown =>
  typeof value === "string"
    ? value.replace(/[^\0-\xff]/g, letter => String.fromCharCode(letter.charCodeAt(0) & 255))
    : value;

/** The object that it reads there, names without quotes too; undefined where there is none. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  const json = strictOf(text, true);
  const value = json && JSON.parse(json);
  return value && typeof value === "object" && !Array.isArray(value) ? value : undefined;
}

const SHORT: Record<string, string> = {
  "\n": "n",
  "\t": "t",
  "\b": "b",
  "\v": "v",
  "\f": "f",
  "\r": "r",
  "\\": "\\",
  '"': '"',
};

function escaped(letter: string, at: number, text: string): string {
  if (SHORT[letter]) return "\\" + SHORT[letter];
  const code = letter.charCodeAt(0) & 255;
  if (code < 8 && !/[0-7]/.test(text[at + 1] ?? "")) return "\\" + code;
  return "\\x" + (code < 16 ? "0" : "") + code.toString(16).toUpperCase();
}

const quoted = (text: string): string => `"${text.replace(/[^ !#-[\]-~]/g, escaped)}"`;

const keyOf = (key: string): string => (/^([A-Za-z_]\w{0,61}|0|[1-9]\d{0,8})$/.test(key) ? key : quoted(key));

function written(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, item]) => `${keyOf(key)}:${written(item)}`)
      .join(",")}}`;
  return String(value);
}

/** As `writeJSON` writes it. */
export function relaxedOf(data: unknown): string {
  const json = JSON.stringify(data);
  return json === undefined ? "undefined" : written(JSON.parse(json));
}
