// This board as a table of a tournament: tells what is played here, and plays what it is told (deploy/tournament/contract.ts, PROTOCOL.md). What is said may be
// lost on its way, so each side repeats until it knows better. Opened with the network, where croupier.json names the room of a table.
import type { Room } from "../../devices/room";
import type { AppState, How } from "../kernel/app";
import type { TableOrder, TableReport } from "../kernel/contract";
import type { AnyKey } from "../kernel/ports";
import type { Shell } from "../kernel/shell";
import { Missing } from "./missing";
import peerWord from "./peer-word" with { exists: "while open" };

/** Seconds between two tellings of the same, at most. */
const LONGEST_S = 16;
/** Letters that fit over the picture. */
const LETTERS = 21;
/** What only the player here may know, or nobody needs. */
const OWN = "hand moves seen asked link items cursor";

export interface TableLink {
  /** What the tournament says in a message. */
  hear(text: string): void;
  /** Once a second. `missing`: between this board and its broker; `meetings`: how many tournaments have been met; one that was started anew is another one. */
  tick(missing: Missing, meetings: number): void;
}

/** What a display can show of it, in as many letters; whatever was meant to be a text. */
function shown(text: unknown, letters: number): string {
  let all = "";
  if (typeof text === "string")
    for (let at = 0; at < text.length && at < letters; at++)
      all += text.charCodeAt(at) > 31 && text.charCodeAt(at) < 127 ? text[at] : "?";
  return all;
}

/** Against each other; long names are cut, so that all of them fit. */
function versus(names: unknown): string {
  if (!Array.isArray(names) || !names.length) return "";
  const each = Math.floor((LETTERS + 3) / Math.min(4, names.length)) - 3;
  return names
    .slice(0, 4)
    .map(name => shown(name, each))
    .join(" - ");
}

/** `say` says what `room`, the table's, has sealed, or not, as the network is. `meet`: the room where the other board of a match is, "" where there is none. */
export default function openTableLink(
  shell: Shell,
  say: (sealed: string) => void,
  room: Room,
  meet: (word: string) => void,
  words: (missing: Missing) => string,
): TableLink {
  let met = 0;
  /** The number of what is told, and a check sum of that. */
  let n = 0;
  let sum = 0;
  let isGot = false;
  /** Of the match that is played. */
  let match = 0;
  /** Are told until they were got, and nothing else before: who is here; how a game has ended, which the next one would hide. */
  let isGreeting = false;
  let ended = "";
  let isEnd = false;
  /** Until this is told again; and how long that was, 0: it is told at once. */
  let waitS = 0;
  let pauseS = 0;
  /** What was missing, as it was said at the menu. */
  let said: Missing | undefined;
  /** The app has something else to show, and may be over: the next key may begin another game. */
  let isNews = false;

  function note(text: string): void {
    shell.wake();
    shell.notice.text = text;
    shell.redraw();
  }

  /** What is played, without what only its player may know. */
  function look(): Partial<TableReport> {
    const state = shell.app.state() as AppState & How;
    const own = OWN.split(" ");
    const open: How = {};
    for (const name in state) if (own.indexOf(name) < 0) open[name] = state[name];
    isEnd = !!(state.result || state.outcome);
    return { match: match, state: open };
  }

  function sayMissing(missing: Missing): void {
    const now = missing || (met ? Missing.Nothing : Missing.SeekingTable);
    if (now !== said && shell.app.state().app === "menu") note(now ? words(now) : "At the tournament");
    said = now;
  }

  function tick(missing: Missing, meetings: number): void {
    sayMissing(missing);
    if (!meetings) return;
    if (met !== meetings) {
      isGreeting = true;
      sum = 0;
    }
    met = meetings;
    shell.clock.after(0, tell);
  }

  /** In a turn of its own, and what it says in another one: a slow board takes a while for either. */
  function tell(): void {
    const hello = process.env.BOARD + " " + process.version + ", croupier " + VERSION;
    // All but the brace it begins with, behind which its number comes.
    const text = (!isGreeting && ended) || JSON.stringify(isGreeting ? { hello: hello } : look()).substr(1);
    const now = E.CRC32(text);
    if (now !== sum) {
      n++;
      pauseS = 0;
      if (isEnd && !isGreeting) ended = text;
    }
    sum = now;
    if (!pauseS) waitS = 0;
    if ((isGot && pauseS) || waitS-- > 0) return;
    isGot = false;
    pauseS = Math.min(LONGEST_S, 2 * pauseS + 1);
    waitS = pauseS - 1;
    shell.clock.after(0, () => say(room.seal('{"n":' + n + "," + text)));
  }

  /** A match that is open already stays as it is; what cannot be opened does not close what is open. Both are told as they are. */
  function play(told: TableOrder): void {
    const how = told.how;
    if (told.match === match) return;
    const open = shown(told.peer, 80);
    const word = told.key ? peerWord(room.checked, shown(told.key, 160)) : open;
    // No memory for it now: it is said again.
    if (word === undefined) return;
    match = told.match as number;
    // What has a `toString` that is no function cannot be made a text, and whoever tries throws.
    if (typeof told.game !== "string" || told.game === "menu" || typeof how !== "object") return;
    if (!how || JSON.stringify(how).indexOf("toString") >= 0) return;
    if (!shell.open(told.game, how as How)) return;
    // What was open has left its room, and this will be open in a turn of its own.
    meet(word);
    // Behind what a game says of its keys when it is opened.
    shell.clock.after(0, () => note(open ? "Key sent in the open" : versus(told.names)));
  }

  /** A player's phone, as if it was that player's key; `none`: to say that there is no Set. What comes too late for what it means does nothing. What then is, is told at once. */
  function press(key: AnyKey, none: unknown): void {
    const state = shell.app.state() as AppState & How;
    const claim = state.claim as { player: number } | null;
    const isOn = !!claim && "P" + claim.player === key;
    if (state.mode === "race" && !shell.over && isOn === !!none) {
      shell.wake();
      shell.press(key, false);
    }
    pauseS = 0;
    shell.clock.after(0, tell);
  }

  function hear(text: string): void {
    let told: TableOrder | undefined;
    try {
      told = JSON.parse(text);
    } catch (e) {
      // Who knows the word and says no JSON is none of ours.
    }
    if (!told || typeof told !== "object") return;
    if (told.got === n && sum) {
      isGot = true;
      if (!isGreeting) ended = "";
      isGreeting = false;
    }
    const id = told.match;
    if (typeof id === "number" && id > 0 && id === Math.floor(id)) play(told);
    if (match && told.free === match) {
      match = 0;
      shell.open("menu");
      meet("");
    }
    // Who says so again has not heard how it is.
    if (id !== undefined || told.free !== undefined) pauseS = 0;
    if (told.say !== undefined) note(shown(told.say, LETTERS));
    const key = shown(told.press, 3);
    if (/^P[1-8]$/.test(key)) press(key as AnyKey, told.none);
  }

  shell.changed = () => {
    if (isNews || !match || ended) return;
    isNews = true;
    shell.clock.after(0, () => {
      isNews = false;
      const report = look();
      const text = isEnd ? JSON.stringify(report).substr(1) : "";
      // It is told with the next second, under a number of its own.
      if (text && E.CRC32(text) !== sum) ended = text;
    });
  };
  return { hear: hear, tick: tick };
}
