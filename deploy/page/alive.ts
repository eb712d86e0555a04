// Known to the page and to what measures it, which runs without its workers.
/** The mark in the browser's timeline when a board's worker has said its first word. */
export const ALIVE = "board alive";
