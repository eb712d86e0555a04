// What may be done with the whole bench: a link to it, a file of it, another one in its place, all from the beginning; the last two can be undone.
import { type BenchState, encode, fromFile, toFile } from "../bench-state";
import { Mistake } from "../../mistake";
import { make, makeButton, makeFileChooser } from "../ui/dom";
import type { Notices } from "../ui/notices";
import type { Dialog } from "./dialog";
import { linkTo, makeShare } from "./share";

export interface StateHost {
  state: () => BenchState;
  become: (state: BenchState) => Promise<void>;
  fresh: () => BenchState;
  notices: Notices;
  dialog: Dialog;
}

export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Entries of the page's menu. `close` closes it. */
export function makeStateMenu({ state, become, fresh, notices, dialog }: StateHost, close: () => void): HTMLElement[] {
  const replace = async (next: BenchState, words: string) => {
    const before = structuredClone(state());
    await become(next);
    notices.say(words, { words: "Undo", take: () => void become(before) });
  };

  const save = () => download(toFile(state()), "croupier-bench.json", "application/json");

  async function share(): Promise<void> {
    const link = linkTo(location, await encode(state()));
    if (!link) return notices.say("There is too much on this bench for a link: save it as a file, and send that.");
    dialog.show(...makeShare(link, location.host, save));
  }

  async function open(file: File): Promise<void> {
    close();
    try {
      const { textOfFile } = await import("../ui/files");
      const text = await textOfFile(file, "a bench that this page has saved", words => notices.say(words));
      const { state: next, left, wrong } = fromFile(text);
      if (!next) return notices.say(wrong);
      await replace(next, `The bench of ${file.name} lies here now.`);
      notices.lower("left");
      if (left) notices.raise("left", left);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      notices.say(`${error.message}.`);
    }
  }

  const entry = (words: string, act: () => unknown) =>
    makeButton(words, () => {
      close();
      act();
    });
  return [
    entry("Share a link to this bench", () => void share()),
    entry("Save it as a file", save),
    makeFileChooser("Open a file", ".json,application/json,.gz,.tar", open),
    make("hr"),
    entry("Reset everything", () => void replace(fresh(), "Both boards are as new, and the cards as they came.")),
  ];
}
