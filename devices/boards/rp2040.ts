import type { About, Board } from "./board";
import { RP2040 } from "./chips";

/**
 * The scanner keeps off Serial1: a board that loses USB moves its console there, and would execute what is scanned. A port's 32 bytes are
 * fetched only between two steps of the program.
 */
export const rp2040 = (): Board => ({
  name: "rp2040",
  env: "ESPR_RP2040_PICO",
  ports: { Serial2: "D5 D4", Serial1: "D1 D0" },
  scannerPort: "Serial2",
  peer: "Serial1",
  oled: "I2C1 D9 D8",
  keys: { A: "D18", B: "D17", C: "D16" },
  led: "D25",
  gapMs: 40,
});

/** From above as Raspberry Pi's data sheet of the Pico has it. */
export const about: About = {
  title: "Raspberry Pi Pico",
  short: "Raspberry Pi Pico",
  room: "all",
  tried: "simulated",
  chip: RP2040,
  taken: { supply: "D23 D29", "USB plug": "D24", lamp: "D25" },
  soldered: [],
  outlines: [
    {
      title: "Raspberry Pi Pico",
      make: "",
      isOrdered: true,
      usb: "top",
      colour: "#1b5e20",
      bottom: [],
      left: [
        "D0=GP0",
        "D1=GP1",
        "GND",
        "D2=GP2",
        "D3=GP3",
        "D4=GP4",
        "D5=GP5",
        "GND",
        "D6=GP6",
        "D7=GP7",
        "D8=GP8",
        "D9=GP9",
        "GND",
        "D10=GP10",
        "D11=GP11",
        "D12=GP12",
        "D13=GP13",
        "GND",
        "D14=GP14",
        "D15=GP15",
      ],
      right: [
        "5 V=VBUS",
        "VSYS",
        "GND",
        "3V3_EN",
        "3.3 V=3V3",
        "ADC_VREF",
        "D28=GP28",
        "AGND",
        "D27=GP27",
        "D26=GP26",
        "RUN",
        "D22=GP22",
        "GND",
        "D21=GP21",
        "D20=GP20",
        "D19=GP19",
        "D18=GP18",
        "GND",
        "D17=GP17",
        "D16=GP16",
      ],
      holes: { apart: 7, atPlug: 0.5, atEnd: 0.5 },
      notes: [
        "VBUS is USB's 5 V. D0 is printed GP0, on the back.",
        "With Espruino's next release, the one after 2v29.",
      ],
    },
  ],
};
