// What came from elsewhere is somebody's word: each field is looked at, and only what has the shape that it should have is kept.

/** The value as it may be kept; undefined: it is not what it should be. */
export type Read<T> = (value: unknown) => T | undefined;

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const int =
  (least: number, most: number): Read<number> =>
  value =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most ? (value as number) : undefined;

export const number =
  (least: number, most: number): Read<number> =>
  value =>
    typeof value === "number" && value >= least && value <= most ? value : undefined;

/** Milliseconds of a board's clock, which may have a fraction. */
export const moment = number(-1e15, 1e15);

export const text =
  (most: number): Read<string> =>
  value =>
    typeof value === "string" && value.length <= most ? value : undefined;

export const oneOf =
  <T extends string | number | boolean>(...values: T[]): Read<T> =>
  value =>
    values.includes(value as T) ? (value as T) : undefined;

export const truth: Read<boolean> = value => (typeof value === "boolean" ? value : undefined);

export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  value =>
    value === null ? null : read(value);

export const list =
  <T>(read: Read<T>, most: number): Read<T[]> =>
  value => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const items = value.map(read);
    return items.every(item => item !== undefined) ? (items as T[]) : undefined;
  };

/** By any names of so many letters, of which there are few. */
export const named =
  <T>(read: Read<T>, most: number, letters = 20): Read<Record<string, T>> =>
  value => {
    if (!isFields(value)) return undefined;
    const fields = Object.entries(value).map(
      ([name, of]) => [name, name.length <= letters ? read(of) : undefined] as const,
    );
    if (fields.length > most || fields.some(([, of]) => of === undefined)) return undefined;
    return Object.fromEntries(fields) as Record<string, T>;
  };

/** A field that may be missing. */
export interface Optional {
  read: Read<unknown>;
  isOptional: true;
}

export const maybe = (read: Read<unknown>): Optional => ({ read, isOptional: true });

/** Only the fields that are named here; undefined where one of them is missing or wrong. */
export const shape =
  <T = Fields>(fields: { [Name in keyof Required<T>]: Read<T[Name]> | Optional }): Read<T> =>
  value => {
    if (!isFields(value)) return undefined;
    const kept: Fields = {};
    for (const [name, field] of Object.entries<Read<unknown> | Optional>(fields)) {
      const isOptional = "isOptional" in field;
      const given = value[name];
      if (given === undefined && isOptional) continue;
      const read = (isOptional ? field.read : (field as Read<unknown>))(given);
      if (read === undefined) return undefined;
      kept[name] = read;
    }
    return kept as T;
  };
