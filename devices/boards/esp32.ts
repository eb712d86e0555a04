import type { Board } from "./board";

/** Serial1 is the console. The port's driver may hold bytes back for 100 ms. */
export const esp32 = (): Board => ({
  name: "esp32",
  env: "ESP32",
  ports: { Serial2: "D16 D17", Serial3: "D26 D27" },
  scanner: "Serial2",
  peer: "Serial3",
  display: "I2C1 D22 D21",
  keys: { A: "D32", B: "D33", C: "D25" },
  gapMs: 120,
});
