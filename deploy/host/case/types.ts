// What the maker of cases knows of a board, a display, the scanner and a key. All lengths are millimetres.

/** Where a number comes from, and whether you have to measure your own part. */
export interface Origin {
  source: string;
  /** Makers differ here: measure the part in your hand before you print. */
  isTypical: boolean;
}

/** A bare board that lies in the column, its pins up. */
export interface InsideBoard extends Origin {
  kind: "inside";
  /** From the USB plug's end to the other end, and across. */
  long: number;
  wide: number;
  /** The opening that the cable's plug needs. */
  plug: { wide: number; high: number };
}

/** A board with a display of its own. It hangs under the lid. */
export interface FrontBoard extends Origin {
  kind: "front";
  long: number;
  wide: number;
  /** The part of the display that lights up, and its middle against the middle of the board. */
  active: { wide: number; high: number; right: number; up: number };
  /** From the front of the glass to the front of the board. */
  glass: number;
  /** Board, parts on its back and plugs. */
  behind: number;
  /** Distances between the middles of the four holes. */
  holes: { wide: number; high: number };
  /** The opening for the USB plug in the left wall; `up` from the middle of the board. */
  plug: { wide: number; high: number; up: number };
}

/** A board that has a housing, or stands elsewhere. You print the scanner's stand only. */
export interface BesideBoard {
  kind: "beside";
  /** In a sentence for people. */
  why: string;
}

export type BoardHousing = InsideBoard | FrontBoard | BesideBoard;

/** A display on a small board of its own. */
export interface DisplayHousing extends Origin {
  /** As `--display` has it: the diagonal in inches. */
  name: string;
  title: string;
  wide: number;
  high: number;
  /** From the front of the glass to the back of the board. */
  thick: number;
  active: { wide: number; high: number; up: number };
}

/** A block that looks down through the head's floor. */
export interface ScannerHousing extends Origin {
  title: string;
  wide: number;
  deep: number;
  /** Along the direction in which it looks. */
  high: number;
  /** From its window to the card. */
  distance: number;
  /** The whole angles that it sees, in degrees. */
  sees: { wide: number; deep: number };
}

/** A push button with a thread and a nut. */
export interface KeyHousing extends Origin {
  title: string;
  hole: number;
  /** Across the nut and across the cap. */
  nut: number;
  cap: number;
  /** Under the lid, with its two wires. */
  behind: number;
}
