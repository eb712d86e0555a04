import type { Board } from "./board";

/** Its one free port carries the scanner. */
export const wifi = (): Board => ({
  name: "wifi",
  env: "ESPRUINOWIFI",
  ports: { Serial1: "B7 B6" },
  scanner: "Serial1",
  peer: "",
  display: "I2C1 B8 B9",
  keys: { C: "C13+" },
  led: "B2",
  gapMs: 40,
});
