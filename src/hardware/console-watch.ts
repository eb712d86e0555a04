// Where the console's own port leads to the other board, there is a prompt in the safe shell only: it would run what comes from there, and two prompts on
// one wire would answer each other for ever. Open until the shell is.
import { clock, config, safe, shell } from "./board";
import type { Uart, Wires } from "../../devices/serial-port";
import { Baud, Console } from "../kit/settings-file";

/** A key that is held leads to the safe shell, any key there to the shell. */
const LOOK_MS = 100;

export default function watchConsole(): void {
  const peer = config.peer;
  const isWire = peer.port === Console.Setting;

  function look(): void {
    const at = E.getConsole();
    if (isWire && !safe) {
      // A prompt that is elsewhere stays there.
      if (at === Console.Port) E.setConsole(null);
    } else if (!at) {
      // As an ESP32 sets it up; its pins stay as they are.
      (global[Console.Port] as Uart).setup(Baud.Console, { flow: "xon" } as Wires);
      E.setConsole(Console.Port);
    }
    if (!shell) clock.after(LOOK_MS, look);
  }

  look();
}
