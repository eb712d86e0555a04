// The command table of a display's datasheet, line by line, and how its parameters may be wrong.

/** One line of the datasheet's command table. */
export interface Command {
  name: string;
  /** Bytes after the opcode. */
  parameters: number;
  /** Undefined if all is well, else what is wrong. */
  wrong?: (parameters: number[]) => string | undefined;
  run: (opcode: number, parameters: number[]) => void;
}

export function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

/** `wrong` for commands whose parameters are each a number of at most `limits[i]`. */
export function atMost(...limits: number[]): (parameters: number[]) => string | undefined {
  return parameters => {
    const at = parameters.findIndex((value, i) => value > limits[i]);
    return at < 0 ? undefined : `parameter ${hex(parameters[at])} is more than ${hex(limits[at])}`;
  };
}

/** `wrong` for one parameter of which the datasheet lists the values. */
export function oneOf(...values: number[]): (parameters: number[]) => string | undefined {
  return ([value]) =>
    values.includes(value) ? undefined : `parameter ${hex(value)} is none of ${values.map(hex).join(" ")}`;
}

/** Both halves of a pre-charge period are 1 to 15 clocks; 0 is invalid (SSD1306 10.1.15, SH1106 command 13). */
export function bothHalves([value]: number[]): string | undefined {
  return value & 15 && value >> 4 ? undefined : `a pre-charge phase of 0 clocks in ${hex(value)}`;
}
