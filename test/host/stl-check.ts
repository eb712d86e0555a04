// An STL file as a printer's program sees it, read and checked without anything of the code that wrote it.
export type Vec = [number, number, number];
export type Facet = [Vec, Vec, Vec];

const HEADER = 84;
const FACET = 50;

/** The corners of each triangle of a binary STL file. */
export function readStl(file: Buffer): Facet[] {
  const count = file.readUInt32LE(80);
  if (file.length !== HEADER + FACET * count) throw new Error(`${file.length} bytes for ${count} triangles`);
  const corner = (at: number): Vec => [file.readFloatLE(at), file.readFloatLE(at + 4), file.readFloatLE(at + 8)];
  return Array.from({ length: count }, (_, index): Facet => {
    const at = HEADER + FACET * index + 12;
    return [corner(at), corner(at + 12), corner(at + 24)];
  });
}

const less = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const nameOf = (corner: Vec) => corner.map(value => (value === 0 ? 0 : value)).join();

/** Edges that are not shared by exactly two triangles, once in each direction; 0 for a closed body whose triangles all face the same way. */
export function openEdges(facets: Facet[]): number {
  const edges = new Map<string, number>();
  for (const facet of facets)
    facet.forEach((from, at) => {
      const name = `${nameOf(from)}>${nameOf(facet[(at + 1) % 3])}`;
      edges.set(name, (edges.get(name) ?? 0) + 1);
    });
  return [...edges].filter(([name, times]) => {
    const [from, to] = name.split(">");
    return times !== 1 || from === to || edges.get(`${to}>${from}`) !== 1;
  }).length;
}

/** Bodies, or holes inside of them, that no edge joins. */
export function shells(facets: Facet[]): number {
  const over = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    while (over.get(root) !== undefined && over.get(root) !== root) root = over.get(root)!;
    over.set(name, root);
    return root;
  };
  for (const [a, b, c] of facets) for (const other of [b, c]) over.set(rootOf(nameOf(other)), rootOf(nameOf(a)));
  return new Set([...over.keys()].map(rootOf)).size;
}

/** Cubic millimetres; below 0 where the triangles face inwards. */
export const volumeOf = (facets: Facet[]): number =>
  facets.reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0);

/** Least and largest coordinates. */
export function boundsOf(facets: Facet[]): { min: Vec; max: Vec } {
  const min: Vec = [Infinity, Infinity, Infinity];
  const max: Vec = [-Infinity, -Infinity, -Infinity];
  for (const corner of facets.flat())
    for (const axis of [0, 1, 2]) {
      min[axis] = Math.min(min[axis], corner[axis]);
      max[axis] = Math.max(max[axis], corner[axis]);
    }
  return { min, max };
}

/** Square millimetres that face down, lean by more than so many degrees from upright, and do not lie on the bed. */
export function overhang(facets: Facet[], degrees: number): number {
  const steepest = Math.sin((degrees * Math.PI) / 180);
  const bed = boundsOf(facets).min[2];
  return facets.reduce((sum, [a, b, c]) => {
    const normal = cross(less(b, a), less(c, a));
    const length = Math.hypot(...normal);
    const isOnBed = [a, b, c].every(corner => corner[2] - bed < 0.01);
    return -normal[2] > steepest * length && !isOnBed ? sum + length / 2 : sum;
  }, 0);
}

/** Square millimetres that lie on the bed. */
export function onBed(facets: Facet[]): number {
  const bed = boundsOf(facets).min[2];
  return facets
    .filter(facet => facet.every(corner => corner[2] - bed < 0.01))
    .reduce((sum, [a, b, c]) => sum + Math.hypot(...cross(less(b, a), less(c, a))) / 2, 0);
}

/** How far from `from` a line meets a triangle first, in lengths of `along`; Infinity if it meets none. */
export function firstHit(facets: Facet[], from: Vec, along: Vec): number {
  let first = Infinity;
  for (const [a, b, c] of facets) {
    const [u, v] = [less(b, a), less(c, a)];
    const p = cross(along, v);
    const det = dot(u, p);
    if (Math.abs(det) < 1e-12) continue;
    const t = less(from, a);
    const q = cross(t, u);
    const [s, r, at] = [dot(t, p) / det, dot(along, q) / det, dot(v, q) / det];
    if (s >= 0 && r >= 0 && s + r <= 1 && at > 1e-9 && at < first) first = at;
  }
  return first;
}
