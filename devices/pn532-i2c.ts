// The PN532 on I2C (UM0701-02, 6.2.4): whatever is read of it begins with a byte that says whether an answer is ready.
import type { I2CBus } from "./bus";
import type { Pn532Line } from "./pn532";

const ADDRESS = 0x24;
const IS_READY = 1;
/** Bytes of the acknowledgement, which comes first, and of the longest answer that is asked for. */
const ACK = 6;
const ANSWER = 48;

export default function openLine(bus: I2CBus): Pn532Line {
  let size = ACK;
  const first = () => bus.readFrom(ADDRESS, 1)[0];

  return {
    // One byte alone: on STM32 every further byte to an absent chip waits out a time-out.
    wake: first,
    send: frame => {
      bus.writeTo(ADDRESS, frame);
      size = ACK;
    },
    read: () => {
      let text = "";
      if (!(first() & IS_READY)) return text;
      const bytes = bus.readFrom(ADDRESS, 1 + size);
      for (let at = 1; at <= size; at++) text += String.fromCharCode(bytes[at]);
      size = ANSWER;
      return text;
    },
  };
}
