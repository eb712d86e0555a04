// What has to be there before anything else can run: the packages and the built firmware. Uses nothing but Node, for it runs in a fresh clone.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** As in package.json. */
const OLDEST_NODE = [20, 19];
/** npm writes this one last, so it tells a finished installation from a broken one. */
const INSTALLED = "node_modules/.package-lock.json";
const SOURCES = ["src", "devices", "rollup.config.mjs", "package.json", "tsconfig.firmware.json", "deploy/names.mjs"];
/** Of the bench's page: beside the firmware, all that it takes from elsewhere, and the virtual board. */
const PAGE_SOURCES = ["deploy/page", "deploy/deck", "deploy/stickers", "deploy/wiring", "deploy/upload", "deploy/vision", "devices", "src/games", "dist/croupier.js", "package.json"];
const PAGE = "dist/page/index.html";
/** Belongs to the virtual board, not to the firmware. */
const NO_SOURCE = join(root, "devices", "sim");

/** Progress goes to standard error, so that what a command has to say can be piped. */
const say = text => process.stderr.write(text + "\n");

const timeOf = path => existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0;

function newestIn(path, except) {
  if (path === except || !existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  return Math.max(0, ...readdirSync(path).map(name => newestIn(join(path, name), except)));
}

const newestOf = (paths, except) => Math.max(...paths.map(path => newestIn(join(root, path), except)));

/** Ends the process with one line when this Node is too old to go on. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]) return;
  say(`croupier: this is Node ${process.versions.node}, and Node ${OLDEST_NODE.join(".")} or newer is needed`);
  process.exit(2);
}

/** The npm that started us, or the one on the PATH. */
function npm(...args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" };
  if (own && /npm-cli\.[cm]?js$/.test(own)) return spawnSync(process.execPath, [own, ...args], options);
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}

/** A link leads to packages that others use too, and `npm ci` would empty that folder: it is theirs to bring up to date. */
const isLinked = () => lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Installs what package-lock.json names, if it is not there or is older than that. Answers whether all is well. */
export function install() {
  if (timeOf(INSTALLED) && timeOf(INSTALLED) >= timeOf("package-lock.json")) return true;
  if (isLinked()) {
    if (timeOf(INSTALLED)) return true;
    say("croupier: node_modules is a link to a folder without the packages: install them there, or remove the link");
    return false;
  }
  say("Installing the packages, once; this may take a minute ...");
  // No package's own script is needed, and those of the optional ones would want a compiler.
  const how = ["--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  // `npm ci` wants every platform's optional packages to be had; `npm install` gives way there.
  const first = npm("ci", ...how);
  if (first.status === 0 || npm("install", "--no-save", ...how).status === 0) return true;
  say(first.error ? first.error.message : (first.stdout + first.stderr).trim());
  say("croupier: the packages could not be installed; is there a way to the package registry? `npm ci` tries again");
  return false;
}

const built = bundles => bundles.map(name => timeOf(`dist/${name}.js`));

/** Are these bundles there, and newer than every source? */
export function isBuilt(...bundles) {
  const oldest = Math.min(...built(bundles));
  return oldest > 0 && oldest >= newestOf(SOURCES, NO_SOURCE);
}

/** Is the bench's page there, and newer than what it is made of? */
export function isPageBuilt() {
  return timeOf(PAGE) > 0 && timeOf(PAGE) >= newestOf(PAGE_SOURCES);
}

function runTool(what, tool, ...args) {
  say(`Building the ${what} ...`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", tool), ...args], { cwd: root, env: { ...process.env, NO_COLOR: "1" }, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  if (status === 0) return true;
  say(stdout + stderr);
  say(`croupier: the ${what} could not be built; the lines above say where it went wrong`);
  return false;
}

/** Builds all bundles. Answers whether all is well. */
export const build = () => runTool("firmware", "rollup/dist/bin/rollup", "-c", "rollup.config.mjs", "--silent");

/** Builds the bench's page, with the bundles as they are. Answers whether all is well. */
export const buildPage = () => runTool("page", "vite/bin/vite.js", "build", "--config", "deploy/page/vite.config.ts", "--logLevel", "warn");
