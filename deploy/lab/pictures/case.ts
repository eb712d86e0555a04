// The printed console, assembled and taken apart, drawn from the very meshes that `croupier case` writes.
import sharp from "sharp";
import { oled096 } from "../../host/case/displays/oled-096";
import { esp32 } from "../../host/case/boards/esp32";
import { type Bought, type Console, makeConsole, trianglesOf } from "../../host/case/make";
import { activeOf } from "../../host/case/plan";
import { scanner } from "../../host/case/scanner";
import { type Triangle, normalOf } from "../../host/case/stl";

type Vector = [number, number, number];
type Colour = [number, number, number];

interface Body {
  triangles: Triangle[];
  colour: Colour;
}

/** Twice as large while it is drawn: then edges are smooth. */
const FINE = 2;
const PAPER: Colour = [255, 255, 255];
const INK: Colour = [52, 60, 68];
/** Neighbouring pixels whose depths differ by more, in mm, have an edge between them. */
const STEP = 1.6;
/** Faces that turn away from each other by more have an edge between them: the cosine. */
const TURN = 0.8;

const PRINTED: Record<string, Colour> = {
  stand: [236, 196, 106],
  head: [92, 152, 190],
  lid: [120, 178, 212],
  "scanner-bar": [236, 196, 106],
  "display-bar": [236, 196, 106],
};

const BOUGHT: Record<Bought["name"], Colour> = {
  board: [40, 110, 70],
  wires: [170, 170, 170],
  display: [40, 90, 140],
  picture: [16, 20, 26],
  scanner: [70, 74, 82],
  key: [110, 110, 116],
  cap: [196, 62, 52],
  card: [250, 248, 240],
  code: [20, 20, 20],
  sight: [220, 40, 40],
};

const LIT: Colour = [200, 235, 255];

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** Light from the upper left, before the console. */
const LIGHT = unit([-0.45, -0.6, 0.9]);

/** How one looks at it: around by so many degrees from the front, and down by so many. */
interface Look {
  around: number;
  down: number;
}

/** The picture's right, up, and towards the viewer. */
function axesOf({ around, down }: Look): [Vector, Vector, Vector] {
  const [a, d] = [(around * Math.PI) / 180, (down * Math.PI) / 180];
  return [
    [Math.cos(a), Math.sin(a), 0],
    [-Math.sin(a) * Math.sin(d), Math.cos(a) * Math.sin(d), Math.cos(d)],
    [Math.sin(a) * Math.cos(d), -Math.cos(a) * Math.cos(d), Math.sin(d)],
  ];
}

/** What is nearest at each pixel. */
class Canvas {
  private readonly depth: Float32Array;
  private readonly face: Int32Array;
  private readonly faces: { normal: Vector; colour: Colour; body: number }[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.depth = new Float32Array(width * height).fill(-Infinity);
    this.face = new Int32Array(width * height).fill(-1);
  }

  /** Corners in pixels, their third number the depth: larger is nearer. */
  fill([a, b, c]: Triangle, normal: Vector, colour: Colour, body: number): void {
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (Math.abs(area) < 1e-9) return;
    const face = this.faces.push({ normal, colour, body }) - 1;
    const [left, right] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])];
    const [top, bottom] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(this.height - 1, bottom); y++)
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(this.width - 1, right); x++) {
        const v = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
        const w = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
        if (v < -1e-6 || w < -1e-6 || v + w > 1 + 1e-6) continue;
        const depth = a[2] + v * (b[2] - a[2]) + w * (c[2] - a[2]);
        const at = y * this.width + x;
        if (depth <= this.depth[at]) continue;
        this.depth[at] = depth;
        this.face[at] = face;
      }
  }

  private isEdge(at: number, other: number): boolean {
    const [one, two] = [this.face[at], this.face[other]];
    if (one === two) return false;
    if (one < 0 || two < 0) return true;
    const [a, b] = [this.faces[one], this.faces[two]];
    return a.body !== b.body || Math.abs(this.depth[at] - this.depth[other]) > STEP || dot(a.normal, b.normal) < TURN;
  }

  private colourAt(x: number, y: number): Colour {
    const at = y * this.width + x;
    const neighbours = [...(x ? [at - 1] : []), ...(y ? [at - this.width] : [])];
    if (neighbours.some(other => this.isEdge(at, other))) return INK;
    if (this.face[at] < 0) return PAPER;
    const { normal, colour } = this.faces[this.face[at]];
    const light = 0.55 + 0.45 * Math.max(0, dot(normal, LIGHT));
    return [colour[0] * light, colour[1] * light, colour[2] * light];
  }

  png(): Promise<Buffer> {
    const data = Buffer.alloc(3 * this.width * this.height);
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) data.set(this.colourAt(x, y).map(Math.round), 3 * (y * this.width + x));
    return sharp(data, { raw: { width: this.width, height: this.height, channels: 3 } })
      .resize(this.width / FINE)
      .png({ palette: true, colours: 64, dither: 0 })
      .toBuffer();
  }
}

