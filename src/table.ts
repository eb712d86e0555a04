// What games between two players use besides display and keys: chance, a lamp and a loudspeaker.
import { CONFIG, clock, config, store } from "./board";
import { pinOf } from "./pins";
import type { How, Table, Wired } from "./shell/app";

/** Some boards have no source of noise and draw the same numbers after every start: no two boards are asked at the same microsecond. */
export function anyNumber(): number {
  return E.CRC32(getSerial() + getTime() + E.hwRand());
}

function signal(on: boolean): void {
  const wires = config.signal!;
  const led = wires.led ? pinOf(wires.led) : undefined;
  const pwm = on && wires.pwm ? pinOf(wires.pwm) : undefined;
  if (led) led.write(on);
  if (pwm) {
    analogWrite(pwm, 0.5, { freq: 2000 });
    clock.after(80, () => pwm.write(false));
  }
}

/** What a game has found out itself, or a code that was looked at, needs no check, which would take more variables than a game leaves. A croupier.json that is damaged stays as it is. */
function keep(more: How): string[] {
  const files = require("Storage");
  const all = (files.read(CONFIG) ? files.readJSON(CONFIG, true) : {}) as { [group: string]: How } | undefined;
  const inForce = config as typeof config & { [group: string]: How };
  if (!all) return ["croupier.json is not JSON"];
  for (const name in more) {
    all[name] = Object.assign({}, all[name], more[name]);
    Object.assign(inForce[name], more[name]);
  }
  if (!store.write(CONFIG, JSON.stringify(all))) return ["Storage full"];
  // A connection that is there is another one's.
  if (more.network) clock.after(100, () => load());
  return [];
}

/** `wires`: what hangs on a port, of what the bundle's games need. */
export function openTable(wires: Wired[]): Table {
  const own: Table = { random32: anyNumber, crc: E.CRC32, sweep: process.memory, signal: signal, keep: keep };
  // The first one serves: another object takes variables.
  const table = Object.assign(wires[0] || {}, own);
  for (const wired of wires) Object.assign(table, wired);
  return table;
}
