import type { Node, Program } from "acorn";

export interface Finding {
  rule: string;
  node: Node;
  message: string;
}

export const ADVICE: Record<string, string>;
export const ONLY_IN_BUNDLES: string[];
export function inspect(program: Program, text: string, isBundle: boolean): Finding[];
