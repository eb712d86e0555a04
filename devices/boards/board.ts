// A board as data: which of its pins and ports the parts hang on. Types only.
import type { Chip, PinList } from "./chips";

export interface Board {
  name: string;
  /** What `process.env.BOARD` says there; of several boards that say the same the first one is meant. */
  env: string;
  /** The free serial ports, each with its pins: what the board receives on, what it sends on. None: ports by path. */
  ports: { [port: string]: string };
  /** The ports that scanner and second board use unless told otherwise; "" where none is left. */
  scannerPort: string;
  peer: string;
  /** The bus, its clock pin, its data pin; the pins may be empty. */
  oled: string;
  /** A colour display that is built in: its chip, then the wires as `display.wires` has them. */
  inColour?: string;
  /** Key letter to pin name, a `+` behind it where a pressed key reads high. */
  keys: { A?: string; B?: string; C?: string };
  /** The pins of a lamp and of a loudspeaker. */
  led?: string;
  pwm?: string;
  /** A line that is quiet this long has finished what it was saying; the port's own latency decides. */
  gapMs: number;
}

/** What people are told of a board, and how it looks; no bundle has it. */
export interface About {
  title: string;
  /** In the titles of pictures. */
  short: string;
  /** Whether every game fits at once, or one at a time. */
  room: "all" | "one";
  /** Whether somebody has played on such a board, or it was only simulated or emulated. */
  tried: "hardware" | "simulated";
  /** What its pins can do; of a board whose ports are paths nobody knows. */
  chip?: Chip;
  /** What is soldered to pins of this board besides its keys and the wires of `inColour`, by its name. */
  taken: { [owner: string]: PinList };
  /** Pins of keys that are soldered on, each with its pull; the others need a wire. */
  soldered: string[];
  /** What whoever has put the program onto it should know of its wires. */
  uploaded?: string[];
  /** Where nobody scans the second board has it easier on the scanner's port. */
  isPeerBetterAlone?: boolean;
  /** The lesson's program for Durak is for it, and its cable is on the console's pins. */
  isLessons?: boolean;
  /** Its makes; the first one is meant where nobody asks. */
  outlines: Outline[];
}

/** A pin: its name in the board's data, or "5 V", "3.3 V", "GND"; behind a `=` what is printed beside it, if that is something else. A `#` begins a heading of a list. */
export type Row = string[];

/** From one row of pins to the other, and how far the board reaches beyond the first and the last of them. */
export interface Holes {
  apart: number;
  atPlug: number;
  atEnd: number;
}

/** A board from above: its rows of pins in their real order where that is known for sure, else a list by names. */
export interface Outline {
  title: string;
  /** Which of several makes. */
  make: string;
  /** In the order in which they stand on the board; else the pins are a list. */
  isOrdered: boolean;
  left: Row;
  right: Row;
  /** A row along the lower edge, from the left. */
  bottom: Row;
  /** How it stands on a breadboard, where that is known for sure and all pins stand in two rows; counted in holes, 2.54 mm each. */
  holes?: Holes;
  usb: "top" | "bottom" | "none";
  colour: string;
  notes: string[];
}
