// The PN532 on a UART (UM0701-02, 6.2.3): 115,200 baud. One that sleeps loses what rouses it, and needs 2 ms (6.3.2.3): as long as these bytes take.
import type { SerialBus } from "./bus";
import type { Pn532Line } from "./pn532";

const BAUD = 115200;
const WAKE = "\x55\x55" + "\0".repeat(40);
/** More than any answer has. */
const LONGEST = 128;

export default function openLine(bus: SerialBus): Pn532Line {
  let heard = "";
  bus.open(BAUD);
  bus.onData(chunk => {
    heard = (heard + chunk).slice(-LONGEST);
  });
  return {
    wake: () => bus.write(WAKE),
    send: frame => bus.write(frame),
    read: () => {
      const text = heard;
      heard = "";
      return text;
    },
  };
}
