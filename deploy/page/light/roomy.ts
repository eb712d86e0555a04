// Boards with room for two programs, as an update by light needs it.
import { boards } from "../../known";

export const ROOMY = boards.filter(({ name, about }) => about.room === "all" && name !== "linux");
