// What may be done with the whole bench: a link to it, a file of it, another one in its place, all from the beginning; the last two can be undone.
import { type BenchState, encode, fromFile, toFile } from "../bench-state";
import { Mistake } from "../../mistake";
import { say } from "../../words/say";
import { make, makeButton, makeFileChooser } from "../ui/dom";
import { download } from "../ui/download";
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

/** Entries of the page's menu. `close` closes it. */
export function makeStateMenu({ state, become, fresh, notices, dialog }: StateHost, close: () => void): HTMLElement[] {
  const replace = async (next: BenchState, words: string) => {
    const before = structuredClone(state());
    await become(next);
    notices.say(words, { words: say("panels.undo"), take: () => void become(before) });
  };

  const save = () => download(toFile(state()), "croupier-bench.json", "application/json");

  async function share(): Promise<void> {
    const link = linkTo(location, await encode(state()));
    if (!link) return notices.say(say("panels.linkTooLong"));
    dialog.show(...makeShare(link, location.host, save));
  }

  async function open(file: File): Promise<void> {
    close();
    try {
      const { textOfFile } = await import("../ui/files");
      const text = await textOfFile(file, "a bench that this page has saved", words => notices.say(words));
      const { state: next, left, wrong } = fromFile(text);
      if (!next) return notices.say(wrong);
      await replace(next, say("panels.benchOpened", { file: file.name }));
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
    entry(say("panels.share"), () => void share()),
    entry(say("panels.saveFile"), save),
    makeFileChooser(say("panels.openFile"), ".json,application/json,.gz,.tar", open),
    make("hr"),
    entry(say("panels.resetAll"), () => void replace(fresh(), say("panels.isReset"))),
  ];
}
