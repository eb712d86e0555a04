// The small net that reads a crop: forward pass only, weights from net.bin (made by train.ts). Four times a 3x3 convolution, ReLU and 2x2 pooling,
// then two full layers; how wide each is stands before the weights. Plain loops over float32: as fast in a browser as in Node.
import { CHANNELS_AT_ONCE, type Kernel, type Row, convolve, kernelOf, makeRow } from "./convolve";
import { CROP } from "./crop";
import type { Picture } from "./picture";

/** As in train/train.py: the widths of the convolutions and of the first full layer come first, two bytes each. */
const LEVELS = 4;
const HEAD_BYTES = 2 * (LEVELS + 1);
/** A wider net than this is none of ours. */
const WIDEST = 512;
const ANSWERS = 23;
/** A move of 1 is so many pixels of the crop. */
const MOVE_UNIT = 8;

/** Of a crop's pixels in its middle, this share is no brighter than its white: symbols cover less than the rest. */
const WHITE_SHARE = 0.8;
const MIDDLE = { left: 14, top: 20, right: 50, bottom: 76 };
const MOST = 1.3,
  OFFSET = 0.7;

/** Red, green and blue of white paper in a crop, 0 to 255. */
export type White = [red: number, green: number, blue: number];

interface Layer {
  weights: Float32Array;
  biases: Float32Array;
}

export interface Net {
  convolutions: Layer[];
  /** The same, as they are multiplied. */
  kernels: Kernel[];
  first: Layer;
  second: Layer;
  rooms: Float32Array[];
  row: Row;
  flat: Float32Array;
}

/** What the net says of a crop: logarithms of likelihoods, each list up to a constant. */
export interface Reading {
  quantity: Float32Array;
  filling: Float32Array;
  colour: Float32Array;
  /** By `SHAPES`. */
  shape: Float32Array;
  /** Probability that this is a card, whole and in place. */
  isCard: number;
  /** By how much the corners lie elsewhere in the crop, as in `cornersAt`. */
  moves: Float32Array;
}

/** Powers of two by the exponents of IEEE 754 half precision: a power for each of a hundred thousand weights would take longer than all the rest. */
const POWERS = Float64Array.from({ length: 32 }, (_, exponent) => 2 ** (Math.max(1, exponent) - 25));

/** So many numbers of half precision, from byte `from` on. */
function halves(view: DataView, from: number, count: number): Float32Array {
  const numbers = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    const bits = view.getUint16(from + 2 * at, true),
      exponent = (bits >> 10) & 31,
      fraction = (bits & 1023) + (exponent ? 1024 : 0);
    numbers[at] = (bits & 0x8000 ? -fraction : fraction) * POWERS[exponent];
  }
  return numbers;
}

/** Inputs and outputs of each layer. */
function sizesOf(channels: number[], hidden: number): [number, number][] {
  const convolutions = channels.map((outs, at): [number, number] => [9 * (at ? channels[at - 1] : 3), outs]);
  return [...convolutions, [flatSize(channels[LEVELS - 1]), hidden], [hidden, ANSWERS]];
}

const flatSize = (channels: number) => channels * (CROP.width >> LEVELS) * (CROP.height >> LEVELS);

/** The net from the bytes of net.bin; throws for other bytes. */
export function readNet(bytes: Uint8Array): Net {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const widths = bytes.length < HEAD_BYTES ? [] : [0, 1, 2, 3, 4].map(at => view.getUint16(2 * at, true));
  const channels = widths.slice(0, LEVELS);
  const isNet =
    widths.length > 0 && widths.every(width => width > 0 && width <= WIDEST && width % CHANNELS_AT_ONCE === 0);
  const sizes = isNet ? sizesOf(channels, widths[LEVELS]) : [];
  const expected = HEAD_BYTES + 2 * sizes.reduce((sum, [ins, outs]) => sum + (ins + 1) * outs, 0);
  if (!isNet || bytes.length !== expected)
    throw new Error(
      `net.bin is no net${isNet ? `: it has ${bytes.length} bytes instead of ${expected}` : ""}; fetch it again, or train it anew`,
    );
  let at = HEAD_BYTES;
  const read = (count: number) => {
    at += 2 * count;
    return halves(view, at - 2 * count, count);
  };
  const layers = sizes.map(([ins, outs]) => ({ weights: read(ins * outs), biases: read(outs) }));
  // One pixel of nothing around every plane spares the loops all questions about edges.
  const rooms = [3, ...channels].map(
    (width, level) => new Float32Array(width * ((CROP.width >> level) + 2) * ((CROP.height >> level) + 2)),
  );
  return {
    convolutions: layers.slice(0, LEVELS),
    kernels: layers.slice(0, LEVELS).map(({ weights, biases }) => kernelOf(weights, biases)),
    first: layers[LEVELS],
    second: layers[LEVELS + 1],
    rooms,
    row: makeRow(
      Math.max(
        ...channels.map((outs, level) => (CROP.width >> (level + 1)) * Math.max(outs, channels[level - 1] ?? 3)),
      ),
    ),
    flat: new Float32Array(flatSize(channels[LEVELS - 1])),
  };
}

