// Where the simulator knowingly differs from the real interpreter: the name of a recorded piece, and why it may.
// A test demands that each of these does differ, so that the list cannot outlive its reasons.

const Digits = "Espruino prints fewer digits; nothing may depend on how a fraction prints";
const Words = "V8 words its exceptions in its own way; nothing may depend on their text";
const Pins = "pins and built-in objects are objects here; nothing may ask for their type";
const Syntax = "V8 runs what Espruino does not; the check of the bundle's syntax refuses it";
const Untold = "V8 is more capable here; avoid it, the simulator cannot catch it";

export const differences: Record<string, string> = {
  "number to text: String(0.1+0.2)": Digits,
  "number to text: String(1/3)": Digits,
  "number to text: String(1e21)": Digits,
  "number to text: (2.5).toFixed(0)": Digits,
  "JSON: JSON.stringify(1/3)": Digits,
  "typeof: typeof D1": Pins,
  "typeof: typeof E": Pins,
  "typeof: typeof Math": Pins,
  "instanceof: 'a' instanceof String": Untold,
  "strings: 'a-b-c'.split('-',2)": "Espruino ignores the limit; " + Untold,
  "regular expressions: /^[A-Z]{2}$/.test('AB')": "no counts in Espruino's expressions; " + Untold,
  "regular expressions: /\\bx/.test('a x')": "no word boundaries in Espruino's expressions; " + Untold,
  "JSON: JSON.stringify([undefined,function(){}])":
    "a function in an array makes broken JSON there; nothing may do that",
  'JSON: JSON.stringify({"a b":1,2:3})': "V8 puts number-like names first",
  "JSON: JSON.stringify({a:[1,2]},null,2)": "blanks in indented JSON",
  "JSON: JSON.parse('[1,]')": "Espruino accepts a comma at the end",
  "JSON: JSON.parse('{a:1}')": Words,
  "JSON: JSON.parse('')": Words,
  "JSON: JSON.parse('{')": Words,
  "JSON: JSON.parse('nonsense')": Words,
  "arrays: var a=[1,2,3];a.length=1;return a":
    "an array's length cannot be written on the board (use splice); " + Untold,
  "arrays: [1,2,3].lastIndexOf(3)": Words,
  "typed arrays: new Uint8Array('12')": Untold,
  "control: var f=[];for(let i=0;i<2;i++)f.push(function(){return i});return f[0]()":
    "one variable for all turns of the loop there; " + Syntax,
  "control: const c=1;c=2;return c": Words,
  "exceptions: try{nothingHere}catch(e){return e.message}": Words,
  "exceptions: try{nothingHere()}catch(e){return e.message}": Words,
  "exceptions: try{undefined.x}catch(e){return e.message}": Words,
  "exceptions: try{null.x}catch(e){return e.message}": Words,
  "exceptions: try{undefined.x()}catch(e){return e.message}": Words,
  "exceptions: try{({}).x()}catch(e){return e.message}": Words,
  "exceptions: try{throw new TypeError('t')}catch(e){return e instanceof Error}": "no error is another's heir there",
  "events: var o={},n='';o.on('x',function(a){n+=a});o.emit('x','1');return n":
    "only E, process and the ports emit here",
  global: "shiftOut, SPI, Waveform, peek, poke and the loopback ports are not simulated",
  "what was read turns to null when its file is rewritten":
    'strings do not change here; copy what was read ("" + text) before its file is written again',
};
