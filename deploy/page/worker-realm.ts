// Takes from a board's worker what only a page's worker needs: the program in it can find its way to the global object (devices/sim/worker-run.ts), and shall find
// nothing there. The frame's policy forbids the same once more; only this keeps it from starting workers without end, or from writing to the page past its port.

/** The language's own, and what the simulator uses. */
const KEPT = new Set(
  (
    "Object Function Array Number String Boolean Symbol BigInt Math Date RegExp JSON Promise Proxy Reflect Map Set WeakMap WeakSet WeakRef " +
    "Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError " +
    "ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array " +
    "Float64Array BigInt64Array BigUint64Array Iterator Intl FinalizationRegistry NaN Infinity undefined globalThis self constructor eval isNaN isFinite parseInt parseFloat " +
    "encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape " +
    "setTimeout clearTimeout setInterval clearInterval performance structuredClone TextEncoder atob btoa"
  ).split(" "),
);

/** Of the global object, and of those that it inherits from which no other object does. */
export function emptyRealm(): void {
  const shared = EventTarget.prototype;
  for (let owner: object = globalThis; owner !== shared; owner = Object.getPrototypeOf(owner) as object)
    for (const name of Object.getOwnPropertyNames(owner)) if (!KEPT.has(name)) Reflect.deleteProperty(owner, name);
}
