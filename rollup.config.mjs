// The firmware's whole way from src/bundles/*.ts to dist/*.js, each of which is one script that a board reads.
// `npx rollup -c` makes every bundle, `npx rollup -c --configBundle set` one, `set,durak` two; with `-w` again whenever a source changes.
import replace from "@rollup/plugin-replace";
import { minify } from "terser";
import { typescript } from "./deploy/build/typescript.mjs";

await typescript();
const { arrows } = await import("./deploy/build/arrows.ts");
const { budget } = await import("./deploy/build/budgets.ts");
const { subset } = await import("./deploy/build/bundle-check.ts");
const { calledOnce } = await import("./deploy/build/called-once.ts");
const { constantsOf } = await import("./deploy/build/constants.ts");
const { UPDATER } = await import("./deploy/budgets.ts");
const { bundlesUnder } = await import("./deploy/catalogue.ts");
const { guests } = await import("./deploy/build/guests.ts");
const { root } = await import("./deploy/build/inputs.ts");
const { compiled, noted, sources } = await import("./deploy/build/sources.ts");

/** Names a person may type at the prompt, and every pin of every board: none of ours may be called so. */
const pins = ["A", "B", "C", "D", "E", "H", "I"].flatMap(port => Array.from({ length: 48 }, (_, pin) => port + pin));
const reserved = ["E", "USB", "LED", "BTN", "g", ...pins];

const shortest = {
  ecma: 2015,
  // What is made anew at each call costs the board more than a call (docs of Espruino: performance), so little is moved into one another here.
  compress: { ecma: 2015, toplevel: true, inline: 1, reduce_funcs: false, passes: 2 },
  mangle: { reserved },
  format: { ascii_only: true, ecma: 2015 },
};

export const minified = {
  name: "minified",
  renderChunk: async code => ({ code: (await minify(code, shortest)).code, map: null }),
};

/** Rollup's options for a program of the board. `modules`: what it may be made of; `bundle`: which bundle's constants it has; `keepsNames`: for who looks at the names at its top. */
export function program(input, modules, bundle, keepsNames = false) {
  const constants = replace({ preventAssignment: true, delimiters: ["\\b", "\\b"], values: constantsOf(bundle) });
  return {
    input,
    plugins: [
      guests(input, modules.guests),
      sources(modules),
      constants,
      arrows(),
      calledOnce(keepsNames),
      minified,
      subset(modules.complaints),
    ],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  };
}

const firmware = compiled();

function optionsOf(name) {
  const plugins = [budget(name), noted(name, firmware)];
  const output = { file: `${root}dist/${name}.js`, format: "es", strict: false, plugins };
  return { ...program(`${root}src/bundles/${name}.ts`, firmware, name), output };
}

export default ({ configBundle = "" }) => {
  const all = [...bundlesUnder().map(({ name }) => name), UPDATER];
  const wanted = configBundle ? configBundle.split(",") : all;
  const strange = wanted.find(name => !all.includes(name));
  if (strange) throw new Error(`there is no bundle ${strange}; there are ${all.join(", ")}`);
  return wanted.map(optionsOf);
};
