// What has to be there before anything else can run: the packages and the built firmware. Uses nothing but Node, for it runs in a fresh clone.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** As in package.json. */
const OLDEST_NODE = [20, 19];
/** npm writes this one last, so it tells a finished installation from a broken one. */
const INSTALLED = "node_modules/.package-lock.json";
/** What was built, from what (deploy/build/inputs.ts writes it). */
const MANIFEST = "dist/.built.json";
const BUNDLES = ["croupier", "set", "durak", "tictactoe", "dobble", "set-original"];
const PAGE = "dist/page/index.html";

/** Progress goes to standard error, so that what a command has to say can be piped. */
const say = text => process.stderr.write(text + "\n");

const timeOf = path => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

/** Ends the process with one line when this Node is too old to go on. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
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
  const how = [
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  // `npm ci` wants every platform's optional packages to be had; `npm install` gives way there.
  const first = npm("ci", ...how);
  if (first.status === 0 || npm("install", "--no-save", ...how).status === 0) return true;
  say(first.error ? first.error.message : (first.stdout + first.stderr).trim());
  say("croupier: the packages could not be installed; is there a way to the package registry? `npm ci` tries again");
  return false;
}

const sumOf = path =>
  existsSync(join(root, path))
    ? createHash("sha256")
        .update(readFileSync(join(root, path)))
        .digest("hex")
    : "";

function manifest() {
  try {
    return JSON.parse(readFileSync(join(root, MANIFEST), "utf8"));
  } catch {
    return {};
  }
}

/** Is it there, whole, and made of what is here now? */
function isFresh(output) {
  const built = manifest()[output];
  return (
    !!built && sumOf(output) === built.is && Object.entries(built.from).every(([path, sum]) => sumOf(path) === sum)
  );
}

const seconds = sinceMs => ((performance.now() - sinceMs) / 1000).toFixed(1) + " s";

/** Runs a tool of ours with what it says going straight through. Answers whether all is well. */
function runTool(what, ...args) {
  const sinceMs = performance.now();
  say(`Building ${what} ...`);
  const { status } = spawnSync(
    process.execPath,
    args.map((arg, at) => (at ? arg : join(root, arg))),
    { cwd: root, env: { ...process.env, NO_COLOR: "1" }, stdio: ["ignore", 2, 2] },
  );
  say(
    status === 0
      ? `Built ${what} in ${seconds(sinceMs)}.`
      : `croupier: ${what} could not be built; the lines above say where it went wrong`,
  );
  return status === 0;
}

/** Builds those of these bundles that are stale; all of them, if none is named. Answers whether all is well. */
export function build(...names) {
  const stale = (names.length ? names : BUNDLES).filter(name => !isFresh(`dist/${name}.js`));
  return !stale.length || runTool("the firmware", "deploy/build/run.mjs", "deploy/build/build.ts", ...stale);
}

/** Builds the bench's page, with the bundles as they are, if it is stale. Answers whether all is well. */
export const buildPage = () => isFresh(PAGE) || runTool("the page", "deploy/build/run.mjs", "deploy/build/page.ts");