/** Bodies from that side, as large as fits into so many pixels across. */
export function drawBodies(bodies: Body[], look: Look, width: number): Promise<Buffer> {
  const [right, up, near] = axesOf(look);
  const seen = bodies.map(({ triangles, colour }) => ({
    colour,
    faces: triangles.map(triangle => ({
      normal: normalOf(triangle),
      corners: triangle.map((at): Vector => [dot(at, right), dot(at, up), dot(at, near)]),
    })),
  }));
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const { faces } of seen)
    for (const { corners } of faces)
      for (const corner of corners)
        for (const axis of [0, 1]) {
          low[axis] = Math.min(low[axis], corner[axis]);
          high[axis] = Math.max(high[axis], corner[axis]);
        }
  const margin = 16 * FINE;
  const scale = (width * FINE - 2 * margin) / (high[0] - low[0]);
  const height = FINE * Math.ceil(((high[1] - low[1]) * scale + 2 * margin) / FINE);
  const canvas = new Canvas(width * FINE, height);
  seen.forEach(({ colour, faces }, body) =>
    faces
      .filter(({ normal }) => dot(normal, near) > 0)
      .forEach(({ normal, corners }) => {
        const [a, b, c] = corners.map(([x, y, z]): Vector => [
          margin + (x - low[0]) * scale,
          height - margin - (y - low[1]) * scale,
          z,
        ]);
        canvas.fill([a, b, c], normal, colour, body);
      }),
  );
  return canvas.png();
}

const lifted = (triangles: Triangle[], by: number): Triangle[] =>
  triangles.map(triangle => triangle.map(([x, y, z]): Vector => [x, y, z + by]) as Triangle);

/** How far each thing rises in the picture of the parts. */
const RISE: Record<string, number> = {
  stand: 0,
  card: 0,
  code: 0,
  sight: 0,
  board: 55,
  wires: 55,
  head: 62,
  scanner: 100,
  "scanner-bar": 118,
  "display-bar": 138,
  display: 152,
  picture: 152,
  key: 166,
  lid: 178,
  cap: 190,
};

function bodiesOf({ parts, bought }: Console, rise: (name: string) => number, isLeftOut: (name: string) => boolean) {
  return [
    ...parts.map(({ name, placed }) => ({ name, solid: placed, colour: PRINTED[name] })),
    ...bought.map(({ name, body }) => ({ name, solid: body, colour: BOUGHT[name] })),
  ]
    .filter(({ name }) => !isLeftOut(name))
    .map(({ name, solid, colour }) => ({ triangles: lifted(trianglesOf(solid), rise(name)), colour }));
}

/** Twelve places of cards, as the table of Set has them: on the picture of the display. */
function litOf({ plan }: Console): Body {
  const { x, y, wide, high } = activeOf(plan)!;
  const [columns, rows, gap] = [4, 3, 0.22];
  const [cell, line] = [wide / columns, high / rows];
  const z = plan.lidAt + 0.1;
  const triangles = Array.from({ length: columns * rows }, (_, at): Triangle[] => {
    const left = x - wide / 2 + ((at % columns) + gap) * cell;
    const low = y - high / 2 + (Math.floor(at / columns) + gap) * line;
    const [right, top] = [left + cell * (1 - 2 * gap), low + line * (1 - 2 * gap)];
    return [
      [
        [left, low, z],
        [right, low, z],
        [right, top, z],
      ],
      [
        [left, low, z],
        [right, top, z],
        [left, top, z],
      ],
    ];
  }).flat();
  return { triangles, colour: LIT };
}

/** Of an ESP32 with the small display and three keys. */
export async function casePictures(): Promise<{ name: string; png: Buffer }[]> {
  const made = await makeConsole({ board: esp32, display: oled096, keys: 3, scanner });
  const apart = (name: string) => RISE[name];
  return [
    {
      name: "case",
      png: await drawBodies(
        [
          ...bodiesOf(
            made,
            () => 0,
            () => false,
          ),
          litOf(made),
        ],
        { around: -38, down: 24 },
        640,
      ),
    },
    {
      name: "case-parts",
      png: await drawBodies(
        bodiesOf(made, apart, name => ["wires", "card", "code", "sight"].includes(name)),
        { around: -32, down: 22 },
        560,
      ),
    },
  ];
}
