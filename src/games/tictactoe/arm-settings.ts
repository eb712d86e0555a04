// `arm` of croupier.json: a small gantry with the geometry of problem E, 2024; settings.ts has its defaults. The board's middle is thought at 130, 100; a tray's stones are
// 20 mm from its edge. z is 0 on the table, a stone is 5 mm thick. Types only.

/** Of one colour: the place of its first stone on the arm's axes, the way from each stone to the next, and how many there are. */
export interface Tray {
  x: number;
  y: number;
  dx: number;
  dy: number;
  count: number;
}

/** Millimetres on the arm's own axes (G54), z upwards; speeds in millimetres a minute. */
export interface ArmSettings {
  /** Of the serial port; none, no arm. */
  port: string;
  rx: string;
  tx: string;
  path: string;
  baud: number;
  /** Sideways, and up and down. */
  feed: number;
  feedZ: number;
  /** The pump hangs on the spindle's pins ("M3", with this S) or on the coolant's ("M8"). */
  pump: string;
  power: number;
  /** The cup's height: where nothing is in its way, even with a stone on it; where it picks a stone; where it lets go of one. */
  travelMm: number;
  pickMm: number;
  placeMm: number;
  /** Until a stone hangs on the cup, or has come off it. */
  settleMs: number;
  /** Where the arm waits, out of the camera's sight. */
  parkX: number;
  parkY: number;
  /** No stone is fetched from or brought to anywhere else. */
  lowX: number;
  lowY: number;
  highX: number;
  highY: number;
  /** Between the centres of two neighbouring cells. */
  cellMm: number;
  /** X is black and lies on the left, O is white and lies on the right. */
  trays: { [colour: string]: Tray };
  /** From the camera's u, v: x = t0 u + t1 v + t2, y = t3 u + t4 v + t5. Empty until it has been found by touching three points. */
  transform: number[];
}
