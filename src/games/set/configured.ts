// What Set does when a person has changed settings..
import { NUMBERING } from "./codes";
import type { Store } from "../../kernel/ports";
import type { How } from "../../kernel/app";

/** Whose stickers are named now, is found out anew. */
export default function configured(more: How, store: Store): void {
  if (more.stickers) store.write(NUMBERING, "auto");
}
