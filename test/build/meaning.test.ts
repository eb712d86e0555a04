// No step from the sources to a bundle changes what a program means. What the parsers of the finished bundles make of bytes is compared in test/bundle/parsers.test.ts.
import type { MinifyOptions } from "terser";
import { expect, test, vi } from "vitest";
import { arrows } from "../../deploy/build/arrows";
import { callOnce } from "../../deploy/build/called-once";

const given = vi.hoisted((): MinifyOptions[] => []);
vi.mock("terser", async original => {
  const terser = await original<typeof import("terser")>();
  return {
    ...terser,
    minify: (code: string, options: MinifyOptions) => {
      given.push(structuredClone(options));
      return terser.minify(code, options);
    },
  };
});

const { minified } = await import("../../rollup.config.mjs");

type Render = { renderChunk(code: string): Promise<{ code: string }> };
const shortened = async (code: string) => (await (minified as unknown as Render).renderChunk(code)).code;
const arrowed = (code: string) =>
  (arrows() as unknown as { renderChunk(code: string): { code: string } }).renderChunk(code).code;

/** All that is said to the minifier, and is known to change no meaning. */
const KNOWN = {
  ecma: "",
  compress: { ecma: "", toplevel: "", inline: "", reduce_funcs: "", passes: "" },
  mangle: { reserved: "" },
  format: { ascii_only: "", ecma: "" },
};

/** The paths of what somebody says that stands nowhere in `known`. */
function strangeIn(said: object, known: object, path = ""): string[] {
  return Object.entries(said).flatMap(([name, value]) => {
    const here = path + name;
    const found = (known as Record<string, unknown>)[name];
    if (found === undefined) return [here];
    return typeof found === "object" && found && typeof value === "object" && value
      ? strangeIn(value, found, here + ".")
      : [];
  });
}

test("the minifier is told nothing but what changes no meaning", async () => {
  await shortened("let a = 1;");
  expect(given.length).toBeGreaterThan(0);
  for (const options of given) expect(strangeIn(options, KNOWN)).toEqual([]);
  expect(strangeIn({ compress: { unsafe_comps: true, passes: 2 }, mangle: { properties: true } }, KNOWN)).toEqual([
    "compress.unsafe_comps",
    "mangle.properties",
  ]);
});

/** What an engine may be tempted to shorten. Each says something of values that are no usual ones. */
const PROGRAMS = [
  // unsafe_comps
  "says = (value => { const n = parseInt(value, 10); if (n >= 0 && n <= 30) return 'number'; return n > 30 ? 'large' : 'none' })",
  "says = (value => !(+value < 5) && !(+value >= 5))",
  "says = (value => { if (!(+value > 0)) return 'no'; return 'yes' })",
  // pure_getters, unsafe
  "let count = 0; const held = { get it() { count++; return 1 } }; says = (value => { held.it; const x = value.length; held.it; return [count, x] })",
  // unsafe_math
  "says = (value => +value * 3 * 0.1 + 0.1 + 0.2)",
  // unsafe_undefined, unsafe_Function, unsafe_methods
  "says = (value => { const o = { f: function () { return typeof this } }; let u; return [o.f(), u === void 0, 'f' in o, value === undefined] })",
  // unsafe_proto, keep_fargs
  "function f(a, b) { return f.length } says = (value => [f(1), value.toString === Object.prototype.toString])",
  // unsafe_regexp, booleans_as_integers
  "says = (value => [/^[\\w.-]+$/.test(value), !value, value === true, typeof !value])",
  // Order of what is done, and how often.
  "let log = ''; const one = x => { log += x; return x }; says = (value => { log = ''; const a = one('a') + one(value); return [one('b') ? a : 0, log] })",
  // A function that is called once, past something that changes what it reads.
  "let at = 0; function next() { at += 2; return at } function read(text) { const before = at; next(); return text.length + before } says = (value => { at = 1; const n = read(value) + at; at = 9; return n })",
  "let kept = 1; function old() { return kept } says = (value => { kept = 5; const was = old(); kept = +value; return [was, kept] })",
  // Arrows that ask by what they were called, or with how much.
  "function made(a) { this.a = a } made.prototype.get = function () { return this.a }; function many() { return arguments.length } says = (value => [new made(value).get(), many(1, value, 3)])",
];
const VALUES = [
  "NaN",
  "",
  " ",
  "x9",
  "9",
  "09",
  "-0",
  "-1",
  "30",
  "31",
  "1e400",
  "0x1F",
  "Infinity",
  "undefined",
  "__proto__",
  "\0",
  "\xFF",
];

const ran = (code: string) => {
  const says = new Function(`"use strict"; let says; ${code}; return says;`)() as (value: string) => unknown;
  return VALUES.map(value => [value, JSON.stringify(says(value))]);
};

test.each(PROGRAMS)("means the same when it was shortened: %s", async program => {
  // What is called from outside has a name that stays.
  const whole = (body: string) => body.replace(/\bsays\b/g, "globalThis.$says");
  const back = (body: string) => body.replace(/globalThis\.\$says/g, "says");
  const before = ran(program);
  expect(ran(back(arrowed(whole(program))))).toEqual(before);
  expect(ran(back(callOnce(arrowed(whole(program)))))).toEqual(before);
  expect(ran(back(await shortened(callOnce(arrowed(whole(program))))))).toEqual(before);
});
