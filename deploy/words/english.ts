// All texts of the pages in English, by their keys. Other languages have the same keys; a text that one of them lacks is shown in English.
import boards from "./en/boards.json";
import bench from "./en/bench.json";
import camera from "./en/camera.json";
import cards from "./en/cards.json";
import demo from "./en/demo.json";
import games from "./en/games.json";
import light from "./en/light.json";
import live from "./en/live.json";
import organise from "./en/organise.json";
import panels from "./en/panels.json";
import phone from "./en/phone.json";
import race from "./en/race.json";
import recognise from "./en/recognise.json";
import rules from "./en/rules.json";
import stones from "./en/stones.json";
import symbols from "./en/symbols.json";
import tournament from "./en/tournament.json";
import tours from "./en/tours.json";
import ui from "./en/ui.json";
import welcome from "./en/welcome.json";

export const ENGLISH = {
  ...boards,
  ...bench,
  ...camera,
  ...cards,
  ...demo,
  ...games,
  ...light,
  ...live,
  ...organise,
  ...panels,
  ...phone,
  ...race,
  ...recognise,
  ...rules,
  ...stones,
  ...symbols,
  ...tournament,
  ...tours,
  ...ui,
  ...welcome,
};

/** Its first word is the file that has it: `cards.shuffle`. */
export type Key = keyof typeof ENGLISH;
