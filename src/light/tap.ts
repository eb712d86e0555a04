// Takes codes of light out of a scanner's line before its driver hears them: they are longer than any sticker, and come faster. All else goes on to the driver.
import type { SerialBus } from "../../devices/bus";
import type { Clock } from "../kernel/ports";

/** No code is longer, with what a scanner puts before it. */
const LONGEST = 256;
/** Some ports keep back what comes for 200 ms: a shorter pause ends no code. */
const PAUSE_MS = 300;
/** A symbology identifier before a code (AIM): its sign, and how long it is. */
const AIM = "]";
const AIM_SIZE = 3;

/** Behind an L comes a letter; a frame that is as long as an L says has a byte beyond these. */
const isLight = (text: string): boolean =>
  (text[0] === "L" && (text.length < 2 || text[1] < "\x80")) || text[0] === AIM;

/** A code ends with CR, or with a pause. */
export function tapLight(bus: SerialBus, clock: Clock, take: (code: string) => void): SerialBus {
  let heard: ((chunk: string) => void) | undefined;
  let held = "";
  let timer = 0;

  function tell(line: string): void {
    take(line[0] === AIM ? line.substr(AIM_SIZE) : line);
  }

  function cut(): void {
    const line = held;
    held = "";
    timer = 0;
    if (line) tell(line);
  }

  /** What is whole; answers what is left. */
  function split(text: string): string {
    while (text) {
      if (text[0] === "\n") text = text.substr(1);
      const end = text.indexOf("\r");
      const isOurs = isLight(text);
      if (isOurs && end < 0) return text;
      const size = end < 0 ? text.length : end + 1;
      if (isOurs) tell(text.substr(0, end));
      else if (heard && text) heard(text.substr(0, size));
      text = text.substr(size);
    }
    return "";
  }

  bus.onData(chunk => {
    clock.cancel(timer);
    timer = 0;
    held = split(held + chunk);
    if (held.length > LONGEST) held = "";
    if (held) timer = clock.after(PAUSE_MS, cut);
  });

  return {
    open: baud => {
      held = "";
      bus.open(baud);
    },
    write: data => bus.write(data),
    onData: listener => {
      heard = listener || heard;
    },
  };
}
