// How large a bundle may become.

/** Bytes at most, by how many games it brings: the boards for more than one have room; a Pico's pages hold one game, its Storage and an evening's log. */
export const budgetOf = (games: number): number => (games > 1 ? 200_000 : 44_000);
