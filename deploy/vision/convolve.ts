// Convolution, ReLU and 2x2 pooling, four outputs at a time: what pooling makes one number of is reckoned from 4 x 4 inputs with 16 products instead of 36, by
// adding inputs before they are multiplied (S. Winograd, Arithmetic Complexity of Computations, 1980; A. Lavin and S. Gray, arXiv 1509.09308). Sums are the
// same but for rounding.

/** Products for four outputs. */
const PRODUCTS = 16;
/** Output channels and places that are reckoned side by side: every number is fetched once for several sums. */
export const CHANNELS_AT_ONCE = 4;
const PLACES_AT_ONCE = 2;

/** A layer's weights as they are multiplied: by product, then by four output channels, by input channel, and last by these four. */
export interface Kernel {
  ins: number;
  outs: number;
  weights: Float64Array;
  biases: Float32Array;
}

/** One side of a 3 x 3 kernel for the four products along it. */
const spread = (a: number, b: number, c: number): [number, number, number, number] => [
  a,
  (a + b + c) / 2,
  (a - b + c) / 2,
  c,
];

/** `weights`: by output channel, input channel, row and column. */
export function kernelOf(weights: Float32Array, biases: Float32Array): Kernel {
  const outs = biases.length,
    ins = weights.length / 9 / outs;
  const kernel = { ins, outs, weights: new Float64Array(PRODUCTS * ins * outs), biases };
  for (let out = 0; out < outs; out++)
    for (let channel = 0; channel < ins; channel++) {
      const own = weights.subarray(9 * (out * ins + channel), 9 * (out * ins + channel + 1));
      const rows = [0, 3, 6].map(at => spread(own[at], own[at + 1], own[at + 2]));
      for (let x = 0; x < 4; x++)
        spread(rows[0][x], rows[1][x], rows[2][x]).forEach((value, y) => {
          const block = ((4 * y + x) * outs + (out & ~(CHANNELS_AT_ONCE - 1))) * ins;
          kernel.weights[block + CHANNELS_AT_ONCE * channel + (out & (CHANNELS_AT_ONCE - 1))] = value;
        });
    }
  return kernel;
}

/** Of one row of places: by product, place and input channel what is multiplied, and by product, place and output channel what came of it. */
export interface Row {
  inputs: Float64Array;
  products: Float64Array;
}

/** Large enough for every layer: `places` by a row, times the most channels. */
export const makeRow = (most: number): Row => ({
  inputs: new Float64Array(PRODUCTS * most),
  products: new Float64Array(PRODUCTS * most),
});

/** Adds up the 4 x 4 inputs of each place of a row. `wide`: of the plane, its edges included; `top`: the first of its four rows. */
function addInputs(
  input: Float32Array,
  ins: number,
  wide: number,
  plane: number,
  top: number,
  inputs: Float64Array,
): void {
  const places = (wide - 2) / 2,
    step = places * ins;
  for (let channel = 0; channel < ins; channel++) {
    let a = channel * plane + top * wide;
    for (let place = 0; place < places; place++, a += 2) {
      const b = a + wide,
        c = b + wide,
        d = c + wide;
      const b0 = input[b],
        b1 = input[b + 1],
        b2 = input[b + 2],
        b3 = input[b + 3],
        c0 = input[c],
        c1 = input[c + 1],
        c2 = input[c + 2],
        c3 = input[c + 3];
      let to = place * ins + channel;
      to = put(inputs, to, step, input[a] - c0, input[a + 1] - c1, input[a + 2] - c2, input[a + 3] - c3);
      to = put(inputs, to, step, b0 + c0, b1 + c1, b2 + c2, b3 + c3);
      to = put(inputs, to, step, c0 - b0, c1 - b1, c2 - b2, c3 - b3);
      put(inputs, to, step, b0 - input[d], b1 - input[d + 1], b2 - input[d + 2], b3 - input[d + 3]);
    }
  }
}

