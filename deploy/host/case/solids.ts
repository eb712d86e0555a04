// Simple bodies, each the hull of a few points: so they are closed, and unions and cuts of them are, too. All lengths are millimetres.
import type { Manifold, ManifoldToplevel } from "manifold-3d";

export type Solid = Manifold;
export type Point = [x: number, y: number, z: number];

/** Least and largest coordinates. */
export interface Box {
  min: Point;
  max: Point;
}

/** A rounded outline at one height. */
interface Ring {
  z: number;
  /** Half sizes along x and y. */
  x: number;
  y: number;
  round: number;
}

/** Around a circle. */
const STEPS = 32;

const turns = Array.from({ length: STEPS }, (_, at) => (2 * Math.PI * (at + 0.5)) / STEPS);

export class Solids {
  private constructor(private readonly kernel: ManifoldToplevel) {}

  static async load(): Promise<Solids> {
    const { default: load } = await import("manifold-3d");
    const kernel = await load();
    kernel.setup();
    return new Solids(kernel);
  }

  hull(points: Point[]): Solid {
    return this.kernel.Manifold.hull(points);
  }

  join(parts: Solid[]): Solid {
    return this.kernel.Manifold.union(parts);
  }

  box({ min, max }: Box): Solid {
    return this.hull(
      [min[0], max[0]].flatMap(x => [min[1], max[1]].flatMap(y => [min[2], max[2]].map((z): Point => [x, y, z]))),
    );
  }

  /** A stack of rounded outlines around (x, y), the lowest first. */
  rings(x: number, y: number, rings: Ring[]): Solid {
    return this.hull(
      rings.flatMap(ring =>
        turns.map((turn): Point => {
          const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
          return [
            x + Math.sign(cos) * (ring.x - ring.round) + cos * ring.round,
            y + Math.sign(sin) * (ring.y - ring.round) + sin * ring.round,
            ring.z,
          ];
        }),
      ),
    );
  }

  /** A rounded plate; `bevel` cuts its lower and upper edge at 45 degrees. */
  plate({ min, max }: Box, round: number, bevel: { low?: number; high?: number } = {}): Solid {
    const { low = 0, high = 0 } = bevel;
    const [x, y] = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2];
    const ring = (z: number, less: number): Ring => ({
      z,
      x: x - less,
      y: y - less,
      round: Math.max(round - less, 0.1),
    });
    return this.rings((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, [
      ring(min[2], low),
      ...(low ? [ring(min[2] + low, 0)] : []),
      ...(high ? [ring(max[2] - high, 0)] : []),
      ring(max[2], high),
    ]);
  }

  /** Upright; another diameter at its upper end makes it a cone. */
  cylinder(x: number, y: number, low: number, high: number, diameter: number, upper = diameter): Solid {
    const ring = (z: number, across: number): Ring => ({ z, x: across / 2, y: across / 2, round: across / 2 });
    return this.rings(x, y, [ring(low, diameter), ring(high, upper)]);
  }

  /** An opening through a wall along `axis`, with a roof of 45 degrees: it prints without support. */
  house(axis: "x" | "y", from: number, to: number, middle: number, low: number, wide: number, high: number): Solid {
    const outline: [across: number, z: number][] = [
      [middle - wide / 2, low],
      [middle + wide / 2, low],
      [middle - wide / 2, low + high],
      [middle + wide / 2, low + high],
      [middle, low + high + wide / 2],
    ];
    return this.hull(
      [from, to].flatMap(along =>
        outline.map(([across, z]): Point => (axis === "x" ? [along, across, z] : [across, along, z])),
      ),
    );
  }

  /** A groove with walls of 45 degrees along a line, cut into a face at this height from above. */
  groove([x1, y1]: [number, number], [x2, y2]: [number, number], z: number, depth: number): Solid {
    const above = 0.2;
    const cone = (x: number, y: number) =>
      turns
        .filter((_, at) => at % 4 === 0)
        .map((turn): Point => {
          const reach = depth + above;
          return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach, z + above];
        })
        .concat([[x, y, z - depth]]);
    return this.hull([...cone(x1, y1), ...cone(x2, y2)]);
  }
}
