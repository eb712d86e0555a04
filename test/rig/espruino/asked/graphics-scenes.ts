// Scenes for Graphics: lists of calls that the real interpreter and the simulator are given alike.

import { makeRandom } from "../../../../devices/sim/random";

type Argument = number | string | boolean | undefined | { raw: string };
export type Call = [method: string, ...args: Argument[]];

export interface Scene {
  name: string;
  width: number;
  height: number;
  calls: Call[];
  options?: string;
  /** Bits a pixel; 1 unless it says so. */
  depth?: number;
}

/** Calls whose answer is recorded. */
const Asked = [
  "stringWidth",
  "getPixel",
  "getColor",
  "getBgColor",
  "getWidth",
  "getHeight",
  "getModified",
  "getFontHeight",
];

const random = makeRandom(20);
const below = (limit: number): number => Math.floor(random() * limit);
const blob = (length: number): string => Array.from({ length }, () => String.fromCharCode(below(256))).join("");

/** Letters 5 wide and 7 high from the space on, 96 of them: 35 bits each. */
const fixed = blob(Math.ceil((96 * 35) / 8));
const widths = Array.from({ length: 64 }, () => String.fromCharCode(below(8))).join("");
const variable = blob(Math.ceil((64 * 8 * 8) / 8));

const fixedFont: Call = ["setFontCustom", fixed, 32, 5, 7];
const bigFont: Call = ["setFontCustom", fixed, 32, 5, 7 | (2 << 8)];
const hugeFont: Call = ["setFontCustom", fixed, 32, 5, 7 | (5 << 8)];
const variableFont: Call = ["setFontCustom", variable, 40, widths, 8];

