/** Constants that the build writes into a bundle (rollup.config.mjs); a lean bundle switches off what it leaves out. */
declare const VERSION: string;
/** Which bundle this is: "croupier", "set", "durak", "tictactoe", "dobble", "set-original". */
declare const BUNDLE: string;
declare const WITH_SET: boolean;
declare const WITH_DURAK: boolean;
/** Durak's other dialect: whole decks, as the lesson's program has it. */
declare const WITH_LESSON: boolean;
declare const WITH_TICTACTOE: boolean;
/** The scanner's port and its drivers; without it a board's only free port is the peer's. */
declare const WITH_SCANNER: boolean;
declare const WITH_SAT: boolean;
declare const WITH_GM65: boolean;
declare const WITH_SH1106: boolean;
declare const WITH_FACES: boolean;
declare const WITH_DOBBLE: boolean;
/** The names of the usual deck's 57 symbols, | between them; and (WITH_PICTURES) their pictures (deploy/symbols.mjs), 81 letters of base64 each. */
declare const SYMBOLS: string;
declare const WITH_PICTURES: boolean;
declare const PICTURES: string;
/** All boards, or the Original alone. */
declare const WITH_BOARDS: boolean;
/** The modes besides solve and hint, and the proof. */
declare const WITH_MODES: boolean;
/** A scanner's packets, dimming, lists of what a setting may be, marks in the font. */
declare const WITH_EXTRAS: boolean;
