// Whether a phone can open the address that this page has, and what a browser then refuses to give it.

export type Reach =
  /** Only this computer has it. */
  | { kind: "here" }
  /** A file on a disk. */
  | { kind: "file" }
  /** Anybody on the network; without https no camera and no serial port. */
  | { kind: "network"; isSecure: boolean };

const HERE = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|)$/i;

export function reachOf({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): Reach {
  if (protocol !== "http:" && protocol !== "https:") return { kind: "file" };
  // Its final full stop is a matter of taste.
  if (HERE.test(hostname.replace(/\.$/, ""))) return { kind: "here" };
  return { kind: "network", isSecure: protocol === "https:" };
}

/** The address of one of our pages, without what belongs to this visit: a link that holds a whole bench is too long for a code. */
export const addressOf = (page: "" | "recognise.html", base: string): string => new URL(`./${page}`, base).href;
