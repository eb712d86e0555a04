import type { Board } from "./board";

/** An Espruino on a Raspberry Pi or PC: ports by path, so none until croupier.json names one. It polls its ports every 50 ms. */
export const linux = (): Board => ({
  name: "linux",
  env: "LINUX",
  ports: {},
  scanner: "Serial1",
  peer: "Serial2",
  display: "I2C1  ",
  keys: {},
  gapMs: 80,
});
