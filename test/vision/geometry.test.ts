import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CROP, cornersAt, cropOf } from "../../deploy/vision/crop";
import { areaOf, isInside, likeness, middleOf, sharedArea } from "../../deploy/vision/geometry";
import { chain, fromBox, fromSquare, inverse, project } from "../../deploy/vision/homography";
import { hullOf, quadAround } from "../../deploy/vision/hull";
import { refit } from "../../deploy/vision/lines";
import { type Plane, type Point, type Quad, fit, makePicture, shrink } from "../../deploy/vision/picture";
import { borderOf, piecesOf } from "../../deploy/vision/pieces";
import { blur, makePlane, meanAround, planesOf } from "../../deploy/vision/planes";
import { quadAt } from "../../deploy/vision/scene/scene";

/** A mask drawn with # and dots. */
function maskOf(...rows: string[]): Plane {
  const mask = makePlane(rows[0].length, rows.length);
  rows.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      mask.data[y * mask.width + x] = mark === "#" ? 1 : 0;
    }),
  );
  return mask;
}

/** Any card-like quad in a picture of 400 by 400. */
const quads = fc
  .record({
    x: fc.integer({ min: 120, max: 280 }),
    y: fc.integer({ min: 120, max: 280 }),
    width: fc.integer({ min: 44, max: 90 }),
    angle: fc.double({ min: 0, max: 6.28, noNaN: true }),
    bend: fc.array(fc.double({ min: -6, max: 6, noNaN: true }), { minLength: 8, maxLength: 8 }),
  })
  .map(
    ({ x, y, width, angle, bend }) =>
      quadAt(x, y, width, width * 1.54, angle).map(([px, py], at): Point => [
        px + bend[2 * at],
        py + bend[2 * at + 1],
      ]) as Quad,
  );

describe("homographies", () => {
  it("takes the corners of the unit square to those of any quad, and back", () => {
    fc.assert(
      fc.property(quads, quad => {
        const there = fromSquare(quad),
          back = inverse(there);
        (
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ] as Point[]
        ).forEach(([u, v], at) => {
          const [x, y] = project(there, u, v);
          expect(Math.hypot(x - quad[at][0], y - quad[at][1])).toBeLessThan(1e-6);
          const [p, q] = project(back, x, y);
          expect(Math.hypot(p - u, q - v)).toBeLessThan(1e-6);
        });
      }),
    );
  });

  it("one after the other is the chain of both", () => {
    fc.assert(
      fc.property(quads, quads, (a, b) => {
        const first = fromBox(3, 4, 50, 60, a),
          then = fromSquare(b);
        const [x, y] = project(first, 10, 20);
        const straight = project(then, x / 400, y / 400),
          chained = project(chain(chain(first, [1 / 400, 0, 0, 0, 1 / 400, 0, 0, 0, 1]), then), 10, 20);
        expect(Math.hypot(straight[0] - chained[0], straight[1] - chained[1])).toBeLessThan(1e-6);
      }),
    );
  });
});

describe("areas", () => {
  it("a quad shares all of its area with itself and none with one far away", () => {
    fc.assert(
      fc.property(quads, quad => {
        expect(likeness(quad, quad)).toBeCloseTo(1, 6);
        expect(sharedArea(quad, quad.map(([x, y]) => [x + 1000, y]) as Quad)).toBe(0);
      }),
    );
  });

  it("half a square shifted by half shares half", () => {
    const square = quadAt(50, 50, 20, 20);
    expect(sharedArea(square, quadAt(60, 50, 20, 20))).toBeCloseTo(200, 9);
    expect(areaOf(square)).toBeCloseTo(400, 9);
  });

  it("the middle of a quad lies inside, its mirror image outside does not", () => {
    fc.assert(
      fc.property(quads, quad => {
        expect(isInside(middleOf(quad), quad)).toBe(true);
        expect(isInside([middleOf(quad)[0] + 400, 0], quad)).toBe(false);
      }),
    );
  });
});

describe("pieces of a mask", () => {
  it("what touches at a corner is one piece", () => {
    const pieces = piecesOf(maskOf("##...", "##...", "..##.", ".....", "....#"));
    expect(pieces.map(piece => piece.area)).toEqual([6, 1]);
  });

  it("a border goes around a piece once, clockwise, through the middles of its pixels", () => {
    const mask = maskOf(".....", ".###.", ".###.", ".....");
    expect([...borderOf(mask, piecesOf(mask)[0])]).toEqual([
      1.5, 1.5, 2.5, 1.5, 3.5, 1.5, 3.5, 2.5, 2.5, 2.5, 1.5, 2.5,
    ]);
  });

  it("a single pixel and a line of one pixel have a border as well", () => {
    const dot = maskOf("...", ".#.", "...");
    expect([...borderOf(dot, piecesOf(dot)[0])]).toEqual([1.5, 1.5]);
    const line = maskOf("....", ".###", "....");
    expect(borderOf(line, piecesOf(line)[0]).length).toBe(8);
  });

  it("counts the pixels of every piece as a flood would", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 99, maxLength: 99 }), bits => {
        const mask: Plane = { width: 11, height: 9, data: Uint8Array.from(bits, Number) };
        expect(
          piecesOf(mask)
            .map(piece => piece.area)
            .sort(),
        ).toEqual(floods(mask).sort());
      }),
    );
  });
});

