/** Constants that the build writes into a bundle (rollup.config.mjs). */
declare const VERSION: string;
/** Which bundle this is: the name of its file in src/bundles. */
declare const BUNDLE: string;
/** The names of the usual deck's 57 symbols, | between them; and their pictures (deploy/build/symbols.ts), 81 letters of base64 each. */
declare const SYMBOLS: string;
declare const PICTURES: string;
