// Names of built-in functions that V8 (Node 20) has; which of them the board has too is recorded.

export const methods: Record<string, string> = {
  "[]": "at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toLocaleString toReversed toSorted toSpliced toString unshift values with",
  "''": "anchor at big blink bold charAt charCodeAt codePointAt concat endsWith fixed fontcolor fontsize includes indexOf isWellFormed italics lastIndexOf link localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice small split startsWith strike sub substr substring sup toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart valueOf",
  "(5)": "toExponential toFixed toLocaleString toPrecision toString valueOf",
  "(new Uint8Array(2))":
    "at copyWithin entries every fill filter find findIndex findLast findLastIndex forEach includes indexOf join keys lastIndexOf map reduce reduceRight reverse set slice some sort subarray toLocaleString toReversed toSorted toString values with",
  "({})": "hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf",
  "(function(){})": "apply bind call toString",
  "(new Date())":
    "getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds getYear setDate setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setYear toDateString toGMTString toISOString toJSON toLocaleDateString toLocaleString toLocaleTimeString toString toTimeString toUTCString valueOf",
  "/a/": "compile exec test toString",
  "(new DataView(new ArrayBuffer(8)))":
    "getBigInt64 getBigUint64 getFloat32 getFloat64 getInt16 getInt32 getInt8 getUint16 getUint32 getUint8 setBigInt64 setBigUint64 setFloat32 setFloat64 setInt16 setInt32 setInt8 setUint16 setUint32 setUint8",
  "(new ArrayBuffer(4))": "resize slice",
  "Promise.resolve(1)": "catch finally then",
  Array: "from isArray of",
  String: "fromCharCode fromCodePoint raw",
  Number: "isFinite isInteger isNaN isSafeInteger parseFloat parseInt",
  Object:
    "assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf hasOwn is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values",
  Math: "abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc",
  JSON: "parse stringify",
  Date: "UTC now parse",
  Promise: "all allSettled any race reject resolve",
  Uint8Array: "from of",
  ArrayBuffer: "isView",
};

export const globals =
  "Map Set WeakMap WeakSet WeakRef FinalizationRegistry Symbol Proxy Reflect BigInt BigInt64Array BigUint64Array Intl WebAssembly SharedArrayBuffer Atomics globalThis AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError Error InternalError Float64Array Float32Array Int8Array Int16Array Int32Array Uint16Array Uint32Array Uint8ClampedArray DataView ArrayBuffer RegExp Promise Boolean Number String Object Array Function Date Math JSON eval parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape atob btoa setTimeout queueMicrotask structuredClone console print NaN Infinity Iterator require global Pin Graphics Waveform load reset save trace dump edit echo getSerial getTime setTime changeInterval digitalPulse digitalRead digitalWrite analogRead analogWrite pinMode getPinMode setWatch clearWatch shiftOut peek8 poke8 setBusyIndicator setSleepIndicator setDeepSleep Modules I2C1 SPI1 Serial1 USB LoopbackA Terminal arguments HIGH LOW";
