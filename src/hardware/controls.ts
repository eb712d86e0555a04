// What the console may scan where there is no scanner: control cards.
import { shell } from "./board";
import type { Bundle } from "./board";

export const scanControl: NonNullable<Bundle["scan"]> = text => {
  const isControl = text[0] === "!" && shell!.app.play(text.substr(1).toLowerCase());
  return { result: isControl ? "control" : "unknown", isOurs: isControl };
};
