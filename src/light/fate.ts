// How it ends with a cargo: the words stand on the display, in up to 21 letters.

export const enum Fate {
  More = "",
  Done = "done",
  Damaged = "Damaged: send it anew",
  Strange = "No file of ours",
  Version = "For another version",
  Board = "For another board",
  Full = "No room in Storage",
}
