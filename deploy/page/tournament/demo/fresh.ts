import type { View } from "../../../tournament/contract";

/** The demo touches nothing of a tournament that there is already. */
export const isFresh = ({ players, tables, round }: View): boolean => !players.length && !tables.length && !round;
