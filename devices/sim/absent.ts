// Built-in functions of V8 that the board lacks: they are taken away, so that a program that uses one fails here too.
// Written by `npm run record`; test/sim/language.test.ts holds it to the recording.

export const absent: Record<string, string> = {
  "[]": "at copyWithin entries findLast findLastIndex flat flatMap keys lastIndexOf reduceRight toLocaleString toReversed toSorted toSpliced values with",
  "''": "anchor at big blink bold codePointAt fixed fontcolor fontsize isWellFormed italics link localeCompare matchAll normalize search small strike sub sup toLocaleLowerCase toLocaleUpperCase toWellFormed trimEnd trimLeft trimRight trimStart",
  "(5)": "toExponential toLocaleString toPrecision",
  "(new Uint8Array(2))":
    "at copyWithin entries findLast findLastIndex keys lastIndexOf reduceRight toLocaleString toReversed toSorted values with",
  "({})": "isPrototypeOf propertyIsEnumerable toLocaleString",
  "(function(){})": "",
  "(new Date())":
    "getYear setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setYear toDateString toGMTString toLocaleDateString toLocaleString toLocaleTimeString toTimeString",
  "/a/": "compile",
  "(new DataView(new ArrayBuffer(8)))": "getBigInt64 getBigUint64 setBigInt64 setBigUint64",
  "(new ArrayBuffer(4))": "resize slice",
  "Promise.resolve(1)": "finally",
  Array: "from of",
  String: "fromCodePoint raw",
  Number: "isFinite isInteger isNaN isSafeInteger parseFloat parseInt",
  Object: "freeze getOwnPropertySymbols hasOwn is isExtensible isFrozen isSealed preventExtensions seal",
  Math: "acosh asinh atanh cbrt clz32 cosh expm1 fround hypot imul log10 log1p log2 sinh tanh trunc",
  JSON: "",
  Date: "UTC",
  Promise: "allSettled any race",
  Uint8Array: "from of",
  ArrayBuffer: "isView",
  global:
    "Map Set WeakMap WeakSet WeakRef FinalizationRegistry Symbol Proxy Reflect BigInt BigInt64Array BigUint64Array Intl WebAssembly SharedArrayBuffer Atomics AggregateError EvalError RangeError URIError encodeURI decodeURI escape unescape queueMicrotask structuredClone Iterator setDeepSleep Terminal",
};
