// Camera and arm on their ports, for a bundle with a game that has them.
import makeArm from "../devices/grbl" with { exists: "while open" };
import makeCamera from "../devices/openmv" with { exists: "while open" };
import { clock, config } from "./board";
import type { Wires } from "./pins";
import { openLine, release } from "./lines";
import type { Wired } from "./shell/app";

/** Where they hang: a camera for which no port is named has the other board's, an arm has none. */
export interface PartsConfig {
  camera?: Wires;
  arm?: Wires;
}

export const parts: Wired = {
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
};
