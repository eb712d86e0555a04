// Where a broker is, as croupier.json says it, and what a board of a room is to it.
import openGreeting from "../devices/mqtt-greeting" with { exists: "while open", stands: "here" };
import type { Greeting } from "../devices/mqtt-greeting";
import type { Invitation } from "../devices/room";

/** The one that is registered for MQTT. */
const PORT = 1883;

/**
 * `mqtt://user:password@host:port`, of which only the host must be there; `ws://` and `wss://` are for virtual boards, whose page has no other connections: the
 * whole address is their host.
 */
export default function greetingOf(text: string, invitation: Invitation, number: number): Greeting {
  const start = text.indexOf("://") + 1;
  const scheme = start ? text.substr(0, start + 2) : "";
  const whole = text.substr(scheme.length);
  const at = whole.lastIndexOf("@");
  const user = at < 0 ? [""] : whole.substr(0, at).split(":");
  const place = whole.substr(at + 1);
  const host = place.split(":");
  const isWeb = text.substr(0, 2) === "ws" && start > 0;
  return openGreeting({
    host: isWeb ? scheme + place : host[0],
    port: (!isWeb && +host[1]) || PORT,
    user: user[0],
    password: user.slice(1).join(":"),
    id: "croupier" + (number >>> 2),
    filter: invitation.filter,
    willTopic: invitation.willTopic,
    will: invitation.will,
  });
}
