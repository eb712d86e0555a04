// Camera and arm on their ports, and settings that a game finds out about them, for a bundle with a game that has them.
import makeArm from "../../devices/grbl" with { exists: "while open" };
import makeCamera from "../../devices/openmv" with { exists: "while open" };
import { clock, config, store } from "./board";
import { FILE, Most, textOf } from "../kit/settings-file";
import type { Wires } from "./pins";
import { openLine, release } from "./lines";
import { Kept } from "../kernel/app";
import type { How, Wired } from "../kernel/app";

/** Where they hang: a camera for which no port is named has the other board's, an arm has none. */
export interface PartsConfig {
  camera?: Wires;
  arm?: Wires;
}

/** Made when a game asks for it. */
export function parts(): Wired {
  /** What a game has found out itself, or a code that was looked at, needs no check, which would take more variables than a game leaves. A croupier.json that is damaged stays as it is. */
  function keep(more: How): Kept {
    const files = require("Storage");
    const text = textOf(files);
    const all = (text ? text.length <= Most.Bytes && files.readJSON(FILE, true) : {}) as
      { [group: string]: How } | undefined;
    const inForce = config as typeof config & { [group: string]: How };
    if (!all) return Kept.Damaged;
    for (const name in more) {
      all[name] = Object.assign({}, all[name], more[name]);
      Object.assign(inForce[name], more[name]);
    }
    const json = JSON.stringify(all);
    if (json.length > Most.Bytes || !store.write(FILE, json)) return Kept.Full;
    // A connection that is there is another one's.
    if (more.network) clock.after(100, () => load());
    return Kept.Done;
  }

  return {
    camera: baud => {
      const bus = openLine(config.camera && config.camera.port ? config.camera : config.peer, baud);
      return bus && makeCamera(bus, baud, clock, E.CRC32);
    },
    arm: options => {
      const wires = config.arm;
      const bus = wires && wires.port ? openLine(wires, options.baud) : undefined;
      return bus && makeArm(bus, options, clock);
    },
    release: release,
    keep: keep,
  };
}
