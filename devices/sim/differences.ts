// Where the simulator knowingly differs from the real interpreter: the name of a recorded piece, and why it may.
// A test demands that each of these does differ, so that the list cannot outlive its reasons.

const DIGITS = "Espruino prints fewer digits; nothing may depend on how a fraction prints";
const WORDS = "V8 words its exceptions in its own way; nothing may depend on their text";
const PINS = "pins and built-in objects are objects here; nothing may ask for their type";
const SYNTAX = "V8 runs what Espruino does not; the check of the bundle's syntax refuses it";
const UNTOLD = "V8 is more capable here; avoid it, the simulator cannot catch it";

export const differences: Record<string, string> = {
  "number to text: String(0.1+0.2)": DIGITS,
  "number to text: String(1/3)": DIGITS,
  "number to text: String(1e21)": DIGITS,
  "number to text: (2.5).toFixed(0)": DIGITS,
  "JSON: JSON.stringify(1/3)": DIGITS,
  "typeof: typeof D1": PINS,
  "typeof: typeof E": PINS,
  "typeof: typeof Math": PINS,
  "instanceof: 'a' instanceof String": UNTOLD,
  "strings: 'a-b-c'.split('-',2)": "Espruino ignores the limit; " + UNTOLD,
  "regular expressions: /^[A-Z]{2}$/.test('AB')": "no counts in Espruino's expressions; " + UNTOLD,
  "regular expressions: /\\bx/.test('a x')": "no word boundaries in Espruino's expressions; " + UNTOLD,
  "JSON: JSON.stringify([undefined,function(){}])":
    "a function in an array makes broken JSON there; nothing may do that",
  'JSON: JSON.stringify({"a b":1,2:3})': "V8 puts number-like names first",
  "JSON: JSON.stringify({a:[1,2]},null,2)": "blanks in indented JSON",
  "JSON: JSON.parse('{a:1}')": WORDS,
  "JSON: JSON.parse('')": WORDS,
  "JSON: JSON.parse('{')": WORDS,
  "JSON: JSON.parse('nonsense')": WORDS,
  "arrays: var a=[1,2,3];a.length=1;return a":
    "an array's length cannot be written on the board (use splice); " + UNTOLD,
  "arrays: [1,2,3].lastIndexOf(3)": WORDS,
  "typed arrays: new Uint8Array('12')": UNTOLD,
  "control: var f=[];for(let i=0;i<2;i++)f.push(function(){return i});return f[0]()":
    "one variable for all turns of the loop there; " + SYNTAX,
  "control: const c=1;c=2;return c": WORDS,
  "exceptions: try{nothingHere}catch(e){return e.message}": WORDS,
  "exceptions: try{nothingHere()}catch(e){return e.message}": WORDS,
  "exceptions: try{undefined.x}catch(e){return e.message}": WORDS,
  "exceptions: try{null.x}catch(e){return e.message}": WORDS,
  "exceptions: try{undefined.x()}catch(e){return e.message}": WORDS,
  "exceptions: try{({}).x()}catch(e){return e.message}": WORDS,
  "exceptions: try{throw new TypeError('t')}catch(e){return e instanceof Error}": "no error is another's heir there",
  "events: var o={},n='';o.on('x',function(a){n+=a});o.emit('x','1');return n":
    "only E, process and the ports emit here",
  global: "shiftOut, SPI, Waveform, peek, poke and the loopback ports are not simulated",
  "what was read turns to null when its file is rewritten":
    'strings do not change here; copy what was read ("" + text) before its file is written again',
};
