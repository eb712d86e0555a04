// What is missing between this board and the other one in a room, in up to 21 letters; "" where nothing is. Opened for a look, then let go.
import type { Air } from "./air";

/** `broker`: as the settings name it. `nobody`: what is said where nobody else is in the room, "" where somebody is. */
export default function airWords(air: Air | undefined, broker: string | undefined, nobody: string): string {
  if (!air) return "No network here";
  const station = air.station;
  const state = air.status.broker.state;
  return !broker
    ? "No broker is set"
    : station === "wrong_password"
      ? "Wi-Fi: bad password"
      : station === "no_ap_found"
        ? "Wi-Fi not found"
        : station === "off"
          ? "Wi-Fi is off"
          : station !== "connected"
            ? "Joining Wi-Fi"
            : state === "refused"
              ? "Broker says no: " + air.status.broker.code
              : state !== "joined"
                ? "Seeking the broker"
                : nobody;
}
