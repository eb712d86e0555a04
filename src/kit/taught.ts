/** The file of cards that the board was taught: a line "card code ." for each, the newest last. A power cut leaves a line without that end, which counts as none. */
export const TAUGHT = "croupier.taught";
