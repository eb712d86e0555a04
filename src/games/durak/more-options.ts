// The pack and the exchange by their names, where the bundle knows of them.
import type { DurakRules } from "./contract";
import { makeRules } from "./options";
import { More } from "./position";

/** The pack and the exchange, where they are named. */
export function readMore(settings: { readonly pack?: unknown; readonly swap?: unknown }, more: number): number {
  const pack = settings.pack;
  const swap = settings.swap;
  if (pack === 24 || pack === 36 || pack === 52)
    more = (more & ~3) | (pack === 24 ? More.Short : pack === 52 ? More.Full : 0);
  return typeof swap === "boolean" ? (swap ? more | More.Swap : more & ~More.Swap) : more;
}

/** All options by their names: bits of `Rule`, and of `More` above them. */
export function makeAllRules(rules: number): DurakRules {
  const settings = makeRules(rules);
  const more = rules >> 8;
  settings.pack = more & More.Full ? 52 : more & More.Short ? 24 : 36;
  settings.swap = (more & More.Swap) > 0;
  return settings;
}
