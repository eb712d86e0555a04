// Which of this computer's addresses others reach it by, boards and phones: that of its way out, the default route. A virtual adapter's, a tunnel's, and one that was given to itself for want of a
// network are nobody's way in.
import { createSocket } from "node:dgram";
import { existsSync, readFileSync } from "node:fs";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import { BlockList } from "node:net";
import { Mistake } from "../mistake";

export interface Way {
  address: string;
  /** The adapter's. */
  name: string;
}

interface Adapter extends Way {
  /** 192.168.1.5/24 */
  network: string;
}

const ROUTES = "/proc/net/route";
const UP = 1;
/** Of documents (RFC 5737): the way there is the way to everywhere. Nothing is sent. */
const ELSEWHERE = "203.0.113.1";
const DISCARD = 9;

/** A tunnel has no address of its own on any wire, and no board at its end. */
const isWire = ({ family, internal, mac, address }: NetworkInterfaceInfo) =>
  family === "IPv4" && !internal && mac !== "00:00:00:00:00:00" && !address.startsWith("169.254.");

function adapters(): Adapter[] {
  return Object.entries(networkInterfaces()).flatMap(([name, list = []]) =>
    list.filter(isWire).map(({ address, cidr }) => ({ address, name, network: cidr ?? `${address}/32` })),
  );
}

/** Adapters of default routes in Linux' table (proc(5)), the preferred one first. */
export function defaultsIn(table: string): string[] {
  const rows = table
    .split("\n")
    .slice(1)
    .map(row => row.trim().split(/\s+/))
    .filter(
      ([, to, , flags, , , , mask]) => /^0+$/.test(to ?? "") && /^0+$/.test(mask ?? "") && parseInt(flags, 16) & UP,
    );
  return [...new Set(rows.sort((a, b) => Number(a[6]) - Number(b[6])).map(([name]) => name))];
}

/** The address that the system would send from; undefined where there is no way. */
function addressOut(): Promise<string | undefined> {
  const socket = createSocket("udp4");
  return new Promise<string | undefined>(resolve => {
    socket.once("error", () => resolve(undefined));
    socket.connect(DISCARD, ELSEWHERE, () => resolve(socket.address().address));
  }).finally(() => socket.close());
}

function isIn(address: string, network: string): boolean {
  const [base, bits] = network.split("/");
  const list = new BlockList();
  list.addSubnet(base, Number(bits));
  return list.check(address);
}

const shown = ({ address, name }: Way): Way => ({ address, name });

/** The ways out, the preferred one first; a second one into the same network is no other way. */
export async function waysOut(): Promise<Way[]> {
  const all = adapters();
  const out = await addressOut();
  let found: Adapter[];
  // WSL 1 has no such table.
  if (process.platform === "linux" && existsSync(ROUTES)) {
    const names = defaultsIn(readFileSync(ROUTES, "utf8"));
    // Of several addresses of an adapter the one that the system takes.
    found = names.flatMap(name => {
      const here = all.filter(one => one.name === name);
      return here.find(({ address }) => address === out) ?? here.slice(0, 1);
    });
  } else found = all.filter(({ address }) => address === out);
  return found.filter((way, at) => !found.slice(0, at).some(({ network }) => isIn(way.address, network))).map(shown);
}

/** Every adapter with a wire, where it leads nowhere, too. */
export const waysAtAll = (): Way[] => adapters().map(shown);

const listed = (ways: Way[]) => ways.map(({ address, name }) => `--host ${address} (${name})`).join(" or ");

/**
 * The address that boards and phones are told.
 * @throws Mistake when there is none, or several and nobody to choose
 */
export async function addressForOthers(choose?: (ways: Way[]) => Promise<Way>): Promise<string> {
  const ways = await waysOut();
  if (ways.length === 1) return ways[0].address;
  if (ways.length > 1) {
    if (choose) return (await choose(ways)).address;
    throw new Mistake(`this computer is in several networks: say in which one boards and phones are, ${listed(ways)}`);
  }
  const others = waysAtAll();
  throw new Mistake(
    `this computer has no way out (default route), so it is not known by which address boards and phones reach it; ${others.length ? `say so: ${listed(others)}` : "join a network"}, or --host 127.0.0.1 for this computer alone`,
  );
}
