// How large a bundle may become.

/** A board with room for several games has 896 KB for them: nothing is left out for want of bytes. Least has a Linux build, 256 KB, and no display that could speak a language: what is over is for settings and the record of a game or two. */
const ALL = 258_000;
/** What a Pico's three pages (49,152) hold together with what an evening writes (1,220 with the log of starts), the head of a file (32) and settings (some 390). */
const ONE = 47_500;

/** Bytes at most, by how many games a bundle brings: boards for more than one have room, for the others it is a Pico's. */
export const budgetOf = (games: number): number => (games > 1 ? ALL : ONE);

/** The bundle that is none of games: update by light, a program beside one of these. */
export const UPDATER = "light";
/** Of the updater, which lies beside another bundle on boards with room for both. */
export const UPDATER_BYTES = 50_000;