/** The colour that four fifths of the middle do not exceed, each channel for itself. */
export function whiteOf({ data }: Picture): White {
  const wanted = Math.ceil(WHITE_SHARE * (MIDDLE.right - MIDDLE.left) * (MIDDLE.bottom - MIDDLE.top));
  return [0, 1, 2].map(channel => {
    const counts = new Uint16Array(256);
    for (let y = MIDDLE.top; y < MIDDLE.bottom; y++)
      for (let x = MIDDLE.left; x < MIDDLE.right; x++) counts[data[4 * (y * CROP.width + x) + channel]]++;
    let value = 0;
    for (let seen = counts[0]; seen < wanted; seen += counts[value]) value++;
    return value;
  }) as White;
}

function prepare({ data }: Picture, white: White, room: Float32Array): void {
  const wide = CROP.width + 2,
    plane = wide * (CROP.height + 2);
  for (let channel = 0; channel < 3; channel++) {
    const factor = 1 / (white[channel] + 1);
    for (let y = 0; y < CROP.height; y++) {
      let from = 4 * y * CROP.width + channel,
        to = channel * plane + (y + 1) * wide + 1;
      for (let x = 0; x < CROP.width; x++, from += 4) {
        const value = data[from] * factor;
        room[to++] = (value < MOST ? value : MOST) - OFFSET;
      }
    }
  }
}

function full({ weights, biases }: Layer, input: Float32Array): Float32Array {
  const count = input.length;
  const sums = new Float32Array(biases.length);
  for (let out = 0, from = 0; out < sums.length; out++) {
    // Four sums side by side: none waits for the one before.
    let a = biases[out],
      b = 0,
      c = 0,
      d = 0;
    for (let at = 0; at < count; at += 4, from += 4) {
      a += input[at] * weights[from];
      b += input[at + 1] * weights[from + 1];
      c += input[at + 2] * weights[from + 2];
      d += input[at + 3] * weights[from + 3];
    }
    sums[out] = a + b + c + d;
  }
  return sums;
}

/** The 23 numbers as the trainer's net has them. */
export function answersFor(net: Net, crop: Picture, white: White): Float32Array {
  prepare(crop, white, net.rooms[0]);
  net.kernels.forEach((kernel, level) =>
    convolve(kernel, CROP.width >> level, CROP.height >> level, net.rooms[level], net.rooms[level + 1], net.row),
  );
  const width = CROP.width >> LEVELS,
    height = CROP.height >> LEVELS;
  let to = 0;
  for (let channel = 0; channel < net.kernels[LEVELS - 1].outs; channel++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        net.flat[to++] = net.rooms[LEVELS][channel * (width + 2) * (height + 2) + (y + 1) * (width + 2) + x + 1];
      }
  return full(
    net.second,
    full(net.first, net.flat).map(value => Math.max(0, value)),
  );
}

/** Logarithms of probabilities. */
function logarithms(values: Float32Array): Float32Array {
  const most = Math.max(...values);
  const sum = Math.log(values.reduce((total, value) => total + Math.exp(value - most), 0)) + most;
  return values.map(value => value - sum);
}

export function read(net: Net, crop: Picture, white = whiteOf(crop)): Reading {
  const answers = answersFor(net, crop, white);
  return {
    quantity: logarithms(answers.subarray(0, 3)),
    filling: logarithms(answers.subarray(3, 6)),
    colour: logarithms(answers.subarray(6, 9)),
    shape: logarithms(answers.subarray(9, 14)),
    isCard: 1 / (1 + Math.exp(-answers[14])),
    moves: answers.slice(15).map(move => move * MOVE_UNIT),
  };
}
