// What Espruino 2v29 cannot read or reads differently, and what to write instead. Each line is proved by the
// fixture of its name in test/build/fixtures, which the real interpreter gets wrong.

/** @type {Record<string, string>} */
export const ADVICE = {
  "absent-global": "the board has no such global: write an object, an array or a function of our own",
  "absent-method": "the board has no such method: write a loop, or a function of our own",
  "absent-static": "the board has no such function: write the arithmetic, or a function of our own",
  "array-length": "assigning to length throws on the board: write list.splice(n), or a new list",
  "arrow-arguments": "an arrow function has its own arguments on the board: write a named parameter",
  async: "the board knows no async or await: write promise.then(...) or a callback",
  bigint: "the board has no BigInt: write two numbers, or a typed array",
  "builtin-prototype": "built-in prototypes are not objects on the board: write [].slice.call(list), or a function",
  "case-after-default": "the board refuses a case behind default: write default last",
  "case-declaration": "a let or const of a case lives on behind the switch on the board: write braces around the case",
  "class-field":
    "a field is worked out once for all objects on the board, and needs a value: assign it in the constructor",
  "class-name": "a class expression does not know its own name on the board: write a class declaration",
  "computed-key": "the board reads no computed key: write object[key] = value behind it",
  debugger: "debugger stops the board: take it out",
  "default-parameter": "the board reads no default parameter: write if (x === undefined) x = ...",
  destructuring: "the board reads no destructuring: write one variable, one index or property at a time",
  escape:
    'the board reads \\u as UTF-8 where it has Unicode at all, and neither \\u{...} nor \\${ nor a broken line: write \\xNN, or "$" + "{"',
  exponent: "the board reads no **: write Math.pow(a, b), or a multiplication",
  "extends-builtin":
    "a built-in class cannot be extended on the board: write a class of our own, or throw new Error(text)",
  generator: "the board knows no generators: write a list, or a callback",
  hoisting:
    "on the board a function or a variable exists only from its declaration on: write the declaration above its first use",
  label: "the board reads no labels: write a function and return from it",
  "logical-assignment": "the board reads no ??=, ||= or &&=: write if (...) x = y",
  "loop-closure": "all turns of a loop share one variable on the board: hand it to a function that makes the closure",
  module: "the board runs one script: bundle the modules, and load none at run time",
  name: "the board takes this word for a keyword: write another name",
  "new-target": "the board reads no new.target: write an argument that tells",
  "non-ascii": "a bundle is ASCII, because builds differ in what they make of other bytes: write \\xNN",
  "optional-chaining": "the board reads no ?.: write a && a.b",
  "private-name": "the board reads no #private: write private in TypeScript, or a plain name",
  "quoted-method": "a class reads only plain words for its methods on the board: write a plain word",
  regex: "the board's RegExp is simple",
  "rest-parameter": "the board reads no rest parameter: write a list as the last parameter",
  "return-newline": "the board reads on behind return over the end of the line: write return;",
  spread: "the board reads no spread: write f.apply(null, list), a.concat(b) or Object.assign({}, a)",
  "static-block": "the board reads no static block: write the statements behind the class",
  "static-inheritance": "static methods are not inherited on the board: write the name of the class that has it",
  "super-method":
    "super.method() asks the object's own class on the board, so a class that is extended again calls itself for ever, and an arrow or an object has no super: write a method of another name",
  syntax: "this is not JavaScript",
  "tagged-template": "the board reads no tagged template: write a call",
  "unicode-text": "strings hold bytes on the board: write characters up to \\xFF, or a mark of our font",
  "var-scope": "a var exists on the board only once its line has run: declare it where all uses are behind it",
  with: "the board reads no with: write the object's name",
};

/** Rules for what TypeScript rewrites or takes away on its way into the bundle. */
export const ONLY_IN_BUNDLES = ["class-field", "module", "non-ascii", "syntax"];
