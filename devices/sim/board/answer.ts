// What the prompt makes of a value, for whoever asked from outside.
// Not simulated: how Espruino cuts off what contains itself.
import { show } from "../print";

/** What the prompt says to a line: `text` as it prints it, `value` the same as plain JSON, undefined where that cannot be. */
export interface Answer {
  isError: boolean;
  text: string;
  value: unknown;
}

export interface Uncaught {
  message: string;
  stack: string;
  atMs: number;
}

export const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? "null");

export const answerWith = (value: unknown): Answer => ({
  isError: false,
  text: showSafely(value),
  value: plainSafely(value),
});

export const answerError = (error: unknown): Answer => ({
  isError: true,
  text: "Uncaught " + (typeof error === "object" ? String(error) : showSafely(error)),
  value: undefined,
});

/** What a callback threw, as a test keeps it. */
export function uncaughtOf(error: unknown, atMs: number): Uncaught {
  const isObject = typeof error === "object" && error !== null;
  const message = isObject && "message" in error ? String(error.message) : String(error);
  const stack = isObject && "stack" in error ? String(error.stack ?? "") : "";
  return { message, stack, atMs };
}

function showSafely(value: unknown): string {
  try {
    return show(value);
  } catch {
    return "{ ... }";
  }
}

function plainSafely(value: unknown): unknown {
  try {
    return plain(value);
  } catch {
    return undefined;
  }
}
