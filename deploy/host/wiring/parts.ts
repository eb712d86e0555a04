// What may hang on a board, and by which pins: the part's side of each wire. Types and tables; runs in a browser too.
import { bundles } from "../../known";

export const PART_NAMES = ["display", "scanner", "keys", "peer", "camera", "arm"] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The parts of an arrangement, the bundle that runs it, and what its croupier.json says. */
export interface Parts extends Partial<Record<PartName, boolean>> {
  /** A file in dist/, without ".js". */
  bundle: string;
  settings?: WiringSettings;
  /** Of several makes of one board: which is drawn; the first one unless told. */
  make?: string;
}

export interface PortSettings {
  port?: string;
  rx?: string;
  tx?: string;
  path?: string;
}

/** The slice of croupier.json that moves wires. */
export interface WiringSettings extends Partial<Record<"scanner" | "peer" | "camera" | "arm", PortSettings>> {
  board?: string;
  display?: { bus?: string; scl?: string; sda?: string; chip?: string };
  keys?: { A?: string; B?: string; C?: string };
}

interface PartLooks {
  title: string;
  /** What feeds it from the board; none: it has a supply of its own. */
  supply?: "5 V" | "3.3 V";
  /** What the pin of that supply is called on most modules. */
  supplyPin?: string;
  ground: string;
}

export const LOOKS: Record<PartName, PartLooks> = {
  display: { title: "OLED", supply: "3.3 V", supplyPin: "VCC", ground: "GND" },
  scanner: { title: "GM67", supply: "5 V", supplyPin: "5V", ground: "GND" },
  keys: { title: "keys", ground: "other legs" },
  peer: { title: "2nd board", ground: "GND" },
  camera: { title: "OpenMV", supply: "5 V", supplyPin: "VIN", ground: "GND" },
  arm: { title: "Grbl", ground: "GND" },
};

/** Words for lists: what the short titles in the picture mean. */
export const FULL_TITLES: Record<PartName, string> = {
  display: "OLED display",
  scanner: "GM67 scanner",
  keys: "push buttons",
  peer: "the second board",
  camera: "OpenMV camera",
  arm: "the arm's Grbl board",
};

/** As at the end of a wire: "SCL of the OLED display". */
export const pinOf = (pin: string, part: PartName): string =>
  `${pin} of ${FULL_TITLES[part].replace(/^(?!the )/, "the ")}`;

/** Whether a bundle has a scanner's driver: in the others its port is free for another part. */
export const hasScanner = (bundle: string) => !!bundles.find(({ name }) => name === bundle)?.needs.includes("scanner");

/** Whether it draws on an OLED there: a display in colour is another part, or built in. */
export function hasOled(inColour: string | undefined, { bundle, settings = {} }: Parts): boolean {
  const own = bundles.find(({ name }) => name === bundle)?.hasColours ? inColour : undefined;
  return /^s/.test(settings.display?.chip ?? own ?? "ssd1306");
}
