import { Board } from "./board";

/** Serial1 is the console. The port's driver may hold bytes back for 100 ms. */
export const esp32 = (): Board => ({
  name: "esp32", env: "ESP32", title: "ESP32",
  ports: { Serial2: { rx: "D16", tx: "D17" }, Serial3: { rx: "D26", tx: "D27" } },
  scanner: "Serial2", peer: "Serial3",
  display: { bus: "I2C1", scl: "D22", sda: "D21" },
  keys: { A: "D32", B: "D33", C: "D25" },
  gapMs: 120,
});