/** Four of them along a side; answers where the next four go. */
function put(inputs: Float64Array, to: number, step: number, a: number, b: number, c: number, d: number): number {
  inputs[to] = a - c;
  inputs[to + step] = b + c;
  inputs[to + 2 * step] = c - b;
  inputs[to + 3 * step] = b - d;
  return to + 4 * step;
}

/** Every product of a row, summed over the input channels. */
function multiply({ inputs, products }: Row, { ins, outs, weights }: Kernel, places: number): void {
  for (let which = 0; which < PRODUCTS; which++)
    for (let out = 0; out < outs; out += CHANNELS_AT_ONCE)
      for (let place = 0; place < places; place += PLACES_AT_ONCE) {
        let w = (which * outs + out) * ins,
          from = (which * places + place) * ins;
        let a = 0,
          b = 0,
          c = 0,
          d = 0,
          e = 0,
          f = 0,
          g = 0,
          h = 0;
        for (const end = from + ins; from < end; from++, w += CHANNELS_AT_ONCE) {
          const one = inputs[from],
            other = inputs[from + ins];
          const p = weights[w],
            q = weights[w + 1],
            r = weights[w + 2],
            s = weights[w + 3];
          a += one * p;
          b += one * q;
          c += one * r;
          d += one * s;
          e += other * p;
          f += other * q;
          g += other * r;
          h += other * s;
        }
        const to = (which * places + place) * outs + out;
        products[to] = a;
        products[to + 1] = b;
        products[to + 2] = c;
        products[to + 3] = d;
        products[to + outs] = e;
        products[to + outs + 1] = f;
        products[to + outs + 2] = g;
        products[to + outs + 3] = h;
      }
}

/** Of two outputs side by side the greater one, from the four products along them. */
function greater(a: number, b: number, c: number, d: number): number {
  const left = a + b + c,
    right = b - c - d;
  return left > right ? left : right;
}

/** The four outputs of each place from its products, the largest of them with its bias, and nothing below 0. `to`: the first place in the first output plane. */
function pool(
  products: Float64Array,
  { outs, biases }: Kernel,
  places: number,
  output: Float32Array,
  to: number,
  plane: number,
): void {
  const step = places * outs;
  for (let place = 0, at = 0; place < places; place++)
    for (let out = 0; out < outs; out++, at++) {
      const b0 = products[at + 4 * step],
        b1 = products[at + 5 * step],
        b2 = products[at + 6 * step],
        b3 = products[at + 7 * step],
        c0 = products[at + 8 * step],
        c1 = products[at + 9 * step],
        c2 = products[at + 10 * step],
        c3 = products[at + 11 * step];
      const upper = greater(
        products[at] + b0 + c0,
        products[at + step] + b1 + c1,
        products[at + 2 * step] + b2 + c2,
        products[at + 3 * step] + b3 + c3,
      );
      const lower = greater(
        b0 - c0 - products[at + 12 * step],
        b1 - c1 - products[at + 13 * step],
        b2 - c2 - products[at + 14 * step],
        b3 - c3 - products[at + 15 * step],
      );
      const most = (upper > lower ? upper : lower) + biases[out];
      output[to + place + out * plane] = most > 0 ? most : 0;
    }
}

/** From one room of planes into the next. `width` and `height`: of the input's planes, without the one pixel of nothing around each. */
export function convolve(
  kernel: Kernel,
  width: number,
  height: number,
  input: Float32Array,
  output: Float32Array,
  row: Row,
): void {
  const places = width / 2,
    wide = width + 2,
    nextWide = places + 2;
  const plane = wide * (height + 2),
    nextPlane = nextWide * (height / 2 + 2);
  for (let y = 0; y < height / 2; y++) {
    addInputs(input, kernel.ins, wide, plane, 2 * y, row.inputs);
    multiply(row, kernel, places);
    pool(row.products, kernel, places, output, (y + 1) * nextWide + 1, nextPlane);
  }
}
