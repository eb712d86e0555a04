declare module "edmonds-blossom-fixed" {
  /** For each vertex its mate, or -1. Edges are [vertex, vertex, weight]. */
  export default function blossom(edges: number[][], maxCardinality?: boolean): number[];
}
