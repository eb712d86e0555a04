// A game as a bundle brings it and the shell finds it: what each folder of games has in its game.ts and description.ts. The description exists while the
// menu is made, settings are read, or the game is opened; what the shell keeps of it are a few words.
import type { Reader } from "../kit/codes";
import type { Host, How, Opened } from "./app";
import type { MakeSchema } from "../settings/schema";

/** A line of the menu, and what opens behind it. */
export interface Entry {
  label: string;
  how: How;
  /** What the keys do, in at most twenty letters, for whoever opens it for the first time. */
  keys?: string;
}

/** Free variables by way of playing. */
export interface Needs {
  [way: string]: number;
}

/** What stands on a game's page of the menu. */
export interface Page {
  /** Of at most eleven letters. */
  title: string;
  /** 32 by 32 pixels in columns, base64. */
  picture: string;
}

/** In game.ts: always there. */
export interface Game {
  describe(): Description;
  /** What stickers of this game say: made for each scan. */
  reader?(): Reader;
}

/** In description.ts. */
export interface Description {
  /** As in `croupier.open(name)`. */
  name: string;
  /** What the menu has of it. */
  menu: Entry[];
  /** Where there are other games, one line of the menu with the first entry behind it; the others are opened from inside. */
  line?: string;
  /** Its page in a menu that has a page for each game: in the bundle with everything. */
  page?: Page;
  /** Modes that are opened only from inside it or from the console, blanks between them. */
  modes?: string;
  /**
   * Variables that must be free for it to be opened and played to its worst moment, whatever else is always there; by the word that chooses a way of playing: `mode`, or
   * `against`. Every mode, and what the menu opens, has one.
   */
  variables: Needs;
  settings: MakeSchema;
  /**
   * What it is played with besides display and keys, blanks between: `scanner`, `peer` (another board), `signal` (a lamp, a loudspeaker), `camera`,
   * `arm`. A camera and an arm most boards lack: beside a scanner, what nobody says about them takes no room.
   */
  needs: string;
  open(host: Host, how: How): Opened;
}

/** For people on the host side; no bundle has it. */
export interface About {
  /** In the middle of a sentence. */
  title: string;
  /** Its rules in five lines, for documents and the bench; the display has shorter ones (how-to-play.ts). */
  rules: string[];
  /** As an app of its own in Espruino's App Loader; a game without is in no app but that with everything. */
  app?: { id: string; shortName: string; description: string };
}
