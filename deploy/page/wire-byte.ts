// A byte on the cable, as one board says it to the other; what none would say is undefined.
import { int, number, type Read, shape } from "../shape";
import type { WireByte } from "./protocol";

export const readWireByte: Read<WireByte> = shape<WireByte>({ byte: int(0, 255), baud: number(1, 10_000_000) });
