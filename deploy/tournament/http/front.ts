// Where the pages are for everybody, and who asks for them. With a proxy in front, which ends TLS, neither is what the connection says.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, type Socket, isIP, isIPv6 } from "node:net";
import { Mistake } from "../../mistake";
import { placeOf, plain } from "../address";

export interface FrontOptions {
  /** Where everybody finds the pages, if that is not where this program serves them: https://club.example. */
  url?: string;
  /** Addresses of the proxy that serves them there, or its networks, 172.17.0.0/16; left out, this computer's own. */
  behind?: string[];
}

const EXAMPLE = "write it as https://club.example, or https://club.example/evening";
const HERE = ["127.0.0.0/8", "::1"];
/** A proxy that would not say the address may say any word (RFC 7239, section 6.3). */
const MOST_NAME = 64;
/** Of what is wrong with a proxy, whoever asks. */
const MOST_WARNINGS = 10;

/** A name or an address, as a parser leaves it, which makes "https" of "https//club.example". */
const HOST = /^(?!https?$)(\[[\da-f:.]+\]|\w[\w-]*(\.\w[\w-]*)*\.?)$/;

/** @throws Mistake when it is no address of pages */
export function publicUrl(text: string): URL {
  const whole = text.includes("://") ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  const isPage = url && ["http:", "https:"].includes(url.protocol) && HOST.test(url.hostname) && url.port !== "0";
  if (!isPage || url.username || url.password)
    throw new Mistake(`--url ${text.replace(/\/\/.*@/, "//...@")}: that is no address of pages; ${EXAMPLE}`);
  url.search = url.hash = "";
  url.pathname = url.pathname.replace(/\/*$/, "/");
  return url;
}

const kindOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

function listOf(behind: string[]): BlockList {
  const list = new BlockList();
  for (const one of behind) {
    const [address, bits] = one.trim().split("/");
    const most = isIPv6(address) ? 128 : 32;
    if (!isIP(address) || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new Mistake(`--behind ${one}: that is no address; write the proxy's, e.g. 172.17.0.2, or 172.17.0.0/16`);
    list.addSubnet(address, bits === undefined ? most : Number(bits), kindOf(address));
  }
  return list;
}

/** As a proxy writes who asks: with a port, in brackets, in quotes. */
function addressIn(text: string): string {
  const word = text.trim().replace(/^"(.*)"$/, "$1");
  const inner = /^\[([^\]]*)\](:[\w.-]+)?$/.exec(word)?.[1] ?? /^(\d+(?:\.\d+){3}):[\w.-]+$/.exec(word)?.[1] ?? word;
  return plain(inner.slice(0, MOST_NAME));
}

/** Of Forwarded (RFC 7239, section 4) what parts it, and a value in quotes, where nothing does. */
const PAIR = /\s*(?:([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[^\s",;]*)\s*)?([;,]|$)/y;

/** For whom each proxy asks; undefined: none says it. What is written otherwise may be anybody's. */
function askedFor(forwarded: string): string[] | undefined {
  const all = ["unknown"];
  let isSaid = false;
  PAIR.lastIndex = 0;
  for (;;) {
    const pair = PAIR.exec(forwarded);
    if (!pair) return ["unknown"];
    const [, name, value, end] = pair;
    if (name?.toLowerCase() === "for") {
      all[all.length - 1] = value.replace(/^"(.*)"$/, "$1").replace(/\\(.)/g, "$1");
      isSaid = true;
    }
    if (!end) return isSaid ? all : undefined;
    if (end === ",") all.push("unknown");
  }
}

export class Front {
  /** Left out: the pages are where this program serves them. */
  readonly url: URL | undefined;
  private readonly trusted: BlockList;
  private readonly isHereTrusted: boolean;
  /** Proxies before the proxy. */
  private readonly further: BlockList;
  private readonly warned = new Set<string>();

  /** `isSecure`: this program itself serves by https. @throws Mistake when an option is not as it should be */
  constructor(
    { url, behind }: FrontOptions,
    private readonly isSecure: boolean,
    private readonly warn: (line: string) => void,
  ) {
    if (behind && !url) throw new Mistake(`--behind is for a proxy in front: say --url, too; ${EXAMPLE}`);
    this.url = url === undefined ? undefined : publicUrl(url);
    this.trusted = listOf(behind ?? HERE);
    this.isHereTrusted = !behind;
    this.further = listOf(behind ?? []);
  }

  /** Whether a page that a browser has from `origin` is one of ours, asked at `host`. */
  isOwn({ origin, host }: IncomingHttpHeaders): boolean {
    const here = `${this.isSecure ? "https" : "http"}://${host}`;
    return origin === this.url?.origin || (origin === here && host !== this.url?.host);
  }

  /** Whether the cookie of this answer has to go by https only. */
  isByHttps({ headers }: IncomingMessage): boolean {
    return this.isSecure || (this.url?.protocol === "https:" && !headers.origin?.startsWith("http://"));
  }

  /** A path as the proxy was asked for it, without what belongs to the proxy; undefined where a browser has to ask for the folder. */
  pathOf(pathname: string): string | undefined {
    const folder = this.url?.pathname ?? "/";
    if (`${pathname}/` === folder) return undefined;
    return pathname.startsWith(folder) ? pathname.slice(folder.length - 1) : pathname;
  }

  /** Who asks, for all that is counted by address. */
  addressOf({ socket, headers }: IncomingMessage): string {
    const peer = plain(socket.remoteAddress ?? "");
    if (!this.url) return placeOf(peer);
    if (this.isByProxy(socket)) return this.toldBy(headers) ?? `by ${peer}`;
    if (headers["x-forwarded-for"] ?? headers.forwarded)
      this.miss(
        headers,
        `${peer} forwards addresses of guests and is not trusted: all its guests count as one. If it is your proxy, start with --behind ${peer}`,
      );
    return placeOf(peer);
  }

  /** Also one on this computer that asks at another of its addresses: both ends are the same then. */
  isByProxy({ remoteAddress = "", localAddress = "" }: Pick<Socket, "remoteAddress" | "localAddress">): boolean {
    if (!this.url) return false;
    const [peer, own] = [plain(remoteAddress), plain(localAddress)];
    return !!isIP(peer) && (this.trusted.check(peer, kindOf(peer)) || (this.isHereTrusted && peer === own));
  }

  /** What the proxy says of who asks; undefined where it says nothing, or one thing and the other: what it did not write itself the guest did. */
  private toldBy(headers: IncomingHttpHeaders): string | undefined {
    const forwardedFor = [headers["x-forwarded-for"] ?? []].flat().join(",");
    const told = [forwardedFor ? forwardedFor.split(",") : undefined, headers.forwarded && askedFor(headers.forwarded)]
      .filter(list => Array.isArray(list))
      .map(list => this.lastOf(list));
    if (!told.length)
      this.miss(
        headers,
        `the proxy at ${this.url!.host} does not forward addresses of guests: all guests count as one, also for wrong words. Let it set X-Forwarded-For (docs/tournament.md has the lines)`,
      );
    const [one, other = one] = told;
    return one === other && one !== "unknown" ? one : undefined;
  }

  /** Each proxy writes behind what it was told: the last that is no proxy is who asks. */
  private lastOf(list: string[]): string {
    const all = list.map(addressIn).reverse();
    return placeOf(all.find(one => !isIP(one) || !this.further.check(one, kindOf(one))) ?? all.at(-1)!);
  }

  private miss({ origin, host }: IncomingHttpHeaders, line: string): void {
    const isOurs = origin === this.url!.origin || host === this.url!.host;
    if (!isOurs || this.warned.has(line) || this.warned.size >= MOST_WARNINGS) return;
    this.warned.add(line);
    this.warn(line);
  }
}
