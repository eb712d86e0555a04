// Camera and arm on their ports, for a bundle with a game that has them.
import makeArm from "../devices/grbl" with { exists: "while open" };
import makeCamera from "../devices/openmv" with { exists: "while open" };
import { clock, config } from "./board";
import type { Wires } from "./board";
import type { Arm, ArmOptions, Camera } from "./ports";
import { openLine } from "./table";

/** Where they hang: a camera for which no port is named has the other board's, an arm has none. */
export interface PartsConfig {
  camera?: Wires;
  arm?: Wires;
}

/** Made anew each time; undefined where this board has no port for it. */
export interface Parts {
  camera(baud: number): Camera | undefined;
  arm(options: ArmOptions): Arm | undefined;
}

export const parts: Parts = {
  camera: baud => {
    const bus = openLine(config.camera && config.camera.port ? config.camera : config.peer, baud);
    return bus && makeCamera(bus, baud, clock, E.CRC32);
  },
  arm: options => {
    const wires = config.arm;
    const bus = wires && wires.port ? openLine(wires, options.baud) : undefined;
    return bus && makeArm(bus, options, clock);
  },
};
