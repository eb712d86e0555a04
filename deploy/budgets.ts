// How large a bundle may become.

/** What a Pico's three pages (49,152) hold together with what an evening writes (1,220 with the log of starts), the head of a file (32) and settings (some 390). */
const LARGER: Record<string, number> = { durak: 47_500 };

/** Bytes at most, by a bundle's name and how many games it brings: boards for more than one have room, for the others it is a Pico's. */
export const budgetOf = (name: string, games: number): number => (games > 1 ? 200_000 : (LARGER[name] ?? 44_000));
