// What games between two players use besides display and keys: chance, a lamp and a loudspeaker.
import { clock, config } from "./board";
import { pinOf } from "./pins";
import type { Table, Wired } from "../kernel/app";

/** Some boards have no source of noise and draw the same numbers after every start: no two boards are asked at the same microsecond. */
export function anyNumber(): number {
  return E.CRC32(getSerial() + getTime() + E.hwRand());
}

/** `wires`: what hangs on a port, of what the bundle's games need. It becomes the table: another object takes variables. */
export function openTable(wires: Wired): Table {
  function signal(on: boolean): void {
    const lights = config.signal!;
    const led = lights.led ? pinOf(lights.led) : undefined;
    const pwm = on && lights.pwm ? pinOf(lights.pwm) : undefined;
    if (led) led.write(on);
    if (pwm) {
      analogWrite(pwm, 0.5, { freq: 2000 });
      clock.after(80, () => pwm.write(false));
    }
  }

  const own: Table = { random32: anyNumber, crc: E.CRC32, sweep: process.memory, signal: signal };
  return Object.assign(wires, own);
}
