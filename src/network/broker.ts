// Where a broker is, as croupier.json says it, and what a board of a room is to it.
import openGreeting from "../../devices/mqtt-greeting" with { exists: "while open" };
import type { Greeting } from "../../devices/mqtt-greeting";
import type { Invitation } from "../../devices/room";
import type { ReadAddress } from "../kit/broker-address";

/** `text`: the settings take only what leads somewhere, `ws://` and `wss://` only on a virtual board in a page. */
export default function greetingOf(
  text: string,
  invitation: Invitation,
  number: number,
  addressOf: ReadAddress,
): Greeting {
  const address = addressOf(text, true);
  return openGreeting({
    host: address.host,
    port: address.port,
    user: address.user,
    password: address.password,
    id: "croupier" + (number >>> 2),
    filter: invitation.filter,
    willTopic: invitation.willTopic,
    will: invitation.will,
  });
}
