// Built-in things that Espruino 2v29 has not (asked one by one with typeof), or has under other words.

const words = text => new Set(text.trim().split(/\s+/));

/** globalThis is there in 2v29, and refused all the same: older boards know only `global`. */
export const GLOBALS = words(`
  Map Set WeakMap WeakSet WeakRef Symbol Reflect Proxy Intl BigInt BigInt64Array BigUint64Array FinalizationRegistry Atomics SharedArrayBuffer
  globalThis AggregateError EvalError RangeError URIError decodeURI encodeURI escape unescape Buffer setImmediate clearImmediate URL
  URLSearchParams AbortController Event EventTarget TextEncoder TextDecoder queueMicrotask structuredClone performance fetch crypto WebAssembly`);

export const STATICS = words(`
  Object.getOwnPropertySymbols Object.hasOwn Object.is Object.preventExtensions Object.seal Object.freeze Object.isExtensible Object.isFrozen Object.isSealed
  Array.from Array.of String.fromCodePoint String.raw Number.isFinite Number.isInteger Number.isNaN Number.isSafeInteger Number.parseFloat Number.parseInt
  Number.MAX_SAFE_INTEGER Number.MIN_SAFE_INTEGER Number.EPSILON Math.acosh Math.asinh Math.atanh Math.cbrt Math.expm1 Math.clz32 Math.cosh Math.sinh
  Math.tanh Math.fround Math.hypot Math.imul Math.log1p Math.log2 Math.log10 Math.trunc Promise.allSettled Promise.any Promise.race Date.UTC
  Error.captureStackTrace ArrayBuffer.isView Uint8Array.BYTES_PER_ELEMENT`);

/** Words that nobody would give a method of his own. */
export const METHODS = words(`
  flatMap copyWithin findLast findLastIndex reduceRight toReversed toSorted toSpliced codePointAt isWellFormed toWellFormed localeCompare matchAll
  trimStart trimEnd trimLeft trimRight toLocaleLowerCase toLocaleUpperCase toLocaleString toExponential toPrecision isPrototypeOf
  propertyIsEnumerable finally getBigInt64 setBigInt64 getBigUint64 setBigUint64`);

/** Words that our own objects may use: refused only where the script defines nothing of that name. */
export const COMMON_METHODS = words("flat at with keys values entries search normalize");

export const BUILTIN_CLASSES = words(`
  Array ArrayBuffer Boolean DataView Date Error Float32Array Float64Array Function Int16Array Int32Array Int8Array Number Object Promise
  ReferenceError RegExp String SyntaxError TypeError Uint16Array Uint32Array Uint8Array Uint8ClampedArray`);

/** Not keywords in JavaScript, but in Espruino. */
export const KEYWORDS = words("of let static");
