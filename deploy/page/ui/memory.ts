// Small things that the page remembers for a person from visit to visit: what was typed, whether sound is on, how far a tour went.
// A browser may forbid all of it; then they last as long as the page.

const PREFIX = "croupier.";
const fallback: Record<string, string> = {};

/** `otherwise` where there is nothing, or nothing that can be read. */
export function recall<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? fallback[name];
    const value = text === undefined ? undefined : JSON.parse(text);
    return typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise) && value !== null
      ? value
      : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  fallback[name] = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, fallback[name]);
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
}
