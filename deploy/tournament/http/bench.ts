// The bench beside a tournament: at a port, and so an origin, of its own. Its boards run programs and settings of anybody's links, and the tournament's origin
// has the organiser's cookie.
import { PAGE } from "../../host/serve";
import { type Open, filesOf } from "../../web";
import type { Front } from "./front";
import { type Upgrade, type WebOptions, openWeb } from "./server";

/** @throws Mistake when the port is taken, or certificate and key cannot be read */
export function serveBench(
  options: Omit<WebOptions, "url" | "behind">,
  front: Front,
  upgrade: Upgrade | undefined,
): Promise<Open> {
  const files = filesOf(options.pages ?? PAGE, "There is nothing here. The bench is at /\n");
  return openWeb(options, files, front, upgrade, { what: "the bench", option: "--bench" });
}
