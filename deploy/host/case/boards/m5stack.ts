import type { BesideBoard } from "../types";

export const m5stack: BesideBoard = { kind: "beside", why: "An M5Stack has a housing, a display and keys." };
