// Whether the safe palette is: what the three common kinds of colour blindness leave of it, by two models that were made in different ways, and how far apart
// its colours are then. CIEDE2000 counts so that 2.3 is just seen.
import { differenceCiede2000, formatHex, parse, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { PALETTES, PALETTE_NAMES, type PaletteName, channelsOf, ringStyle } from "../../deploy/palette";

type Matrix = number[];
type Rgb = [number, number, number];

/** G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009; severity 1, on linear light. */
const MACHADO: Record<string, Matrix> = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** H. Brettel, F. Viénot, J. D. Mollon: Computerized simulation of color appearance for dichromats, 1997, for sRGB: a matrix on either side of a plane. */
const BRETTEL: Record<string, [above: Matrix, below: Matrix, normal: Rgb]> = {
  protanopia: [
    [0.1498, 1.19548, -0.34528, 0.10764, 0.84864, 0.04372, 0.00384, -0.0054, 1.00156],
    [0.1457, 1.16172, -0.30742, 0.10816, 0.85291, 0.03892, 0.00386, -0.00524, 1.00139],
    [0.00048, 0.00393, -0.00441],
  ],
  deuteranopia: [
    [0.36477, 0.86381, -0.22858, 0.26294, 0.64245, 0.09462, -0.02006, 0.02728, 0.99278],
    [0.37298, 0.88166, -0.25464, 0.25954, 0.63506, 0.1054, -0.0198, 0.02784, 0.99196],
    [-0.00281, -0.00611, 0.00892],
  ],
  tritanopia: [
    [1.01277, 0.13548, -0.14826, -0.01243, 0.86812, 0.14431, 0.07589, 0.805, 0.11911],
    [0.93678, 0.18979, -0.12657, 0.06154, 0.81526, 0.1232, -0.37562, 1.12767, 0.24796],
    [0.03901, -0.02788, -0.01113],
  ],
};

const KINDS = Object.keys(MACHADO);

const toLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLight = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const applied = (matrix: Matrix, light: Rgb): Rgb =>
  [0, 3, 6].map(row => light.reduce((sum, part, at) => sum + matrix[row + at] * part, 0)) as Rgb;

const lightOf = (colour: string): Rgb => channelsOf(colour).map(value => toLight(value / 255)) as Rgb;

function hexOf(light: Rgb): string {
  const [r, g, b] = light.map(value => fromLight(Math.max(0, Math.min(1, value))));
  return formatHex({ mode: "rgb", r, g, b });
}

type Eye = (colour: string) => string;

const EYES: Record<string, Eye> = Object.fromEntries([
  ["nothing", colour => colour] as [string, Eye],
  ...KINDS.flatMap((kind): [string, Eye][] => [
    [`${kind} by Machado`, colour => hexOf(applied(MACHADO[kind], lightOf(colour)))],
    [
      `${kind} by Brettel`,
      colour => {
        const light = lightOf(colour);
        const [above, below, normal] = BRETTEL[kind];
        const side = normal.reduce((sum, part, at) => sum + part * light[at], 0);
        return hexOf(applied(side >= 0 ? above : below, light));
      },
    ],
  ]),
]);

const apart = differenceCiede2000();

/** How far the two nearest of some colours are apart, to such an eye. */
function nearest(colours: string[], eye: Eye): number {
  const seen = colours.map(eye);
  return Math.min(...seen.flatMap((one, at) => seen.slice(0, at).map(other => apart(one, other))));
}

const inksOf = (name: PaletteName) => PALETTES[name].inks;
const ringColours = [...new Set(PALETTES.safe.rings.map(({ colour }) => colour))];

describe("the simulation", () => {
  it("leaves grey as it is, and takes from each kind what it is known to take", () => {
    for (const [name, eye] of Object.entries(EYES))
      for (const grey of ["#000000", "#808080", "#ffffff"])
        expect(apart(eye(grey), grey), `${name}: ${grey}`).toBeLessThan(1);
    // Reds and greens of one lightness: near for two of the kinds, far for the third. Blue and green the other way round.
    for (const model of ["Machado", "Brettel"]) {
      const of = (kind: string) => EYES[`${kind} by ${model}`];
      for (const kind of ["protanopia", "deuteranopia"])
        expect(nearest(["#b05a2a", "#7a7a2a"], of(kind))).toBeLessThan(
          nearest(["#b05a2a", "#7a7a2a"], EYES.nothing) / 2,
        );
      expect(nearest(["#2a6f97", "#2a7a6a"], of("tritanopia"))).toBeLessThan(
        nearest(["#2a6f97", "#2a7a6a"], EYES.nothing) / 2,
      );
    }
  });

  it("shows why there is a second palette: two of the usual inks are nearly one to many", () => {
    expect(nearest(inksOf("usual"), EYES["deuteranopia by Machado"])).toBeLessThan(10);
    expect(nearest(inksOf("usual"), EYES.nothing)).toBeGreaterThan(35);
  });
});

describe("the safe palette", () => {
  it.each(Object.keys(EYES))("has three inks that are 30 apart or more, to %s", name => {
    expect(nearest(inksOf("safe"), EYES[name])).toBeGreaterThanOrEqual(30);
  });

  it.each(Object.keys(EYES))("has three colours of rings that are 25 apart or more, to %s", name => {
    expect(ringColours).toHaveLength(3);
    expect(nearest(ringColours, EYES[name])).toBeGreaterThanOrEqual(25);
  });

  it("is told apart on a printer without colours, too: its inks differ in how light they are", () => {
    const grey = inksOf("safe")
      .map(ink => wcagContrast(ink, "#000000"))
      .sort((a, b) => a - b);
    expect(grey[1] / grey[0]).toBeGreaterThan(1.5);
    expect(grey[2] / grey[1]).toBeGreaterThan(1.5);
  });

  it("keeps the names that the codes have: violet is bluest, red reddest, and green greener than either", () => {
    const [violet, red, green] = inksOf("safe").map(channelsOf);
    expect(violet[2]).toBeGreaterThan(Math.max(violet[0], violet[1]) + 40);
    expect(red[0]).toBeGreaterThan(Math.max(red[1], red[2]) + 100);
    expect(green[1]).toBeGreaterThan(Math.max(violet[1], red[1]) + 80);
  });
});

describe.each(PALETTE_NAMES)("the palette %s", name => {
  it("has inks that stand out from white paper, thin outlines too", () => {
    for (const ink of inksOf(name)) expect(wcagContrast(ink, "#fafaf8")).toBeGreaterThanOrEqual(3);
  });

  it("has eight kinds of rings at least, no two alike, and gives one for any Set", () => {
    const { rings } = PALETTES[name];
    expect(rings.length).toBeGreaterThanOrEqual(8);
    expect(new Set(rings.map(ring => JSON.stringify(ring))).size).toBe(rings.length);
    for (const set of [0, 1, rings.length, 100]) expect(rings).toContain(ringStyle(name, set));
  });

  it("is written in colours that are read everywhere alike", () => {
    const { inks, rings } = PALETTES[name];
    for (const colour of [...inks, ...rings.map(ring => ring.colour)]) {
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      const { r, g, b } = parse(colour) as { mode: "rgb"; r: number; g: number; b: number };
      expect(channelsOf(colour)).toEqual([r, g, b].map(part => Math.round(part * 255)));
    }
  });
});
