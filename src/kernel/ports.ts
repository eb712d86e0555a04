// The words that apps and views use for hardware. Types only: nothing here reaches a board.

/** The part of Espruino's Graphics that views may use; 1 bit a pixel, colour 1 is lit. */
export interface Screen {
  getWidth(): number;
  getHeight(): number;
  /** Everything to background. */
  clear(): Screen;
  setColor(colour: number): Screen;
  setBgColor(colour: number): Screen;
  /** A font given as columns, most significant bit on top; `width` one number or a string of one byte a glyph; `height` may carry a scale in bits 8 and up. */
  setFontCustom(bitmap: string, firstChar: number, width: number | string, height: number): Screen;
  /** x: -1 left, 0 centre, 1 right; y: -1 top, 0 middle, 1 bottom. */
  setFontAlign(x: number, y: number): Screen;
  drawString(text: string, x: number, y: number, solid?: boolean): Screen;
  stringWidth(text: string): number;
  /** Corners included. */
  fillRect(x1: number, y1: number, x2: number, y2: number): Screen;
  drawRect(x1: number, y1: number, x2: number, y2: number): Screen;
  clearRect(x1: number, y1: number, x2: number, y2: number): Screen;
  drawLine(x1: number, y1: number, x2: number, y2: number): Screen;
  setPixel(x: number, y: number, colour?: number): Screen;
  getPixel(x: number, y: number): number;
}

/** What a driver needs of the screen besides drawing on it. */
export interface Canvas extends Screen {
  buffer: ArrayBuffer;
  /** The box of what was drawn since the last reset, or undefined. */
  getModified(reset?: boolean): { x1: number; y1: number; x2: number; y2: number } | undefined;
}

/** A Graphics that draws on its display at once. */
export interface DirectScreen extends Screen {
  setRotation(turns: number): unknown;
  setClipRect(x1: number, y1: number, x2: number, y2: number): unknown;
}

/** A display: draw on `screen`, then `show`. */
export interface Display {
  screen: Screen;
  /** Starts sending what changed; returns at once, the rest follows in idle turns. */
  show(): void;
  /** Something is being sent. */
  readonly isBusy: boolean;
  /** 0..255, 0 darkest. */
  contrast(level: number): void;
  power(on: boolean): void;
}

export interface Screen {
  /** Where the display has colours: a view draws there instead. */
  tiles?: Tiles;
}

/** Draws all of a tile, or of it what fits on `screen`, with its top left corner at `left`, `top`; both may be negative. The tile is filled with the scene's background then. */
export type DrawTile = (screen: Screen, left: number, top: number) => unknown;

/**
 * The picture of a colour display: rectangles that do not overlap, each drawn anew only when it has changed; there is no buffer for all of it. Colours are
 * numbers of 16 bits (kit/colours.ts). 320 columns and 212 rows are a view's; below them is the line of the keys.
 */
export interface Tiles {
  /** At the beginning of every picture. Unless the last one had the same scene, everything is cleared to `background`: rectangles of one scene stay where they are. */
  begin(scene: string, background: number): void;
  /**
   * A rectangle, `slot` 0..59 of its own within the scene. It is drawn if `key`, which says all that its picture depends on, is another one than before. One that was
   * nothing but background, with the key "", may be put elsewhere.
   * `touch`: what touching it means. "A", "B", "C" are keys, "A+" a held one; "@2" is C twice, then B, "@-1" A, then B, as in a list; all else is played.
   */
  put(
    slot: number,
    x: number,
    y: number,
    width: number,
    height: number,
    key: string,
    draw: DrawTile,
    touch?: string,
  ): void;
  kit: TileKit;
}

/** What makes a game's pictures in colour, each under a name of its own: a game adds its own where it declares them. */
export interface Views {}

/** What is drawn everywhere: each begins a picture of its own, and is made anew each time. */
export interface TileKit {
  /** As kit/list.ts draws it. */
  list(title: string, items: string[], cursor: number): void;
  /**
   * With a title, or "". `isTurned`: there are more pages than this one, and two arrows below it. `answers`: it is a question; the first one stands for A and the
   * second one for B, and to touch anything else means nothing.
   */
  lines(title: string, lines: string[], isTurned: boolean, answers?: string[]): void;
  /** A card for each game, `at` the chosen one. */
  menu(pages: { title: string; picture: string }[], at: number): void;
  /** Of the games that this bundle brings. Nothing of them is kept here. */
  views(): Views;
}

