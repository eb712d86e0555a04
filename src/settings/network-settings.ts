// What a person may say about the network, about a room there in place of a wire, about the language of the display, about what is scanned, about a reader of cards without a code to see, and about updates by light. Only in a bundle that has them.
import { Behind, broker, flag, reader, secret, tag, wifi } from "./schema-checks";

export default function settings() {
  return {
    /** Language of the display: `en`, `de`, `pl` or `ru`. The command `upload` puts its words and letters onto the board. Only in `croupier.js`. */
    language: ["en", tag, Behind.Spare, "two letters: de"],
    /** Prints each scanned card, each new Set with a map, and their number on the console. Only in `croupier.js`. */
    log: [false, true],
    /** Secret of a deck that only your board reads: the words of `stickers set --secret`. The board does not show it again. Only in `croupier.js`. */
    secret: ["", secret, Behind.Spare],
    scanner: {
      /** A reader of cards without a code to see, and its wires, with spaces: `pn532 I2C1 D22 D21` (clock, data; on the display's bus only `pn532 I2C1`), `pn532 Serial3 D25 D26` (the board's RX and TX; on Linux the port and its path), `mfrc522 SPI2 D18 D23 D19 D5` (SCK, MOSI, MISO, SDA; the bus `SPI` takes any pins), or `holes D34 D35` (two analog pins). See [Cards without codes](readers.md). Only in `croupier.js`. */
      reader: ["", reader, Behind.Spare, "pn532 mfrc522 holes"],
    },
    /** `false` takes *Update by light* out of the menu. Only in `croupier.js`. */
    light: [true, flag, Behind.Spare],
    peer: {
      /** Secret word of a room on the network, instead of a wire. The board does not show it again. Only in `croupier.js`. */
      mqtt: ["", secret, Behind.Spare],
    },
    network: {
      /** Name of your Wi-Fi, in any script, in UTF-8. Without it, the board uses the network that it has. An entry `network`, even `{}`, also keeps the access point of an ESP32; otherwise the program ends it. */
      ssid: ["", wifi, Behind.Spare, "32 bytes at most"],
      /** Password of the Wi-Fi. The board does not show it again. */
      password: ["", secret, Behind.Spare],
      /** Address of the MQTT broker. The port is 1883 if you name none. In user and password, write `%2F` for `/`, `%3F` for `?`, `%23` for `#`, `%25` for `%`. Boards know no TLS: they refuse `mqtts://` and send nothing. The board does not show user and password again. Only in `croupier.js`. */
      broker: ["", broker, Behind.Spare, "mqtt://host:1883, no TLS"],
      /** Secret word of a table at a tournament. The board does not show it again. Only in `croupier.js`. */
      table: ["", secret, Behind.Spare],
    },
  } as const;
}
