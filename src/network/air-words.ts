// What is missing on the network, in up to 21 letters. Opened for a look, then let go.
import { Missing } from "./missing";

/** By `Missing`. */
const TEXTS = [
  "",
  "No network here",
  "No broker is set",
  "Wi-Fi: bad password",
  "Wi-Fi not found",
  "Wi-Fi is off",
  "Joining Wi-Fi",
  "Seeking the broker",
  "Nobody in the room",
  "Seeking the table",
];

export default function airWords(missing: Missing): string {
  return missing < Missing.Refused ? TEXTS[missing] : "Broker says no: " + (missing - Missing.Refused);
}
