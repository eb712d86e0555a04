// What keys do, and where things are: the overlay behind `?`.
import { say } from "../../words/say";
import { make } from "../ui/dom";
import { isTouch } from "../ui/touch";

const KEYS: [keys: string[], words: string][] = [
  [["Q", "W", "E"], say("panels.keysOfOne")],
  [["U", "I", "O"], say("panels.keysOfTwo")],
  [["←", "Enter", "→"], say("panels.keysOfTouched")],
  [["1", "…", "8"], say("panels.keysOfPlayers")],
  [["P"], say("panels.keyCable")],
  [["M"], say("panels.keySound")],
  [["/"], say("panels.keySearch")],
  [["?"], say("panels.keyHelp")],
  [["Tab", "←", "→", "↑", "↓"], say("panels.keysEverywhere")],
  [["↑", "↓"], say("panels.keysAtPrompt")],
];

const FINGERS: [keys: string[], words: string][] = [
  [[say("panels.tap")], say("panels.tapMeans")],
  [[say("panels.hold")], say("panels.holdMeans")],
  [[say("panels.swipe")], say("panels.swipeMeans")],
  [["1", "2"], say("panels.keysOfBoards")],
];

const WORDS: [string, string][] = [
  [say("panels.helpBoards"), say("panels.helpBoardsMeans")],
  [say("panels.helpCards"), say("panels.helpCardsMeans")],
  [say("panels.helpTable"), say("panels.helpTableMeans")],
  [say("panels.helpKept"), say("panels.helpKeptMeans")],
];

export function makeHelp(): HTMLElement {
  return make(
    "div.help",
    make(
      "dl.keys-list",
      ...(isTouch() ? FINGERS : KEYS).flatMap(([keys, words]) => [
        make("dt", ...keys.flatMap(key => [make("kbd", key), " "])),
        make("dd", words),
      ]),
    ),
    ...WORDS.flatMap(([title, words]) => [make("h3", title), make("p", words)]),
  );
}
