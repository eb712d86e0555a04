// The site: the built page, the documents, icons, a manifest, and a service worker that keeps all of it.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { BOARD_PAGE } from "../content-policy";
import { nameOf, root } from "../build/inputs";
import { documentsOf, wholePage } from "./documents";
import { APPLE, drawIcon, ICONS } from "./icons";

const MANIFEST = "site.webmanifest";
export const WORKER = "service-worker.js";
/** Vite names these by what is in them. */
const IS_PART = /^assets\//;
/** The pages of `croupier tournament` have nothing to show where its server is not; what Vite calls after them is theirs alone, and the little that both share stays. */
const OF_A_SERVER = /^(assets\/)?(tournament|organiser|race)\b/;
const GROUND = "#2d6754";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const ICON = here("../page/icon.svg");
const THEME = here("../page/style/theme.css");
const STYLE = here("document.css");
const PRINT = here("../page/style/print.css");
const PROGRAM = here("worker.ts");

/** By the manifest a page knows that it is part of a site (deploy/page/published.ts). `to`: the way to the site's own folder. */
const head = (to: string) =>
  `<link rel="manifest" href="${to}${MANIFEST}" />\n    <link rel="apple-touch-icon" href="${to}${APPLE.file}" />`;

const manifest = () => ({
  name: "Croupier",
  short_name: "Croupier",
  description: "Two virtual Espruino boards with display, keys and scanner, and the cards to play with.",
  lang: "en",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: GROUND,
  theme_color: GROUND,
  categories: ["games"],
  icons: ICONS.map(({ file, size, isMasked }) => ({
    src: file,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: isMasked ? "maskable" : "any",
  })),
  shortcuts: [
    { name: "Cards in a picture", url: "./recognise.html" },
    { name: "Update by light", url: "./light.html" },
    { name: "Documents", url: "./docs/index.html" },
  ],
});

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(name => statSync(join(folder, name)).isFile())
    .map(name => nameOf(join(folder, name), folder))
    .sort();

const sumOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);

/** The service worker as one file, with the names of all that lies in the folder. */
async function workerFor(folder: string): Promise<string> {
  const files = filesUnder(folder).map(url => ({ url, revision: IS_PART.test(url) ? null : sumOf(join(folder, url)) }));
  const built = await build({
    configFile: false,
    root: dirname(PROGRAM),
    logLevel: "warn",
    publicDir: false,
    define: { FILES: JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: PROGRAM, formats: ["iife"], name: "worker", fileName: () => WORKER },
    },
  });
  const [{ output }] = Array.isArray(built) ? built : [built as Exclude<typeof built, { on: unknown } | unknown[]>];
  return output[0].code;
}

export interface Site {
  files: number;
  bytes: number;
  /** What it was made of, besides the page. */
  sources: string[];
}

/** Makes the site of a built page, whole or not at all: what was at `out` before stays until then. */
export async function makeSite(page: string, out: string): Promise<Site> {
  const folder = `${out}.new`;
  const put = (file: string, data: string | Buffer) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), data);
  };
  rmSync(folder, { recursive: true, force: true });
  cpSync(page, folder, { recursive: true, filter: source => !OF_A_SERVER.test(nameOf(source, page)) });
  // That of the boards is no page that anybody opens, and reaches nothing.
  const isPage = (name: string) => name.endsWith(".html") && name !== BOARD_PAGE;
  for (const file of readdirSync(folder).filter(isPage))
    put(file, readFileSync(join(folder, file), "utf8").replace("</head>", `  ${head("./")}\n  </head>`));
  const icon = readFileSync(ICON, "utf8");
  put("icon.svg", icon);
  for (const one of [...ICONS, APPLE]) put(one.file, drawIcon(icon, one));
  put(MANIFEST, JSON.stringify(manifest(), null, 2));
  const { pages, copies, sources } = documentsOf(root);
  for (const one of pages) put(`docs/${one.file}`, wholePage(one, head("../")));
  for (const [file, source] of copies) put(`docs/${file}`, readFileSync(join(root, source)));
  put("docs/document.css", [THEME, STYLE, PRINT].map(file => readFileSync(file, "utf8")).join(""));
  put(WORKER, await workerFor(folder));
  rmSync(out, { recursive: true, force: true });
  renameSync(folder, out);
  const files = filesUnder(out);
  const bytes = files.reduce((sum, file) => sum + statSync(join(out, file)).size, 0);
  return {
    files: files.length,
    bytes,
    sources: [ICON, THEME, STYLE, PROGRAM, ...sources.map(source => join(root, source))],
  };
}
