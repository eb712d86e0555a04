// `npm test`: installs what is missing, builds what the tests need and is stale, runs them, and says what could not be tested here.
// What stands behind `npm test --` goes to vitest: `npm test -- test/games`.
import { build, buildCommand, buildPage, buildSite, checkNode, install, root } from "./prepare.mjs";
import { end, NOTHING, runTests, sayMissing } from "./tests.mjs";

/** The parts of paths among vitest's words; none if all files may be meant. A word behind an option without `=` may be that option's value. */
function pathsAmong(words) {
  const isValue = words.some((word, at) => at > 0 && word[0] !== "-" && /^-[^=]*$/.test(words[at - 1]));
  return isValue ? [] : words.filter(word => word[0] !== "-");
}

/** What the chosen tests need to have been built. */
async function needsOfChosen(words) {
  const paths = pathsAmong(words);
  if (!paths.length) return new Set(["bundles", "page", "command", "site"]);
  const { typescript } = await import("./typescript.mjs");
  await typescript();
  const { chosenBy, needsOf, readerOf, testFiles } = await import("./needs.ts");
  const needs = needsOf(chosenBy(paths, testFiles(root)), readerOf(root));
  return new Set([...needs.values()].flatMap(one => [...one]));
}

async function prepare(words) {
  if (!(await install())) return false;
  const needs = await needsOfChosen(words);
  return (
    (!needs.has("bundles") || build()) &&
    (!needs.has("page") || buildPage()) &&
    (!needs.has("command") || buildCommand()) &&
    (!needs.has("site") || buildSite())
  );
}

checkNode();
const words = process.argv.slice(2);
if (await prepare(words)) {
  const { status, counts } = await runTests(words);
  sayMissing();
  end(status, counts);
} else end(1, NOTHING);
