// A board's state comes from a board, and is looked at before it is believed: what is not as it should be is nothing.
import { type Fields, isFields } from "../../../shape";

export type Told = Fields;

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const numberIn = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
export const groupIn = (value: unknown): Told | null => (isFields(value) ? value : null);
