// What `print` and the prompt make of a value.
// Not simulated: Espruino's own line breaks and shortening in long objects, its shorter numbers.

export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return "function " + String(value).replace(/^function\s*\w*|=>\s*/g, "");
  if (ArrayBuffer.isView(value))
    return showView(Object.prototype.toString.call(value).slice(8, -1), Array.from(value as Uint8Array));
  if (Array.isArray(value)) return value.length ? "[ " + value.map(show).join(", ") + " ]" : "[  ]";
  if (typeof value !== "object" || value === null) return String(value);
  if ("toJSON" in value) return String(value);
  if (value instanceof Error || "stack" in value) return String(value);
  const fields = Object.keys(value).map(
    key => JSON.stringify(key) + ": " + show((value as Record<string, unknown>)[key]),
  );
  return fields.length ? "{ " + fields.join(", ") + " }" : "{  }";
}

/** Only zeros are shown as their number. */
const showView = (kind: string, values: number[]): string =>
  `new ${kind}(${values.some(value => value) ? "[" + values.join(", ") + "]" : values.length})`;

/** Strings bare, as `print` does. */
export const printed = (values: unknown[]): string =>
  values.map(value => (typeof value === "string" ? value : show(value))).join(" ");
