/** Bytes at most, by the name of the bundle. */
export const BUDGETS: Record<string, number>;
/** Undefined when it is not built. */
export function bytesOf(name: string): number | undefined;
