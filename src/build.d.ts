/** Constants that the build writes into a bundle (deploy/build/bundles.ts). */
declare const VERSION: string;
/** Which bundle this is: the name of its file in src/bundles. */
declare const BUNDLE: string;
/** Whether there is room for all of Durak (other packs, clocks, matches, pictures, words) and for reading what is left of a broken croupier.json: not in durak.js. */
declare const WHOLE: boolean;
/** Whether this bundle has several games, and a board with room for it. */
declare const MANY: boolean;
/** The names of the usual deck's 57 symbols, | between them; and their pictures (deploy/build/symbols.ts), 81 letters of base64 each. */
declare const SYMBOLS: string;
declare const PICTURES: string;
/** These functions are never called again, nor what only they use: in a bundle they go (deploy/build/forget.ts). A call in a function that `MANY` or the like leaves out costs nothing. */
declare const FORGET: (...functions: unknown[]) => unknown;
