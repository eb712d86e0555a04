// The colours that mean something: the three inks of Set, and the rings around its Sets. One place for paper, pictures and the page.
//
// The usual inks are those of the game. To who sees no red or no green, two of them are nearly one: by CIEDE2000, where 2.3 is just seen, the usual
// red and green are 8 apart for deuteranopia. The safe ones differ in lightness as well, dark, middle and light, and are 30 apart or more whatever a
// person sees; test/house/palette.test.ts simulates it. They keep their names, for a code says "violet": dark violet, brick red, blue green.
// Each stands out from white by a ratio of three or more (WCAG 2.2, 1.4.11), thin outlines too.

/** How the line of a ring is drawn: `dash` in widths of the line, dash and gap in turn; none is a whole line. */
export interface RingStyle {
  colour: string;
  /** What a person calls the colour. */
  name: string;
  dash: number[];
  /** A white line runs along the middle of it. */
  hasCore: boolean;
}

export interface Palette {
  /** Violet, red, green, on white paper. */
  inks: [violet: string, red: string, green: string];
  /** On a picture of a table. From the first beyond the last they come again. */
  rings: RingStyle[];
}

const WHOLE: number[] = [],
  DASHED = [3, 1.5],
  DOTTED = [1, 1];

/** Of a Set that rests on a card which is to be checked, whatever its ring is else: short dashes, gaps nearly as wide. */
export const DOUBTFUL = [1.8, 1.4];

/** Every colour with every kind of line, and all of them again with a white core. */
const rings = (colours: Record<string, string>, dashes: number[][]): RingStyle[] =>
  [false, true].flatMap(hasCore =>
    dashes.flatMap(dash => Object.entries(colours).map(([name, colour]) => ({ colour, name, dash, hasCore }))),
  );

export const PALETTES = {
  usual: {
    inks: ["#5b2d90", "#d4202f", "#10853a"],
    /** Far enough apart to be told from each other, and from the ink of the cards where that is possible. */
    rings: rings(
      {
        amber: "#ffb000",
        blue: "#00a6ff",
        pink: "#ff3fa4",
        green: "#00c853",
        violet: "#a15cff",
        orange: "#ff6d00",
        teal: "#00bfa5",
        lime: "#c6d400",
      },
      [WHOLE],
    ),
  },
  safe: {
    inks: ["#3b1a85", "#ad2a0c", "#0f9c92"],
    /** Three colours are as many as everybody tells apart; the next three are told by their lines. */
    rings: rings({ yellow: "#ffd84d", blue: "#2a6fff", crimson: "#c2185b" }, [WHOLE, DASHED, DOTTED]),
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

export const paletteOf = (name: PaletteName): Palette => PALETTES[name];

/** The ring of the Set at this place of the list. */
export function ringStyle(name: PaletteName, set: number): RingStyle {
  const { rings: styles } = PALETTES[name];
  return styles[set % styles.length];
}

/** `blue`, `dashed blue with a white core`. */
export function ringInWords({ name, dash, hasCore }: RingStyle): string {
  const line = dash === DASHED ? "dashed " : dash === DOTTED ? "dotted " : "";
  return `${line}${name}${hasCore ? " with a white core" : ""}`;
}

/** `#d4202f` as three numbers to 255. */
export function channelsOf(colour: string): [red: number, green: number, blue: number] {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
