// Stand-ins for readers that have no bus and no analog pins in an emulator: they answer from tables, in the board's own program. `lies` says whether a tag lies there.
import { punchedCard } from "../../../deploy/punched";
import { VirtualClock } from "../../../devices/sim/clock";
import { Slot, type Draw } from "../../../devices/sim/slot";
import { SimTag } from "../../../devices/sim/tag";
import { parseCode } from "../../../src/games/set/codes";

/** Of that tag, which has a text. */
const ID = [4, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];
export const CODE = "S2311";
const tag = new SimTag({ id: ID, text: CODE });
const blocks = [4, 8].map(page => [...tag.read(page)!]);

const quoted = (bytes: number[]) => `"${bytes.map(byte => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}"`;

/** What a PN532 says to each command: by its number, of a READ by its page; and with no tag there. */
function pn532(): string {
  const frame = (...data: number[]) => {
    const size = data.length + 1;
    const sum = data.reduce((a, b) => a + b, 0xd5);
    return [0, 0, 0xff, size, -size & 0xff, 0xd5, ...data, -sum & 0xff, 0];
  };
  const answers = {
    0x14: frame(0x15),
    0x32: frame(0x33),
    0x4a: frame(0x4b, 1, 1, 0, 0x44, 0, 7, ...ID),
    0x4a0: frame(0x4b, 0),
    0x404: frame(0x41, 0, ...blocks[0]),
    0x408: frame(0x41, 0, ...blocks[1]),
  };
  const padded = Object.entries(answers).map(([at, bytes]) => [
    at,
    quoted([...bytes, ...new Array(48 - bytes.length).fill(0)]),
  ]);
  return `var lies=0,said=[],table={${padded.map(pair => pair.join(":")).join()}};
function answer(f){var c=f[6];if(c==0x40)c=0x400+f[9];else if(c==0x4a&&!lies)c=0x4a0;said=["\\0\\0\\xff\\0\\xff\\0",table[c]]}`;
}

export const I2C = `${pn532()}
I2C2.setup=function(){};I2C2.writeTo=function(a,f){answer(f)};
I2C2.readFrom=function(a,n){return E.toUint8Array(n==1?said.length?"\\1":"\\0":"\\1"+said.shift())};
`;

export const UART = `${pn532()}
var heard;Serial3.setup=function(){};Serial3.on=function(e,f){heard=f};Serial3.removeAllListeners=function(){};
Serial3.write=function(f){if(typeof f!="string"){answer(f);heard(said.join(""))}};
`;

/** By the frame that is sent. */
export function mfrc522(): string {
  const level = (four: number[]) => [...four, four.reduce((sum, byte) => sum ^ byte, 0)];
  const [one, other] = [level([0x88, ...ID.slice(0, 3)]), level(ID.slice(3))];
  const answers: [number[], number[]][] = [
    [[0x26], [0x44, 0]],
    [[0x93, 0x20], one],
    [[0x93, 0x70, ...one], [4]],
    [[0x95, 0x20], other],
    [[0x95, 0x70, ...other], [0]],
    [[0x30, 4], blocks[0]],
    [[0x30, 8], blocks[1]],
  ];
  return `var lies=0,table={${answers.map(pair => pair.map(quoted).join(":")).join()}},frame="",known=0,sleeps=0;
SPI1.setup=function(){};
SPI1.send=function(b){var r=b.charCodeAt(0),t=sleeps||!lies?undefined:table[frame];
if(r==0x12){frame=b.substr(1);if(frame.substr(0,2)=="\\x95p")known=1;if(frame=="P\\0")sleeps=known}else if(r==0x28)sleeps=known=0;else if(r==0x92)return "\\0"+t;
else if(r==0x94)return "\\0"+String.fromCharCode(t.length);else if(r==0x88)return t?"\\0 ":"\\0\\1";else if(r==0xee)return "\\0\\x92";else if(r==0xaa)return "\\0@";
return "\\0\\0"};
`;
}

/** A Cortex-M4 takes 0.9 ms for a look at both photoresistors, and 1.4 ms more for each turn of eight. Tests give it longer for both. */
export const LOOK_MS = 1.6,
  TURN_MS = 1.7;
/** It looks at an empty slot so often. */
const IDLE_MS = 7.5;
/** mm from picture to picture. */
const STEP = 0.5;

/**
 * What both pins read is a film by the board's own clock. After `draw()` a card comes into the slot right behind a look. The film stands still during the first pause, since the
 * emulator wakes up late: behind that a board does not pause while there is a card. `looks()` says how long a look took, and how much of that is the stand-in's.
 */
export function slot(speed: number, how: Draw): string {
  const time = new VirtualClock();
  const lit = new Slot({ clock: time, bright: [0.8, 0.8] });
  const untilMs = lit.draw(punchedCard(parseCode(CODE)), { speed, ...how }) + 40;
  // Darker than that there is a card.
  while (lit.read(0) > 0.6 && lit.read(1) > 0.6) time.advance(0.5);
  time.advance(IDLE_MS);
  const stepMs = (100 * STEP) / speed;
  let film = "";
  for (; time.now() < untilMs; time.advance(stepMs))
    for (const track of [0, 1] as const) film += String.fromCharCode(35 + Math.round(70 * lit.read(track)));
  return `var film="${film}",from,at,n,took;
function lamp(){return .8}
function play(p){if(p==A0){n++;at=2*((getTime()-from)*${1000 / stepMs}|0)}if(at<film.length)return(film.charCodeAt(at++)-35)/70;took=getTime()-from;global.analogRead=lamp;return .8}
function draw(){var left=4;global.analogRead=function(p){if(!--left){from=getTime();n=0;global.analogRead=play}return(film.charCodeAt(p==A1?1:0)-35)/70}}
function looks(){slices.look={count:n,longestMs:0,meanMs:took*1000};var t=getTime();from=t+9;for(var i=0;i<20;i++){play(A0);play(A1)}slices.own={count:20,longestMs:0,meanMs:1000*(getTime()-t)}}
global.analogRead=lamp;
`;
}
