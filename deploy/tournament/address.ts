// Who is counted as one guest: by the address that a connection comes from.
import { isIPv6 } from "node:net";

/** An IPv4 address within IPv6 is what it is. */
export const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Who has IPv6 has 2^64 addresses, but for those that have an IPv4 address in them (RFC 4291, section 2.5.5). */
export function placeOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left, right] = address.split("::");
  const [head, tail] = [left, right ?? ""].map(half => half.split(":").filter(Boolean));
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map(group => parseInt(group, 16));
  return groups.some(Boolean) ? groups.map(group => group.toString(16)).join(":") : address;
}
