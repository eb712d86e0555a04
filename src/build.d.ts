/** Constants that the build writes into a bundle (deploy/build/bundles.ts). */
declare const VERSION: string;
/** Which bundle this is: the name of its file in src/bundles. */
declare const BUNDLE: string;
/** Whether Durak has all that it can be: other packs, clocks, matches, and the pictures and words that only the bundle with everything has the room for. */
declare const WHOLE: boolean;
/** Whether this bundle has several games, and a board with room for it. */
declare const MANY: boolean;
/** The names of the usual deck's 57 symbols, | between them; and their pictures (deploy/build/symbols.ts), 81 letters of base64 each. */
declare const SYMBOLS: string;
declare const PICTURES: string;
