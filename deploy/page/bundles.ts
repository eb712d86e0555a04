/// <reference types="vite/client" />
// The built firmware, as text; each bundle is fetched when it is asked for. The command, which is built beside them, is none.
import type { BundleName } from "./protocol";

const TEXTS = import.meta.glob<string>(["../../dist/*.js", "!../../dist/cli.js"], { query: "?raw", import: "default" });

export const loadBundle = (name: BundleName): Promise<string> => TEXTS[`../../dist/${name}.js`]();
