// Where a broker is, as croupier.json says it, and what a board of a room is to it.
import type { MqttOptions } from "../devices/mqtt";
import type { Invitation } from "../devices/room";

/** The one that is registered for MQTT. */
const PORT = 1883;

/** `mqtt://user:password@host:port`, of which only the host must be there. */
export default function optionsOf(text: string, invitation: Invitation, number: number): MqttOptions {
  const whole = text.replace("mqtt://", "");
  const at = whole.lastIndexOf("@");
  const user = at < 0 ? [""] : whole.substr(0, at).split(":");
  const host = whole.substr(at + 1).split(":");
  return {
    host: host[0],
    port: +host[1] || PORT,
    user: user[0],
    password: user.slice(1).join(":"),
    id: "croupier" + (number >>> 2),
    filter: invitation.filter,
    willTopic: invitation.willTopic,
    will: invitation.will,
  };
}
