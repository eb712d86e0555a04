// Camera and arm on their ports, for a bundle with a game that has them.
import type { SerialBus } from "../devices/bus";
import makeArm from "../devices/grbl" with { exists: "while open" };
import makeCamera from "../devices/openmv" with { exists: "while open" };
import type { OpenLine, Wires } from "./line";
import type { Arm, ArmOptions, Camera, Clock } from "./ports";

/** Where they hang: a camera for which no port is named has the other board's, an arm has none. */
export interface PartsConfig {
  peer: Wires;
  camera?: Wires;
  arm?: Wires;
}

export interface Parts {
  camera(
    config: PartsConfig,
    open: OpenLine,
    baud: number,
    clock: Clock,
    crc32: (text: string) => number,
  ): Camera | undefined;
  arm(config: PartsConfig, open: OpenLine, options: ArmOptions, clock: Clock): Arm | undefined;
}

function busAt(wires: Wires | undefined, open: OpenLine, baud: number): SerialBus | undefined {
  const line = wires && wires.port ? open(wires, baud) : undefined;
  return line && { open: () => undefined, write: line.bus.write, onData: listener => (line.listener = listener) };
}

export const parts: Parts = {
  camera: (config, open, baud, clock, crc32) => {
    const camera = config.camera;
    const bus = busAt(camera && camera.port ? camera : config.peer, open, baud);
    return bus && makeCamera(bus, baud, clock, crc32);
  },
  arm: (config, open, options, clock) => {
    const bus = busAt(config.arm, open, options.baud);
    return bus && makeArm(bus, options, clock);
  },
};
