// Everything in the finished bundles that reads bytes from outside.
import { SCANS } from "./scans";
import { STONES } from "./stones";
import type { Parser } from "./twins";

export const PARSERS: Parser[] = [...STONES, ...SCANS];
