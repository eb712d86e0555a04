// A board's state comes from a board, and is looked at before it is believed: what is not as it should be is nothing.
export type Told = Record<string, unknown>;

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const numberIn = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
export const groupIn = (value: unknown): Told | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Told) : null;
