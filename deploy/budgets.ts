// How large a bundle may become.

/**
 * Bytes at most, by how many games it brings. Boards for more than one have room. A Pico's three pages (49,152) hold one game, what an evening writes
 * (1,348 with the log of starts) and settings; 44,000 is the aim, which durak.js misses.
 */
export const budgetOf = (games: number): number => (games > 1 ? 200_000 : 47_000);
