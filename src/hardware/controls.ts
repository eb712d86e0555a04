// What the console may scan where there is no scanner: control cards.
import { shell } from "./board";
import type { Bundle } from "./board";

export const controls: Bundle["controls"] = {
  scan: text => ({ result: text[0] === "!" && shell!.app.play(text.substr(1).toLowerCase()) ? "control" : "unknown" }),
};
