/// <reference types="vite/client" />
// The built firmware, as text; each bundle is fetched when it is asked for.
import type { BundleName } from "./protocol";

const TEXTS: Record<BundleName, () => Promise<{ default: string }>> = {
  croupier: () => import("../../dist/croupier.js?raw"),
  set: () => import("../../dist/set.js?raw"),
  durak: () => import("../../dist/durak.js?raw"),
  dobble: () => import("../../dist/dobble.js?raw"),
  tictactoe: () => import("../../dist/tictactoe.js?raw"),
  "set-original": () => import("../../dist/set-original.js?raw"),
};

export async function loadBundle(name: BundleName): Promise<string> {
  return (await TEXTS[name]()).default;
}
