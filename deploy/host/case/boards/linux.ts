import type { BesideBoard } from "../types";

export const linux: BesideBoard = { kind: "beside", why: "A Raspberry Pi or PC stands beside the scanner." };