/** A colour display: its tiles, and what the shell needs of them. */
export interface ColourDisplay extends Display, Tiles {
  report: { present: boolean; failed: number; started: number; bytes: number };
  /** A picture of tiles was begun since the last `end`. */
  isBegun: boolean;
  /** Draws some of the tiles that wait to be drawn, as much as a turn has time for; before any of a new scene it clears all of the display. False: nothing waited. */
  goOn(): boolean;
  /** Draws what nobody else draws, as soon as the display is awake: tiles, all of them in one turn. */
  now(draw: () => unknown): void;
  /** Asks what touching that place means in the picture that is drawn next. */
  seek(x: number, y: number): void;
  /** The picture is whole. What was asked for, "" if touching there means nothing; undefined: nothing was asked. */
  end(): string | undefined;
}

export type Key = "A" | "B" | "C";

/** A key that there may be: besides, one for each player of a game that has players' keys. */
export type AnyKey = Key | "P1" | "P2" | "P3" | "P4" | "P5" | "P6" | "P7" | "P8";

/**
 * What a camera sees in one picture, four numbers a blob: its kind (46 an empty square, 88 a black stone, 79 a white one: the characters `.`,
 * `X`, `O`), x and y of its middle in pixels from the top left, and the side of a square that has its area.
 */
export type Blobs = Int16Array;

/** How it goes with the camera: what is seen, then counters of frames and of bytes outside of any. */
export interface CameraStatus {
  sight: "silent" | "babbling" | "unsteady" | "steady";
  frames: number;
  damaged: number;
  oversize: number;
  repeated: number;
  restarts: number;
  missed: number;
  noise: number;
}

export interface Camera {
  status: CameraStatus;
  /**
   * From now on `listener` is told what is seen whenever two pictures in a row agree, both of which came after this call, and undefined for
   * every second in which none came. The same sight is the same array, which nobody may change. No listener: nobody looks.
   */
  watch(listener: ((blobs: Blobs | undefined) => void) | undefined): void;
  /** Nobody will look any more. */
  close(): void;
}

/** Time comes in here, so that a test can hold it still. Milliseconds throughout. */
export interface Clock {
  now(): number;
  after(forMs: number, then: () => void): number;
  cancel(timer: number): void;
}

/** Files that survive a power cut. */
export interface Store {
  read(name: string): string | undefined;
  /** A whole file; or, with `offset` and the file's `size`, a piece into still-erased bytes, which costs no erase. False: it did not fit, nothing changed. */
  write(name: string, data: string, offset?: number, size?: number): boolean;
}

/**
 * One step of an arm's work: a straight move to x, y or z (millimetres on the arm's own axes, z upwards; what is left out stays), or the pump
 * on or off, or neither: a pause.
 */
export interface ArmStep {
  x?: number;
  y?: number;
  z?: number;
  pump?: boolean;
  /** What it takes by computation; so much later may its answer come. Of a pause, how long it is. */
  forMs: number;
}

/**
 * How something ended: "" for done, else "lost" "busy" "reach" (refused: position unknown, at work, numbers that are impossible or lead out of its space); broken off, and
 * from now on its position is unknown: "silent" "error" "alarm" "reset" "stopped", "reach" (it found out itself), "held" "door" (somebody holds it, or its safety door is open),
 * "homing" (that is switched off), "switch" (not found, or not left again). `steps`: how many of the job's first steps are known to be done.
 */
export type ArmDone = (fault: string, steps: number) => void;

/**
 * What an arm has to know of its machine: speeds in millimetres a minute sideways and up and down; how its pump is switched, and at which power; and the highest that its
 * jobs go on each axis, by which is known where these begin.
 */
export interface ArmOptions {
  baud: number;
  feed: number;
  feedZ: number;
  pump: string;
  power: number;
  highX: number;
  highY: number;
  travelMm: number;
}

/** Where it stands, `fault` and `code` of what ended the last job ("" if nothing did), and counters. */
export interface ArmStatus {
  state: "lost" | "waking" | "homing" | "ready" | "working";
  fault: string;
  code: number;
  lines: number;
  strays: number;
  noise: number;
  errors: number;
  alarms: number;
  resets: number;
  timeouts: number;
}

/** A gantry with a suction cup. */
export interface Arm {
  status: ArmStatus;
  /** For a person who has looked whether the way is free: finds its origin, and with it its position. */
  home(done: ArmDone): void;
  /** All steps, one after the other; `done` is called exactly once, when the last motion has ended. */
  run(job: ArmStep[], done: ArmDone): void;
  /** Breaks off what goes on: holds still, then lets go of everything. */
  stop(): void;
}
