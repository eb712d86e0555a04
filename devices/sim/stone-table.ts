// What lies on the table under camera and arm. Millimetres in the table's own axes; nothing else of it is simulated.

export interface Stone {
  /** X is black, O is white. */
  colour: "X" | "O";
  xMm: number;
  yMm: number;
}

export interface StoneTable {
  /** All that lie there, on the board or beside it. */
  stones: Stone[];
  /** Its centre, and how far it is turned from the x axis towards the y axis. */
  board: {
    xMm: number;
    yMm: number;
    turnedDeg: number;
    /** Beside the corner of cell 1 there is a small square of the cells' colour. */
    isMarked?: boolean;
  };
  /** The one that hangs on the arm, and is not among `stones`. */
  held?: Stone;
}
