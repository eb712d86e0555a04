// What calls for the meeting of two boards (meeting.ts).
export const enum Occasion {
  /** A hello, or what is the lesson's, of so many bytes: see `Found`. */
  Hello,
  /** A frame of that kind that is neither play nor dealing, or the first one of all. */
  Frame,
  /** What the player wants: see `Want`. */
  Want,
}