const literal = (text: string): string =>
  '"' +
  Array.from(text, letter =>
    /[ !#-[\]-~]/.test(letter) ? letter : "\\x" + letter.charCodeAt(0).toString(16).padStart(2, "0"),
  ).join("") +
  '"';

function argument(value: Argument): string {
  if (typeof value === "string") return literal(value);
  return typeof value === "object" ? value.raw : String(value);
}

const callText = ([method, ...args]: Call): string => {
  const text = `g.${method}(${args.map(argument).join(",")})`;
  return Asked.includes(method) ? `r.push(ask(${text}));` : text + ";";
};

/** One expression's worth of program: what was asked, the box that changed, the pixels. */
export const sceneText = ({
  width,
  height,
  calls,
  options = "vertical_byte:true,msb:false",
  depth = 1,
}: Scene): string => `
  var g=Graphics.createArrayBuffer(${width},${height},${depth},{${options}}),r=[],threw="";
  function ask(v){return v===undefined?null:v}
  try{${calls.map(callText).join("\n")}}catch(e){threw=e.message}
  var m=ask(g.getModified()),b=new Uint8Array(g.buffer),h="",i;
  for(i=0;i<b.length;i++)h+=(b[i]+256).toString(16).substr(1);
  return {asked:r,modified:m,threw:threw,pixels:h};`;

const scene = (name: string, ...calls: Call[]): Scene => ({ name, width: 128, height: 64, calls });
const sized = (width: number, height: number, name: string, ...calls: Call[]): Scene => ({
  name,
  width,
  height,
  calls,
});

/** An image as the object that drawImage takes. */
const image = (width: number, height: number, transparent?: number): { raw: string } => ({
  raw: `{width:${width},height:${height},buffer:new Uint8Array([${Array.from({ length: Math.ceil((width * height) / 8) }, () => below(256))}]).buffer${transparent === undefined ? "" : ",transparent:" + transparent}}`,
});

const imageText: Argument = { raw: literal("\x0a\x06\x01" + blob(8)) };
const clearImageText: Argument = { raw: literal("\x0a\x06\x81\x00" + blob(8)) };

const drawn: Scene[] = [
  scene("nothing at all"),
  scene("clear marks everything", ["clear"], ["getModified", true], ["getModified"]),
  scene(
    "fillRect with corners in any order",
    ["fillRect", 20, 30, 10, 5],
    ["fillRect", 60, 10, 50, 20],
    ["fillRect", 100, 60, 110, 50],
  ),
  scene(
    "fillRect across every edge",
    ["fillRect", -5, -5, 3, 3],
    ["fillRect", 120, 60, 200, 100],
    ["fillRect", -100, 30, 300, 31],
  ),
  scene("fillRect outside", ["fillRect", 128, 0, 140, 10], ["fillRect", -10, -10, -1, -1], ["getModified"]),
  scene(
    "fractions go towards zero",
    ["fillRect", 1.9, 2.9, 5.1, 6.99],
    ["fillRect", -0.9, 20.5, 0.9, 21.5],
    ["setPixel", 50.99, -0.5],
    ["drawLine", 60.7, 10.2, 90.9, 30.6],
  ),
  scene(
    "nonsense is zero",
    ["fillRect", { raw: "undefined" }, { raw: "null" }, { raw: "NaN" }, 3],
    ["setPixel", { raw: '"7"' }, { raw: "true" }],
    ["fillRect", 10, 10, { raw: "Infinity" }, 12],
  ),
  scene("large numbers wrap", ["fillRect", 4294967306, 5, 4294967316, 10], ["setPixel", 4294967296 + 30, 20]),
  scene(
    "drawRect",
    ["drawRect", 5, 5, 40, 20],
    ["drawRect", 60, 40, 50, 30],
    ["drawRect", 70, 7, 70, 20],
    ["drawRect", 80, 9, 90, 9],
    ["drawRect", -4, 50, 130, 70],
    ["drawRect", 100, 30, 100, 30],
  ),
  scene(
    "clearRect in the background colour",
    ["fillRect", 0, 0, 127, 63],
    ["clearRect", 10, 10, 30, 30],
    ["setBgColor", 1],
    ["clearRect", 15, 15, 20, 20],
    ["setBgColor", 0],
    ["clearRect", 50, 40, 40, 20],
  ),
  scene(
    "rectangles given as objects",
    ["fillRect", { raw: "{x:3,y:4,x2:9,y2:12}" }],
    ["fillRect", { raw: "{x:20,y:4,w:9,h:12}" }],
    ["drawRect", { raw: "{x1:40,y1:5,x2:60,y2:30}" }],
    ["clearRect", { raw: "{x:22,y:6,w:2,h:3}" }],
  ),
  scene(
    "setPixel and getPixel",
    ["setPixel", 0, 0],
    ["setPixel", 127, 63],
    ["setPixel", 5, 5, 1],
    ["setPixel", 5, 5, 0],
    ["setPixel", 6, 6, 3],
    ["setPixel", 7, 7, 2],
    ["setPixel", 8, 8, -1],
    ["getPixel", 0, 0],
    ["getPixel", 6, 6],
    ["getPixel", 7, 7],
    ["getPixel", 8, 8],
    ["getPixel", -1, 0],
    ["getPixel", 128, 63],
    ["setPixel", 200, 10],
    ["setPixel", -1, 10],
  ),
  scene(
    "lines flat and steep",
    ["drawLine", 0, 0, 127, 63],
    ["drawLine", 0, 63, 127, 0],
    ["drawLine", 10, 0, 14, 63],
    ["drawLine", 20, 63, 17, 3],
    ["drawLine", 100, 5, 30, 9],
    ["drawLine", 64, 32, 64, 32],
  ),
  scene(
    "lines through the same two points from both ends differ",
    ["drawLine", 3, 5, 50, 26],
    ["drawLine", 110, 26, 63, 5],
    ["drawLine", 3, 30, 21, 60],
    ["drawLine", 48, 60, 30, 30],
  ),
  scene(
    "lines that leave the screen",
    ["drawLine", -20, 10, 150, 50],
    ["drawLine", 30, -40, 40, 100],
    ["drawLine", -50, -50, 20, 20],
    ["drawLine", 127, 0, 300, 3000],
  ),
  scene(
    "lines in the colour of the background",
    ["fillRect", 10, 10, 100, 50],
    ["setColor", 0],
    ["drawLine", 0, 0, 127, 63],
    ["getColor"],
  ),
  scene(
    "circles of every small radius",
    ...Array.from({ length: 9 }, (_, radius): Call => ["drawCircle", 7 + radius * 14, 20, radius]),
    ...Array.from({ length: 9 }, (_, radius): Call => ["fillCircle", 7 + radius * 14, 48, radius]),
  ),
  scene(
    "circles across the edges",
    ["drawCircle", 0, 0, 20],
    ["fillCircle", 127, 63, 17],
    ["drawCircle", 64, 32, 60],
    ["fillCircle", 64, -10, 15],
  ),
  scene(
    "ellipses",
    ["drawEllipse", 5, 5, 60, 20],
    ["fillEllipse", 70, 5, 120, 9],
    ["drawEllipse", 10, 40, 11, 60],
    ["fillEllipse", 30, 60, 55, 30],
    ["drawEllipse", 70, 30, 100, 32],
    ["fillEllipse", -20, 50, 20, 80],
  ),
  scene(
    "colours: numbers are cut to one bit, three shares are summed",
    ["setColor", 2],
    ["getColor"],
    ["setColor", 3],
    ["getColor"],
    ["setColor", -1],
    ["getColor"],
    ["setColor", 1, 1, 1],
    ["getColor"],
    ["setColor", 0.5, 0.5, 0.4],
    ["getColor"],
    ["setColor", 1, 0.5, 0.1],
    ["getColor"],
    ["setColor", 0.9],
    ["getColor"],
    ["setBgColor", 1],
    ["getBgColor"],
  ),
  scene(
    "an inverted screen",
    ["setBgColor", 1],
    ["clear"],
    ["setColor", 0],
    ["fillRect", 10, 10, 20, 20],
    ["clear", true],
    ["fillRect", 1, 1, 3, 3],
    ["getColor"],
    ["getBgColor"],
  ),
  scene(
    "the box of changes grows until it is reset",
    ["setPixel", 40, 20],
    ["getModified"],
    ["fillRect", 10, 30, 20, 33],
    ["getModified"],
    ["drawLine", 100, 1, 90, 5],
    ["getModified", true],
    ["getModified"],
    ["setPixel", 3, 3, 0],
    ["getModified"],
  ),
  scene(
    "the clip box",
    ["setClipRect", 20, 10, 60, 40],
    ["fillRect", 0, 0, 127, 63],
    ["setColor", 0],
    ["drawLine", 0, 0, 127, 63],
    ["setPixel", 19, 10],
    ["clear"],
    ["setColor", 1],
    ["drawCircle", 40, 25, 18],
    ["getModified"],
  ),
  scene(
    "the clip box in any order and beyond the edges",
    ["setClipRect", 90, 50, 30, -20],
    ["fillRect", 0, 0, 127, 63],
    ["setClipRect", -10, 60, 500, 500],
    ["fillRect", 0, 0, 127, 63],
    ["setClipRect", 5, 55, 5, 55],
    ["clear"],
  ),
  scene("reset lifts the clip box", ["setClipRect", 5, 5, 6, 6], ["clear", true], ["fillRect", 0, 0, 2, 2]),
  scene(
    "text, fixed width",
    fixedFont,
    ["drawString", "Set 2311!", 3, 4],
    ["stringWidth", "Set 2311!"],
    ["stringWidth", ""],
    ["getFontHeight"],
    ["getModified"],
  ),
  scene(
    "text over the four edges",
    fixedFont,
    ["drawString", "LEFT", -7, 20],
    ["drawString", "RIGHT", 110, 20],
    ["drawString", "TOP", 40, -3],
    ["drawString", "BOTTOM", 40, 60],
    ["getModified"],
  ),
  scene(
    "a letter at the last column is not drawn",
    fixedFont,
    ["drawString", "A", 127, 5],
    ["getModified"],
    ["drawString", "A", 126, 5],
    ["getModified"],
    ["drawString", "A", -5, 25],
    ["getModified"],
    ["drawString", "A", -4, 25],
    ["drawString", "A", 5, 63],
    ["drawString", "A", 20, -6],
    ["drawString", "A", 30, -7],
    ["getModified"],
  ),
  scene(
    "text, solid",
    ["fillRect", 0, 0, 127, 63],
    fixedFont,
    ["drawString", "solid", 10, 10, true],
    ["drawString", "not", 60, 10],
    ["setColor", 0],
    ["drawString", "dark", 10, 40],
    ["setBgColor", 1],
    ["drawString", "both", 60, 40, true],
    ["getModified"],
  ),
  scene(
    "text in two lines",
    fixedFont,
    ["drawString", "one\ntwo three\n\nfour", 5, 5],
    ["stringWidth", "one\ntwo three\n\nfour"],
  ),
  scene(
    "text, aligned",
    fixedFont,
    ["setFontAlign", 0, 0],
    ["drawString", "MID", 64, 32],
    ["setFontAlign", 1, 1],
    ["drawString", "END", 127, 63],
    ["setFontAlign", -1, 1],
    ["drawString", "LOW", 0, 63],
    ["setFontAlign", 1, -1],
    ["drawString", "HIGH", 127, 0],
    ["setFontAlign", 0, -1],
    ["drawString", "odd", 65, 10],
  ),
  scene(
    "text in lines, aligned each by itself",
    fixedFont,
    ["setFontAlign", 0, 0],
    ["drawString", "a\nlong line\nmid", 64, 30],
    ["setFontAlign", 1, 1],
    ["drawString", "x\nyy\n", 120, 60],
  ),
  scene(
    "alignment beyond its limits",
    fixedFont,
    ["setFontAlign", 9, -9],
    ["drawString", "AB", 64, 32],
    ["setFontAlign", 0.9, 0.9],
    ["drawString", "CD", 30, 32],
  ),
  scene(
    "text, twice as large",
    bigFont,
    ["drawString", "Big 3", 2, 2],
    ["stringWidth", "Big 3"],
    ["getFontHeight"],
    ["setFontAlign", 0, 0],
    ["drawString", "two\nrows", 64, 45],
  ),
  scene(
    "text, five times as large, over the edge",
    hugeFont,
    ["drawString", "42", -10, 10],
    ["drawString", "7", 110, 40],
    ["getModified"],
  ),
  scene(
    "text, width by letter",
    variableFont,
    ["drawString", "ABCDEFGHIJKLMNO", 2, 5],
    ["stringWidth", "ABCDEFGHIJKLMNO"],
    ["drawString", "0123456789:;<=>", 2, 20, true],
    ["stringWidth", "0123456789"],
  ),
  scene(
    "letters that a font does not have",
    variableFont,
    ["drawString", "A B\x7f\xffC", 2, 5],
    ["stringWidth", "A B\x7f\xffC"],
    fixedFont,
    ["drawString", "a\x10b\xf0c", 2, 30],
    ["stringWidth", "a\x10b\xf0c"],
    ["setFontCustom", "\xff", 65, 4, 8],
    ["drawString", "ABC", 60, 5, true],
  ),
  scene(
    "numbers and others as text",
    fixedFont,
    ["drawString", 42, 3, 3],
    ["drawString", { raw: "undefined" }, 3, 20],
    ["drawString", { raw: "true" }, 3, 40],
    ["stringWidth", 1234],
  ),
  scene(
    "text in a clip box",
    fixedFont,
    ["setClipRect", 20, 10, 40, 30],
    ["drawString", "CLIPPED", 3, 8],
    ["drawString", "ROW", 25, 28, true],
    ["drawString", "X", 40, 20],
    ["drawString", "Y", 39, 20],
    ["getModified"],
  ),
  scene(
    "text, turned",
    fixedFont,
    ["setFontAlign", -1, -1, 1],
    ["drawString", "Turn\n1", 100, 5],
    ["setFontAlign", 0, 0, 2],
    ["drawString", "Turn 2", 64, 50],
    ["setFontAlign", 1, -1, 3],
    ["drawString", "T3", 10, 10],
    ["getModified"],
  ),
  ...[0, 1, 2, 3].flatMap(turns =>
    [false, true].map((reflect): Scene =>
      scene(
        `rotation ${turns}${reflect ? ", reflected" : ""}`,
        ["setRotation", turns, reflect],
        ["getWidth"],
        ["getHeight"],
        ["fillRect", 1, 2, 10, 4],
        ["drawLine", 5, 10, 40, 20],
        ["setPixel", 0, 0],
        ["drawCircle", 30, 40, 9],
        ["getPixel", 0, 0],
        ["getModified"],
        variableFont,
        ["drawString", "ABC", 3, 50, true],
        ["drawRect", 15, 22, 28, 26],
        ["fillEllipse", 40, 2, 60, 9],
        ["getModified"],
        ["setClipRect", 2, 2, 20, 100],
        ["fillRect", 0, 60, 63, 62],
        ["drawString", "clip", 14, 30],
      ),
    ),
  ),
  scene("an unknown rotation is none", ["setRotation", 5], ["fillRect", 1, 2, 10, 4]),
  scene(
    "images, whole and cut",
    ["drawImage", image(13, 9), 5, 5],
    ["drawImage", image(16, 16), 120, -6],
    ["drawImage", image(8, 8), -3, 60],
    ["getModified"],
  ),
  scene(
    "images with a transparent colour",
    ["fillRect", 0, 0, 63, 63],
    ["drawImage", image(13, 9, 0), 50, 5],
    ["drawImage", image(13, 9, 1), 58, 20],
    ["setColor", 0],
    ["drawImage", image(11, 7, 0), 30, 40],
    ["setBgColor", 1],
    ["drawImage", image(11, 7), 80, 40],
  ),
  scene(
    "images outside mark a box all the same",
    ["drawImage", image(8, 8), 200, 10],
    ["getModified", true],
    ["drawImage", image(8, 8), -20, 10],
    ["getModified", true],
    ["drawImage", image(8, 8), 10, 100],
    ["getModified"],
  ),
  scene(
    "images as text",
    ["drawImage", imageText, 3, 3],
    ["drawImage", clearImageText, 30, 3],
    ["fillRect", 60, 0, 80, 20],
    ["drawImage", clearImageText, 62, 3],
  ),
  scene(
    "images in a clip box",
    ["setClipRect", 10, 10, 30, 30],
    ["drawImage", image(40, 40), 0, 5],
    ["getModified"],
    ["drawImage", image(8, 8, 0), 28, 28],
  ),
  scene(
    "images, turned by 90",
    ["setRotation", 1],
    ["drawImage", image(13, 9), 5, 5],
    ["drawImage", image(16, 16), 56, 100],
    ["getModified"],
  ),
  scene(
    "images, turned by 180",
    ["setRotation", 2],
    ["drawImage", image(13, 9), 5, 5],
    ["drawImage", image(16, 16), 120, 50],
    ["setClipRect", 20, 20, 40, 40],
    ["drawImage", image(16, 16), 30, 15],
    ["getModified"],
  ),
  scene("an image that is too short", [
    "drawImage",
    { raw: "{width:8,height:8,buffer:new Uint8Array([255,129,255]).buffer}" },
    5,
    5,
  ]),
  scene("a font that is not text", ["setFontCustom", 5, 32, 5, 7]),
  scene("a first letter out of range", ["setFontCustom", fixed, 256, 5, 7]),
  sized(
    128,
    32,
    "a display of 32 rows",
    ["clear"],
    ["getModified", true],
    ["drawRect", 0, 0, 127, 31],
    fixedFont,
    ["setFontAlign", 1, 1],
    ["drawString", "32", 127, 31],
    ["fillRect", 10, 28, 12, 40],
  ),
  sized(132, 64, "132 columns", ["drawLine", 0, 0, 131, 63], ["fillRect", 128, 0, 131, 63], ["getModified"]),
  {
    ...sized(
      24,
      16,
      "the highest bit is on top unless told otherwise",
      ["fillRect", 1, 1, 9, 3],
      ["setPixel", 0, 0],
      ["getPixel", 0, 0],
      fixedFont,
      ["drawString", "A", 12, 4],
    ),
    options: "vertical_byte:true",
  },
  sized(
    10,
    16,
    "a very small screen",
    ["fillCircle", 5, 8, 20],
    ["setColor", 0],
    ["drawCircle", 5, 8, 4],
    ["setRotation", 3],
    ["fillRect", 0, 0, 2, 1],
  ),
];

const coordinate = (limit: number): number => below(limit * 2) - (limit >> 1) + (below(4) ? 0 : below(100) / 100);
const x = (): number => coordinate(128),
  y = (): number => coordinate(64);

const Words = ["Durak", "6H>7H", "bito", "no Set: deal?", "D0711\nD0712", "X.O", "...", " "];

const kinds: (() => Call)[] = [
  () => ["fillRect", x(), y(), x(), y()],
  () => ["clearRect", x(), y(), x(), y()],
  () => ["drawRect", x(), y(), x(), y()],
  () => ["drawLine", x(), y(), x(), y()],
  () => ["drawLine", x(), y(), x(), y()],
  () => ["setPixel", x(), y()],
  () => ["setPixel", x(), y(), below(2)],
  () => ["drawCircle", x(), y(), below(40)],
  () => ["fillCircle", x(), y(), below(20)],
  () => ["drawEllipse", x(), y(), x(), y()],
  () => ["fillEllipse", x(), y(), x(), y()],
  () => ["setColor", below(2)],
  () => ["setBgColor", below(2)],
  () => ["getPixel", x(), y()],
  () => ["setFontAlign", below(3) - 1, below(3) - 1, below(6) ? 0 : below(4)],
  () => [fixedFont, variableFont, bigFont][below(3)],
  () => ["drawString", Words[below(Words.length)], x(), y(), below(2) === 1],
  () => ["drawString", Words[below(Words.length)], below(100), below(60)],
  () => ["stringWidth", Words[below(Words.length)]],
  () => [
    "drawImage",
    image(1 + below(24), 1 + below(24), [undefined, 0, 1][below(3)]),
    Math.trunc(x()),
    Math.trunc(y()),
  ],
  () => (below(3) ? ["getModified", below(3) === 0] : ["setClipRect", x(), y(), x(), y()]),
  () => (below(4) ? ["getModified"] : ["setRotation", below(4), below(2) === 1]),
];

const chance = (number: number): Scene =>
  scene(`chance ${number}`, fixedFont, ...Array.from({ length: 24 }, () => kinds[below(kinds.length)]()));

const mono: Scene[] = [...drawn, ...Array.from({ length: 40 }, (_, number) => chance(number + 1))];

// ---- flat buffers, of 16, 4 and 1 bits a pixel

/** `buffer` is the text of what holds the pixels, one bit each. */
const bits = (width: number, height: number, buffer: string, more = ""): { raw: string } => ({
  raw: `{width:${width},height:${height},buffer:${buffer}${more}}`,
});
const bytesText = (length: number): string => `[${Array.from({ length }, () => below(256))}]`;
/** A part of a larger buffer. */
const viewed = (width: number, height: number, offset: number): { raw: string } => {
  const length = Math.ceil((width * height) / 8);
  return bits(
    width,
    height,
    `new Uint8Array(new Uint8Array(${bytesText(offset + length + 3)}).buffer,${offset},${length})`,
  );
};
const twice = { raw: "{scale:2}" };
const once = { raw: "{scale:1}" };

/** Whatever its depth: the upper bits of colours that it does not have are cut off. */
const shapes = (): Call[] => [
  ["getColor"],
  ["getBgColor"],
  ["setBgColor", 0x7be6],
  ["getBgColor"],
  ["clear"],
  ["getModified", true],
  ["setColor", 0xf81f],
  ["getColor"],
  ["fillRect", 30, 20, -3, 12],
  ["setColor", 0x12345],
  ["getColor"],
  ["drawRect", 5, 5, 50, 25],
  ["clearRect", 8, 14, 20, 40],
  ["setPixel", 0, 0],
  ["setPixel", 1, 0, 0xabcd],
  ["setPixel", 2, 0, -1],
  ["setPixel", 3, 0, 0x1000f],
  ["setPixel", -1, 3],
  ["getPixel", 0, 0],
  ["getPixel", 1, 0],
  ["getPixel", 2, 0],
  ["getPixel", 3, 0],
  ["getPixel", 4, 0],
  ["getPixel", 64, 0],
  ["getModified", true],
  ["setColor", 0x4a49],
  ["drawLine", -10, 3, 70, 29],
  ["drawLine", 60, 31, 55, 0],
  ["fillCircle", 50, 10, 6],
  ["drawCircle", 12, 30, 9],
  ["setColor", 0],
  ["fillRect", 33, 1, 47, 3],
  ["setColor", 0xffff],
  ["fillRect", 35, 2, 46, 2],
  ["getModified"],
];

const letters = (): Call[] => [
  ["setColor", 0xa5f3],
  ["setBgColor", 0x2104],
  fixedFont,
  ["drawString", "AB", -3, -2],
  ["drawString", "CD", 58, 28, true],
  bigFont,
  ["drawString", "EF", -7, 12, true],
  ["drawString", "gh", 50, -5],
  ["stringWidth", "EF"],
  ["getModified", true],
  ["setClipRect", 20, 5, 44, 27],
  hugeFont,
  ["drawString", "4", 15, -6],
  ["drawString", "2", 38, 10, true],
  ["getModified"],
  ["fillRect", 0, 0, 22, 7],
  ["clearRect", 40, 20, 70, 40],
  variableFont,
  ["setFontAlign", 0, 0],
  ["drawString", "AB\nC", 32, 16],
  ["setFontAlign", -1, -1, 1],
  ["drawString", "DE", 43, 20],
];

const pictures = (): Call[] => [
  ["setColor", 0xf9c3],
  ["setBgColor", 0x18e6],
  ["drawImage", image(11, 7), 2, 2],
  ["drawImage", image(11, 7), -4, -3, once],
  ["drawImage", viewed(9, 9, 5), 20, 2],
  ["drawImage", viewed(9, 9, 2), 60, 28],
  ["getModified", true],
  ["drawImage", viewed(9, 9, 1), 32, 2, twice],
  ["getModified", true],
  ["drawImage", image(7, 5), -5, 20, twice],
  ["getModified", true],
  ["drawImage", image(7, 5), 55, 26, twice],
  ["getModified", true],
  ["drawImage", image(8, 3), 10, -3, twice],
  ["getModified", true],
  ["drawImage", image(8, 3), 100, 100, twice],
  ["drawImage", image(8, 3), -30, 5, twice],
  ["getModified", true],
  ["setClipRect", 21, 15, 36, 28],
  ["drawImage", viewed(12, 12, 3), 17, 10, twice],
  ["getModified", true],
  ["drawImage", viewed(12, 12, 4), 17, 10],
  ["getModified"],
];

const colours: [what: string, depth: number, options: string][] = [
  ["16 bits", 16, "msb:true"],
  ["16 bits, low byte first", 16, "msb:false"],
  ["4 bits", 4, "msb:true"],
  ["4 bits, low half first", 4, "msb:false"],
  ["1 bit, flat", 1, "msb:true"],
];

const flat = (name: string, depth: number, options: string, ...calls: Call[]): Scene => ({
  ...sized(64, 32, name, ...calls),
  depth,
  options,
});

const own: Scene[] = [
  flat("16 bits, without a word of the order", 16, "", ["setColor", 0x1234], ["fillRect", 1, 0, 2, 0]),
  flat("4 bits, without a word of the order", 4, "", ["setColor", 0x5], ["fillRect", 1, 0, 3, 0]),
  flat("1 bit, without a word of the order", 1, "", ["fillRect", 1, 0, 3, 0]),
  {
    ...flat("1 bit, rows not padded", 1, "msb:true", ["fillRect", 1, 0, 8, 3], ["drawLine", 0, 0, 10, 4]),
    width: 11,
    height: 5,
  },
  {
    ...flat(
      "4 bits, rows of odd width",
      4,
      "msb:true",
      ["setColor", 7],
      ["fillRect", 1, 0, 8, 3],
      ["setPixel", 0, 1, 3],
    ),
    width: 11,
    height: 5,
  },
  {
    ...flat(
      "in a buffer that is there, and larger",
      16,
      "msb:true,buffer:new Uint8Array([1,2,3,4,5,6,7,8,9,10,11,12,13,14]).buffer",
    ),
    width: 3,
    height: 2,
    calls: [
      ["getPixel", 0, 0],
      ["setColor", 0xf81f],
      ["fillRect", 1, 0, 2, 0],
      ["getPixel", 2, 1],
    ],
  },
  flat(
    "images twice as large, transparent, and too short",
    16,
    "msb:true",
    ["setColor", 0xf9c3],
    ["setBgColor", 0x18e6],
    ["drawImage", image(11, 7, 0), 2, 2, twice],
    ["drawImage", image(11, 7, 1), 20, -3, twice],
    ["drawImage", bits(8, 8, "new Uint8Array([255,129,255]).buffer"), 44, 2, twice],
    ["getModified"],
  ),
  ...[1, 2, 3].map(turns =>
    flat(
      `images twice as large, turned ${turns}`,
      16,
      "msb:true",
      ["setRotation", turns],
      ["setColor", 0xf9c3],
      ["setBgColor", 0x18e6],
      ["drawImage", image(9, 7), 3, 2, twice],
      ["getModified", true],
      ["drawImage", image(9, 7), -5, -3, twice],
      ["drawImage", image(9, 7), 58, 27, twice],
      ["getModified", true],
      ["setClipRect", 3, 25, 25, 10],
      ["setColor", 0x7e0],
      ["drawImage", image(12, 14), -1, 3, twice],
      ["getModified"],
    ),
  ),
  flat("vertical bytes are of one bit only", 16, "vertical_byte:true"),
  ...[1, 2, 3].map(turns =>
    flat(
      `16 bits, turned ${turns}`,
      16,
      "msb:true",
      ["setRotation", turns],
      ["setColor", 0xf81f],
      ["fillRect", 1, 2, 10, 4],
      ["setPixel", 0, 0, 0x7e0],
      ["drawImage", image(11, 7), 12, 9],
      fixedFont,
      ["drawString", "AB", 3, 20],
      ["getPixel", 0, 0],
      ["getModified"],
    ),
  ),
];

const wide = (): number => coordinate(64),
  high = (): number => coordinate(32);
const colour = (): number => below(0x10000);

const colourKinds: (() => Call)[] = [
  () => ["fillRect", wide(), high(), wide(), high()],
  () => ["clearRect", wide(), high(), wide(), high()],
  () => ["drawLine", wide(), high(), wide(), high()],
  () => ["setPixel", wide(), high(), colour()],
  () => ["setColor", colour()],
  () => ["setColor", [0, 0xffff][below(2)]],
  () => ["setBgColor", colour()],
  () => ["getPixel", wide(), high()],
  () => [fixedFont, variableFont, bigFont, hugeFont][below(4)],
  () => ["drawString", Words[below(Words.length)], wide(), high(), below(2) === 1],
  () => ["drawImage", viewed(1 + below(20), 1 + below(20), below(9)), Math.trunc(wide()), Math.trunc(high()), twice],
  () => ["drawImage", viewed(1 + below(20), 1 + below(20), below(9)), Math.trunc(wide()), Math.trunc(high())],
  () => (below(2) ? ["setClipRect", wide(), high(), wide(), high()] : ["getModified", below(2) === 1]),
];

const colourful: Scene[] = [
  ...colours.flatMap(([what, depth, options]) => [
    flat(`shapes in ${what}`, depth, options, ...shapes()),
    flat(`text in ${what}`, depth, options, ...letters()),
    flat(`images in ${what}`, depth, options, ...pictures()),
  ]),
  ...own,
  ...Array.from({ length: 24 }, (_, number) => {
    const [what, depth, options] = colours[number % colours.length];
    const calls = Array.from({ length: 16 }, () => colourKinds[below(colourKinds.length)]());
    return flat(`chance ${number + 1} in ${what}`, depth, options, fixedFont, ...calls);
  }),
];

export const scenes: Scene[] = [...mono, ...colourful];
