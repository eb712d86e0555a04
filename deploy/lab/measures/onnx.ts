// Our net as an ONNX file, so that another engine can run the very same weights. Protocol Buffers by hand (onnx.proto3, the few fields that are
// needed): a field is its number and kind, then a number or a length and bytes.
import type { Net } from "../../vision/net";
import { CROP } from "../../vision/crop";

function varint(value: number): number[] {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

const number = (field: number, value: number) => Buffer.from([...varint(field << 3), ...varint(value)]);
const bytes = (field: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(content.length)]), content]);
const text = (field: number, content: string) => bytes(field, Buffer.from(content));
const message = (field: number, ...parts: Buffer[]) => bytes(field, Buffer.concat(parts));

const FLOAT = 1,
  INT = 2,
  INTS = 7;

/** TensorProto: dims 1, data_type 2, name 8, raw_data 9. */
function tensor(name: string, dims: number[], values: Float32Array): Buffer {
  return message(
    5,
    ...dims.map(dim => number(1, dim)),
    number(2, FLOAT),
    text(8, name),
    bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  );
}

/** NodeProto: input 1, output 2, op_type 4, attribute 5 (AttributeProto: name 1, i 3, ints 8, type 20). */
function node(
  kind: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number | number[]> = {},
): Buffer {
  const written = Object.entries(attributes).map(([name, value]) =>
    typeof value === "number"
      ? message(5, text(1, name), number(3, value), number(20, INT))
      : message(5, text(1, name), ...value.map(one => number(8, one)), number(20, INTS)),
  );
  return message(1, ...inputs.map(input => text(1, input)), text(2, output), text(4, kind), ...written);
}

/** ValueInfoProto, field 11 for an input and 12 for an output. */
function value(field: number, name: string, dims: number[]): Buffer {
  const shape = message(2, ...dims.map(dim => message(1, number(1, dim))));
  return message(field, text(1, name), message(2, message(1, number(1, FLOAT), shape)));
}

/** Input `x`: 1 x 3 x 96 x 64; output `y`: 1 x 23. */
export function makeOnnx(net: Net): Buffer {
  const parts: Buffer[] = [];
  let before = "x",
    channels = 3;
  net.convolutions.forEach(({ weights, biases }, level) => {
    parts.push(
      tensor(`w${level}`, [biases.length, channels, 3, 3], weights),
      tensor(`b${level}`, [biases.length], biases),
    );
    parts.push(
      node("Conv", [before, `w${level}`, `b${level}`], `c${level}`, { kernel_shape: [3, 3], pads: [1, 1, 1, 1] }),
    );
    parts.push(
      node("Relu", [`c${level}`], `r${level}`),
      node("MaxPool", [`r${level}`], `p${level}`, { kernel_shape: [2, 2], strides: [2, 2] }),
    );
    before = `p${level}`;
    channels = biases.length;
  });
  parts.push(node("Flatten", [before], "flat", { axis: 1 }));
  for (const [name, { weights, biases }, input, output] of [
    ["first", net.first, "flat", "hidden"],
    ["second", net.second, "active", "y"],
  ] as const) {
    parts.push(
      tensor(`${name}w`, [biases.length, weights.length / biases.length], weights),
      tensor(`${name}b`, [biases.length], biases),
    );
    parts.push(node("Gemm", [input, `${name}w`, `${name}b`], output, { transB: 1 }));
    if (output === "hidden") parts.push(node("Relu", ["hidden"], "active"));
  }
  const graph = message(
    7,
    ...parts,
    text(2, "cards"),
    value(11, "x", [1, 3, CROP.height, CROP.width]),
    value(12, "y", [1, net.second.biases.length]),
  );
  return Buffer.concat([number(1, 8), graph, message(8, text(1, ""), number(2, 13))]);
}
