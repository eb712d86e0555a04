// Builds the `croupier` command into dist/cli.js: one file, to which only the packages in `dependencies` are wanting, and what lies beside it in dist.
import { chmodSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { bundlesUnder, configFileOf, gameImportsOf, hasScanner } from "../catalogue";
import { catalogue, DESCRIBED } from "../page/catalogue-plugin";
import { makeChineseFont } from "../host/stickers/chinese-font";
import { noteBuilt, programOf, replaceFile, root, sourcesIn } from "./inputs";
import { notes } from "./notes-plugin";

const OUTPUT = "dist/cli.js";
const ENTRY = join(root, "deploy/host/cli.ts");
const BROUGHT = join(root, "deploy/host/upload/brought.ts");
const CHINESE = join(root, "deploy/host/stickers/chinese.ts");
/** In dist, as the command finds them. */
const FONTS = { plain: "fonts/chinese.otf", bold: "fonts/chinese-bold.otf" };

const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Always needed, or modules that cannot be required. */
const AT_ONCE = ["@noble/hashes", "aedes", "any-ascii", "commander", "leven"];
const LATER = Object.keys(dependencies).filter(name => !AT_ONCE.includes(name));
const SIGN = "\0later:";
/** What makes the texts: not among `dependencies`, since the pages have it bundled, too. */
const BUNDLED = [/^intl-messageformat$/, /^@formatjs\//];

/** What deploy/host/upload/brought.ts is in the bundle: the games and the settings themselves. */
function broughtText(): string {
  const cases = bundlesUnder().map(({ name }) => {
    const games = gameImportsOf(name).map(
      ({ word, path }) => `import(${JSON.stringify(path)}).then(own => own.${word})`,
    );
    const config = `import(${JSON.stringify(configFileOf(name))}).then(own => own.default)`;
    return `${JSON.stringify(name)}: { games: () => Promise.all([${games.join()}]), config: () => ${config}, scans: ${hasScanner(name)} }`;
  });
  return `const all = { ${cases.join()} };
export const gamesIn = bundle => all[bundle].games();
export const configIn = bundle => all[bundle].config();
export const hasScanner = bundle => all[bundle].scans;`;
}

/** What deploy/host/stickers/chinese.ts is there: the fonts are made. */
const chineseText = () => `import { readFile } from "node:fs/promises";
const files = ${JSON.stringify(FONTS)};
export const chineseFont = weight => readFile(new URL(files[weight], import.meta.url));`;

const INSTEAD: Record<string, () => string> = { [BROUGHT]: broughtText, [CHINESE]: chineseText };

const brought = (): Plugin => ({ name: "croupier-brought", enforce: "pre", load: id => INSTEAD[resolve(id)]?.() });

/** In one file every import stands at the head, and all packages would be loaded for `--help`: most are required where the module that imports them begins. */
const later = (): Plugin => ({
  name: "croupier-later",
  enforce: "pre",
  resolveId(name, importer, { kind }: { kind?: string }) {
    const isLate = LATER.some(one => name === one || name.startsWith(one + "/"));
    return isLate && kind === "import-statement" && !importer?.startsWith(SIGN) ? SIGN + name : undefined;
  },
  load: id => (id.startsWith(SIGN) ? `module.exports = require(${JSON.stringify(id.slice(SIGN.length))});` : undefined),
});

const inputs = new Set<string>();
const { output } = (await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  // Of the firmware's constants those which rules, settings and descriptions ask for: as in the bundle with everything.
  plugins: [notes(inputs, root), catalogue(), brought(), later()],
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: ENTRY,
    target: "node20.19",
    write: false,
    // Comments are for who reads the sources; licences stay.
    rolldownOptions: { output: { codeSplitting: false, comments: { legal: true, annotation: false, jsdoc: false } } },
  },
})) as Rolldown.RolldownOutput;
const [{ code }] = output;
for (const weight of ["plain", "bold"] as const)
  replaceFile(join(root, "dist", FONTS[weight]), await makeChineseFont(weight));
replaceFile(join(root, OUTPUT), code);
chmodSync(join(root, OUTPUT), 0o755);
noteBuilt(OUTPUT, [...inputs, ...programOf(fileURLToPath(import.meta.url)), ...sourcesIn(DESCRIBED)]);
