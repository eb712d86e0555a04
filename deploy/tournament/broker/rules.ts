// What guests may do at the broker once they are connected: greet, speak in rooms, and hear two of them.
import { createHash, timingSafeEqual } from "node:crypto";
import type { Aedes, Client } from "aedes";
import type { Door } from "./door";
import { type Guest, Stage } from "./guests";

const ROOM = /^croupier\/[0-9a-f]{12}\/(\+|[0-9a-f]{1,32})$/;
/** MQTT 3.1.1 (section 3.1.3.1) promises 23. */
const MOST_ID = 128;
/** What a broker says for a board that it has lost has no data. */
const MOST_WILL = 512;
/** Whoever says nothing for half as long again is given up; boards say every 30 seconds that they are there. */
const MOST_KEEPALIVE_S = 300;
const REFUSED = 5;

export interface Login {
  user: string;
  password: string;
}

export interface RuleOptions {
  /** Left out: everybody may connect. */
  login?: Login;
  /** Whether boards of this tournament meet at this place; left out, everywhere. */
  isRoom?: (place: string) => boolean;
}

const sum = (text: string) => createHash("sha256").update(text).digest();

/** In the same time, whatever is wrong. */
export const isEqual = (a: string, b: string) => timingSafeEqual(sum(a), sum(b));

const no = (words: string) => Object.assign(new Error(words), { returnCode: REFUSED });

/** By these aedes asks the door. Who is no guest is this program itself, and may do everything. */
export function rulesOf(
  door: Door,
  { login, isRoom = () => true }: RuleOptions,
): NonNullable<ConstructorParameters<typeof Aedes>[0]> {
  /** Addresses from which the right password has come: boards there come back, however many others guess. */
  const right = new Set<string>();
  const guestOf = ({ conn }: Client): Guest | undefined => door.guestOf(conn);

  const isWelcome = ({ address }: Guest, user: string, password: string): boolean => {
    if (!login) return true;
    const refused = door.guesses.refuses(address);
    if (refused === "address" || (refused && !right.has(address))) return false;
    if (isEqual(user, login.user) && isEqual(password, login.password)) {
      right.add(address);
      return true;
    }
    door.guesses.wrong(address);
    return false;
  };

  return {
    // Nothing is kept for who is away: no session, and no message that has to be acknowledged.
    preConnect: (client, packet, done) => {
      packet.clean = true;
      const guest = guestOf(client);
      if (!guest) return done(null, true);
      if (packet.clientId.length > MOST_ID) {
        door.turnAway();
        return done(new Error("that is no name of a client"), false);
      }
      // Who comes under a name that is there takes its place (section 3.1.4): that is for the same guest, and for nobody who has heard the name.
      if (packet.clientId) packet.clientId = `${guest.address} ${packet.clientId}`;
      packet.keepalive = Math.min(packet.keepalive || MOST_KEEPALIVE_S, MOST_KEEPALIVE_S);
      if (packet.will && packet.will.payload.length > MOST_WILL) {
        door.oversize++;
        packet.will = undefined;
      }
      done(null, true);
    },
    authenticate: (client, user, password, done) => {
      const guest = guestOf(client);
      if (guest && !isWelcome(guest, user ?? "", password?.toString() ?? "")) {
        door.turnAway();
        return done(no("not authorised"), false);
      }
      if (guest) guest.stage = Stage.Greeted;
      done(null, true);
    },
    authorizePublish: (client, packet, done) => {
      // Nothing is kept for those who come later.
      packet.retain = false;
      const guest = client ? guestOf(client) : undefined;
      if (!guest) return done(null);
      const isLast = packet === (client as unknown as { will?: object }).will;
      if (isLast && !door.mayStillSay(guest)) return done(new Error("too much"));
      const isAllowed = ROOM.test(packet.topic) && !packet.topic.endsWith("+");
      // In a room of which nobody knows there is nobody to hear it: a board with a word that is void, say, which nothing else is held against.
      if (!isAllowed || !isRoom(packet.topic.split("/")[1])) door.strangers++;
      else if (!isLast) guest.stage = Stage.Spoke;
      done(isAllowed ? null : new Error("no room"));
    },
    // A room by its name, which is a secret of those who know its word: nobody hears all of them.
    authorizeSubscribe: (client, subscription, done) => {
      const guest = guestOf(client);
      if (!guest) return done(null, subscription);
      if (!ROOM.test(subscription.topic) || !guest.asks.may()) {
        door.strangers++;
        return done(null, null);
      }
      const gone = guest.hear(subscription.topic);
      if (gone) client.unsubscribe({ cmd: "unsubscribe", unsubscriptions: [gone] }, () => undefined);
      // No message that has to be acknowledged.
      done(null, { ...subscription, qos: 0 });
    },
  };
}
