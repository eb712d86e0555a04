import type { About, Board } from "./board";
import { STM32F4 } from "./chips";

/** The scanner keeps off Serial1: a board that loses USB moves its console there, and would execute what is scanned. */
export const pico = (): Board => ({
  name: "pico",
  env: "PICO_R1_3",
  ports: { Serial1: "B7 B6", Serial2: "A3 A2" },
  scannerPort: "Serial2",
  peer: "Serial1",
  oled: "I2C1 B8 B9",
  keys: { C: "C13+" },
  led: "B2",
  gapMs: 40,
});

/** From above as Espruino's own board file has it. */
export const about: About = {
  title: "Espruino Pico",
  short: "Pico",
  room: "one",
  tried: "simulated",
  chip: STM32F4,
  taken: { "USB plug": "A9 A11 A12", debugger: "A13 A14", lamp: "B2 B12" },
  soldered: ["C13"],
  outlines: [
    {
      title: "Espruino Pico",
      make: "",
      isOrdered: true,
      usb: "top",
      colour: "#1b5e20",
      left: ["GND", "5 V=VCC", "3.3 V=3.3", "B3", "B4", "B5", "B6", "B7", "A8"],
      right: ["BAT", "B15", "B14", "B13", "B10", "B1", "A7", "A6", "A5"],
      bottom: ["B8", "B9", "A10", "A0", "A1", "A2", "A3", "A4"],
      notes: ["VCC is USB's 5 V less a diode, about 4.7 V.", "The row opposite the plug is twice as fine (1.27 mm)."],
    },
  ],
};
