// What has to be there before anything else can run: the packages and the built firmware. Uses nothing but Node, for it runs in a fresh clone.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** As in package.json. */
const OLDEST_NODE = [20, 19];
/** npm writes this one last, so it tells a finished installation from a broken one. */
const INSTALLED = "node_modules/.package-lock.json";
/** Beside the bundles: of each thing that was built its check sum, and those of all that it was built from (deploy/build/inputs.ts writes it). */
export const MANIFEST = "dist/.built.json";
const PAGE = "dist/page/index.html";
const COMMAND = "dist/cli.js";
/** It names every file of the site, each by its check sum. */
const SITE = "dist/site/service-worker.js";
/** What `npm start` shows first, and how often it looks whether that is there. */
const FIRST = "dist/croupier.js";
const LOOKED_MS = 250;
/** The program that package.json's `build` runs. */
const ROLLUP = "node_modules/rollup/dist/bin/rollup";
/** How often it is said how far the packages are. */
const TERMINAL_MS = 200;
const ELSEWHERE_MS = 5000;

/** Progress goes to standard error, so that what a command has to say can be piped. */
const say = text => process.stderr.write(text + "\n");

export const secondsSince = sinceMs => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Ends the process with one line when this Node is too old to go on. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  say(`croupier: this is Node ${process.versions.node}, and Node ${OLDEST_NODE.join(".")} or newer is needed`);
  process.exit(2);
}

/** One of npm's lines for each thing that it asked for, and where that came from. */
const HTTP = /^npm http /;
const TARBALL = /^npm http .*\.tgz\b.*?(?:\(cache ([^)]*)\))?$/;

/** Runs the npm that started us, or the one on the PATH; `onLine` hears each line as it comes. Answers the exit code and what there is to say. */
function npm(args, onLine) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", "pipe", "pipe"] };
  const child =
    own && /npm-cli\.[cm]?js$/.test(own)
      ? spawn(process.execPath, [own, ...args], options)
      : spawn("npm", args, { ...options, shell: process.platform === "win32" });
  const lines = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", line => {
      onLine(line);
      if (!HTTP.test(line)) lines.push(line);
    });
  return new Promise(done => {
    child.on("error", error => done({ status: 1, text: error.message }));
    child.on("close", status => done({ status, text: lines.join("\n").trim() }));
  });
}

const packagesIn = path => JSON.parse(readFileSync(join(root, path), "utf8")).packages ?? {};

/** A package names the systems that it is for, or with `!` those that it is not for. */
const suits = (names, mine) =>
  !names || names.includes(mine) || (names.every(name => name[0] === "!") && !names.includes("!" + mine));

/** This machine, in npm's words. */
function thisSystem() {
  const { platform, arch } = process;
  const isGlibc = platform === "linux" && process.report.getReport().header.glibcVersionRuntime;
  return { platform, arch, libc: platform !== "linux" ? "" : isGlibc ? "glibc" : "musl" };
}

/** How many packages a system is given. */
export const countFor = (packages, { platform, arch, libc } = thisSystem()) =>
  Object.entries(packages).filter(
    ([path, wants]) => path && suits(wants.os, platform) && suits(wants.cpu, arch) && suits(wants.libc, libc),
  ).length;

/** Does what lies in node_modules suit package-lock.json? Only optional packages may be missing: most of them are for other systems. */
export function isComplete(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) =>
    path && installed[path] ? installed[path].version === version : !path || !!(optional || devOptional),
  );
}

function hasPackages() {
  try {
    return isComplete(packagesIn("package-lock.json"), packagesIn(INSTALLED));
  } catch {
    return false;
  }
}

/** A link leads to packages that others use too, and `npm ci` would empty that folder: it is theirs to bring up to date. */
const isLinked = () => lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Tells how far npm is: in a terminal in one line that changes, elsewhere in a line now and then. */
function makeCounter(total) {
  const sinceMs = performance.now();
  const { isTTY } = process.stderr;
  let had = 0;
  let downloaded = 0;
  const words = () => `  ${had} of ${total} packages, ${downloaded} of them downloaded, ${secondsSince(sinceMs)}`;
  const timer = setInterval(
    () => process.stderr.write(isTTY ? `\r${words()}\x1b[K` : words() + "\n"),
    isTTY ? TERMINAL_MS : ELSEWHERE_MS,
  );
  return {
    hear(line) {
      const match = TARBALL.exec(line);
      if (!match) return;
      had++;
      if (/^(miss|updated|skip)?$/.test(match[1] ?? "")) downloaded++;
    },
    end(isWell) {
      clearInterval(timer);
      if (isTTY) process.stderr.write("\r\x1b[K");
      if (!isWell) return;
      const { length } = Object.keys(packagesIn(INSTALLED));
      say(`Installed ${length} packages in ${secondsSince(sinceMs)}, ${downloaded} of them downloaded.`);
    },
  };
}

