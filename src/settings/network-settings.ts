// What a person may say about the network, and about a room there in place of a wire. Only in a bundle that has one.
import { Behind, broker, secret, wifi } from "./schema-checks";

export default function settings() {
  return {
    peer: {
      /** The word of a room on the network (see `network`), in place of a wire. It is not shown again. Only in `croupier.js`. */
      mqtt: ["", secret, Behind.Spare],
    },
    network: {
      /** The Wi-Fi to join; without it the network that is there. In any script, in UTF-8. Whatever stands in `network`, also `{}`, keeps the access point that an ESP32 opens by itself; without it the program ends that. */
      ssid: ["", wifi, Behind.Spare, "32 bytes at most"],
      /** It is not shown again. */
      password: ["", secret, Behind.Spare],
      /** Where rooms are. Port 1883 unless another one is named; in user and password `%2F` stands for `/`, `%3F` for `?`, `%23` for `#`, `%25` for `%`. Boards speak no TLS: an address that asks for it, as `mqtts://` does, or is not understood, is refused, and nothing is sent. User and password are not shown again. Only in `croupier.js`. */
      broker: ["", broker, Behind.Spare, "mqtt://host:1883, no TLS"],
      /** The word of a table at a tournament, which tells this board what to play and hears how it goes. It is not shown again. Only in `croupier.js`. */
      table: ["", secret, Behind.Spare],
    },
  } as const;
}