/** The plain way: colour neighbours until nothing is left. */
function floods({ data, width, height }: Plane): number[] {
  const left = data.slice(),
    areas: number[] = [];
  for (let start = 0; start < left.length; start++) {
    if (!left[start]) continue;
    const stack = [start];
    left[start] = 0;
    let area = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      area++;
      const x = at % width,
        y = Math.floor(at / width);
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = (y + dy) * width + x + dx;
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height || !left[next]) continue;
          left[next] = 0;
          stack.push(next);
        }
    }
    areas.push(area);
  }
  return areas;
}

describe("the four sides of a card", () => {
  /** A filled quad as a mask. */
  function filled(quad: Quad): Plane {
    const mask = makePlane(400, 400);
    for (let y = 0; y < 400; y++)
      for (let x = 0; x < 400; x++) if (isInside([x + 0.5, y + 0.5], quad)) mask.data[y * 400 + x] = 1;
    return mask;
  }

  it("are found to within two pixels, whatever way the card is turned and seen", () => {
    fc.assert(
      fc.property(quads, quad => {
        const mask = filled(quad);
        const border = borderOf(mask, piecesOf(mask)[0]);
        const found = refit(border, quadAround(hullOf(border))!)!;
        for (const corner of quad)
          expect(Math.min(...found.map(([x, y]) => Math.hypot(x - corner[0], y - corner[1])))).toBeLessThan(2);
      }),
      { numRuns: 40 },
    );
  });

  it("a hull is convex, and holds every point of its border", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) }), {
          minLength: 3,
          maxLength: 40,
        }),
        points => {
          const hull = hullOf(points.flatMap(({ x, y }) => [x + 0.5, y + 0.5]));
          hull.forEach((a, at) => {
            const b = hull[(at + 1) % hull.length];
            for (const { x, y } of points)
              expect((b[0] - a[0]) * (y + 0.5 - a[1]) - (b[1] - a[1]) * (x + 0.5 - a[0])).toBeGreaterThanOrEqual(0);
          });
        },
      ),
    );
  });

  it("a triangle has none", () => {
    const hull = hullOf([10.5, 10.5, 60.5, 10.5, 10.5, 60.5]);
    expect(quadAround(hull)).toBeUndefined();
  });
});

describe("planes", () => {
  it("shrinking keeps the mean", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 40 }),
        fc.integer({ min: 3, max: 40 }),
        fc.integer({ min: 1, max: 3 }),
        (width, height, by) => {
          const picture = makePicture(width, height);
          picture.data.forEach((_, at) => {
            picture.data[at] = (at * 37) % 251;
          });
          const small = shrink(picture, Math.ceil(width / by), Math.ceil(height / by));
          const mean = (data: Uint8ClampedArray) =>
            data.reduce((sum, value, at) => (at % 4 === 1 ? sum + value : sum), 0) / (data.length / 4);
          expect(Math.abs(mean(small.data) - mean(picture.data))).toBeLessThan(1);
        },
      ),
    );
  });

  it("nothing is made larger, and the longest side is what was asked for", () => {
    expect(fit(makePicture(30, 20), 100)).toMatchObject({ width: 30, height: 20 });
    expect(fit(makePicture(300, 20), 100)).toMatchObject({ width: 100, height: 7 });
    expect(fit(makePicture(3000, 1), 100)).toMatchObject({ width: 100, height: 1 });
  });

  it("one colour stays that colour when it is blurred, averaged and cut out", () => {
    const picture = makePicture(20, 30);
    for (let at = 0; at < picture.data.length; at += 4) picture.data.set([200, 100, 50, 255], at);
    const { least, bright } = planesOf(picture);
    expect(new Set(blur(least).data)).toEqual(new Set([50]));
    expect(new Set(meanAround(bright, 7).data)).toEqual(new Set([bright.data[0]]));
    expect([...cropOf(picture, quadAt(10, 15, 10, 15)).data.slice(0, 4)]).toEqual([200, 100, 50, 255]);
    expect(piecesOf(least, 51)).toEqual([]);
    expect(piecesOf(least, 50).map(piece => piece.area)).toEqual([600]);
  });

  it("corners that do not move are those of the quad", () => {
    fc.assert(
      fc.property(quads, quad => {
        const corners = cornersAt(quad, new Float32Array(8));
        corners.forEach(([x, y], at) => expect(Math.hypot(x - quad[at][0], y - quad[at][1])).toBeLessThan(1e-6));
        // A corner moved by the width of the card lies a card away.
        const moved = cornersAt(quadAt(100, 100, 54, 82), [CROP.right - CROP.left, 0, 0, 0, 0, 0, 0, 0]);
        expect(moved[0][0]).toBeCloseTo(127, 6);
      }),
    );
  });
});