/** Installs what package-lock.json names, unless it is there. Answers whether all is well. */
export async function install() {
  if (isLinked()) {
    if (existsSync(join(root, INSTALLED))) return true;
    say("croupier: node_modules is a link to a folder without the packages: install them there, or remove the link");
    return false;
  }
  if (hasPackages()) return true;
  say("Installing the packages, once ...");
  // No package's own script is needed, and those of the optional ones would want a compiler. What npm kept of a package is as good as the registry's: the
  // check sums stand in package-lock.json.
  const how = [
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=http",
  ];
  const counter = makeCounter(countFor(packagesIn("package-lock.json")));
  // `npm ci` wants every platform's optional packages to be had; `npm install` gives way there.
  const first = await npm(["ci", ...how], counter.hear);
  const isWell = first.status === 0 || (await npm(["install", "--no-save", ...how], counter.hear)).status === 0;
  counter.end(isWell);
  if (isWell) return true;
  say(first.text);
  say("croupier: the packages could not be installed; is there a way to the package registry? `npm ci` tries again");
  return false;
}

const sumOf = path =>
  existsSync(join(root, path))
    ? createHash("sha256")
        .update(readFileSync(join(root, path)))
        .digest("hex")
    : "";

export function manifest() {
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

/** How a tool of ours is started. What vite may want of a later version of itself is nobody's concern who builds. */
const asTool = stdio => ({
  cwd: root,
  env: { ...process.env, NO_COLOR: "1", VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" },
  stdio,
});

/** Runs a tool of ours with what it says going straight through. Answers whether all is well. */
function runTool(what, file, ...args) {
  const sinceMs = performance.now();
  say(`Building ${what} ...`);
  const { status } = spawnSync(process.execPath, [join(root, file), ...args], asTool(["ignore", 2, 2]));
  say(
    status === 0
      ? `Built ${what} in ${secondsSince(sinceMs)}.`
      : `croupier: ${what} could not be built; the lines above say where it went wrong`,
  );
  return status === 0;
}

/** A bundle is a file in src/bundles that boots. */
const bundleNames = () =>
  readdirSync(join(root, "src/bundles"))
    .filter(file => /^boot\(/m.test(readFileSync(join(root, "src/bundles", file), "utf8")))
    .map(file => file.replace(/\.ts$/, ""));

const staleBundles = () => bundleNames().filter(name => !isFresh(`dist/${name}.js`));
const bundlesBuilt = names => [ROLLUP, "-c", "--silent", "--configBundle", names.join()];

/** Builds those bundles that are stale. Answers whether all is well. */
export function build() {
  const stale = staleBundles();
  return !stale.length || runTool("the firmware", ...bundlesBuilt(stale));
}

/** Runs a tool of ours while others go on. Answers what it said if it failed, and else nothing. */
export function runMeanwhile(file, ...args) {
  let said = "";
  const child = spawn(process.execPath, [join(root, file), ...args], asTool(["ignore", "pipe", "pipe"]));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", text => (said += text));
  return new Promise(done => {
    child.on("error", error => done(error.message));
    child.on("close", status => done(status === 0 ? "" : said.trim() || `ended with ${status}`));
  });
}

/** The page has the bundles in it, so they come first. */
const LATER = [
  [PAGE, "deploy/build/page.ts"],
  [COMMAND, "deploy/build/cli.ts"],
];

async function buildLater() {
  const wrong = [];
  for (const [output, tool] of LATER)
    if (!isFresh(output)) wrong.push(await runMeanwhile("deploy/build/run.mjs", tool));
  return wrong.join("\n").trim();
}

/**
 * Begins to build all that is stale. `first` is kept as soon as the bundle is there that `npm start` shows, or cannot be built; `rest` at the end, and there is
 * none where nothing is stale. Both answer what went wrong, or nothing.
 */
export function buildMeanwhile() {
  const stale = staleBundles();
  if (!stale.length && LATER.every(([output]) => isFresh(output))) return { first: Promise.resolve("") };
  let isOver = false;
  const bundles = stale.length ? runMeanwhile(...bundlesBuilt(stale)) : Promise.resolve("");
  async function firstOne() {
    const sinceMs = performance.now();
    if (isFresh(FIRST)) return "";
    say("Building the firmware ...");
    while (!isOver && !isFresh(FIRST)) await new Promise(done => setTimeout(done, LOOKED_MS));
    if (!isFresh(FIRST)) return bundles;
    say(`Built what is shown first in ${secondsSince(sinceMs)}.`);
    return "";
  }
  async function theRest() {
    const wrong = await bundles;
    isOver = true;
    return wrong || buildLater();
  }
  return { first: firstOne(), rest: theRest() };
}

/** Builds the bench's page, with the bundles as they are, if it is stale. Answers whether all is well. */
export const buildPage = () => isFresh(PAGE) || runTool("the page", "deploy/build/run.mjs", "deploy/build/page.ts");

/** Builds the `croupier` command if it is stale. Answers whether all is well. */
export const buildCommand = () =>
  isFresh(COMMAND) || runTool("the command", "deploy/build/run.mjs", "deploy/build/cli.ts");

/** Puts the page, the documents and what makes them last offline into dist/site, if what is there is stale. Answers whether all is well. */
export const buildSite = () => isFresh(SITE) || runTool("the site", "deploy/build/run.mjs", "deploy/site/build.ts");
