// Everything in the finished bundles that reads bytes from outside.
import { LINKS } from "./link";
import { NETWORK } from "./network";
import { SCANS } from "./scans";
import { STONES } from "./stones";
import { STORED } from "./stored";
import type { Parser } from "./twins";

export const PARSERS: Parser[] = [...STONES, ...SCANS, ...LINKS, ...NETWORK, ...STORED];
