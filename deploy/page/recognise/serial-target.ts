// A real board at a serial port, where this browser can speak to one. What speaks to boards is fetched when it is first needed.
import { Mistake } from "../../mistake";
import type { WebSerialPort } from "../../host/upload/web-serial";
import { say } from "../../words/say";
import { serial } from "../serial";
import type { Target } from "./target";

/** Its port is asked for at the first card, and again after it went away. */
export function serialTarget(): Target | undefined {
  if (!serial) return undefined;
  let port: WebSerialPort | undefined;
  return {
    name: say("recognise.serialBoard"),
    offer: count => say("recognise.sendSerial", { cards: count }),
    async lay(cards, onStep) {
      // The browser lets a page ask only straight after a click.
      const chosen = port ? Promise.resolve(port) : serial!.requestPort();
      const [{ layOver }, { whyNot }] = await Promise.all([
        import("../../host/upload/over"),
        import("../../host/upload/web-serial"),
        chosen.catch(() => undefined),
      ]);
      port = await chosen.catch(error => {
        throw new Mistake(whyNot(error));
      });
      try {
        return await layOver(port!, cards, onStep);
      } catch (error) {
        port = undefined;
        throw error;
      }
    },
  };
}
