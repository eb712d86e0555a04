/// <reference types="vite/client" />
// The built firmware, as text; each bundle is fetched when it is asked for. The command, which is built beside them, is none.
import type { Rewriting } from "../../devices/sim/worker-run/rewrite";
import type { BundleName } from "./protocol";

const TEXTS = import.meta.glob<string>(["../../dist/*.js", "!../../dist/cli.js"], { query: "?raw", import: "default" });
/** rewriting-plugin.ts makes them. */
const REWRITINGS = import.meta.glob<Rewriting>(["../../dist/*.js", "!../../dist/cli.js"], {
  query: "?rewriting",
  import: "default",
});

export const loadBundle = (name: BundleName): Promise<string> => TEXTS[`../../dist/${name}.js`]();

/** What updates a board by light; not in every build. */
export const loadUpdater: (() => Promise<string>) | undefined = TEXTS["../../dist/light.js"];

/** A bundle for a board's worker. */
export async function loadProgram(name: BundleName): Promise<{ programText: string; rewriting: Rewriting }> {
  const [programText, rewriting] = await Promise.all([loadBundle(name), REWRITINGS[`../../dist/${name}.js`]()]);
  return { programText, rewriting };
}
