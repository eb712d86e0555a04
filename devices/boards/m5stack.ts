import type { About, Board } from "./board";
import { ESP32 } from "./chips";

/** Names itself ESP32, so the config has to say `m5stack`. Its own display is in colour; an OLED would hang on port A, the peer does on port B. */
export const m5stack = (): Board => ({
  name: "m5stack",
  env: "ESP32",
  ports: { Serial3: "D16 D17", Serial2: "D36 D26" },
  scannerPort: "Serial3",
  peer: "Serial2",
  oled: "I2C1 D22 D21",
  inColour: "ili9342 SPI2 D18 D23 D14 D27 D33 D32",
  keys: { A: "D39", B: "D38", C: "D37" },
  pwm: "D25",
  gapMs: 120,
});

export const about: About = {
  title: "M5Stack Core",
  short: "M5Stack",
  room: "all",
  tried: "simulated",
  chip: ESP32,
  taken: { "card slot": "D4 D19" },
  soldered: ["D39", "D38", "D37"],
  isLessons: true,
  uploaded: [
    'It draws on its own display, in colour. Where an OLED hangs on port A, croupier.json has to say {"display":{"chip":"ssd1306"}}.',
  ],
  outlines: [
    {
      title: "M5Stack Core",
      make: "",
      isOrdered: false,
      usb: "none",
      colour: "#424242",
      bottom: [],
      left: ["#Port A", "D22=G22", "D21=G21", "#M5-Bus", "3.3 V=3V3", "D3=R0", "D1=T0"],
      right: ["#Port B", "D36=G36", "D26=G26", "#Port C", "D16=G16", "D17=G17", "GND", "5 V=5V"],
      notes: [
        "Pins by their names, not by their places: ports B and C are on a base",
        "or on the M5-Bus, where G16 is also called R2 and G17 T2.",
        "Its own display needs no wire.",
      ],
    },
  ],
};
