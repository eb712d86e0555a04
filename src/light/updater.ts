// The updater as its bundle brings it: the shell finds it as it finds a game.
import type { Game } from "../kernel/game";
import type { App, Host } from "../kernel/app";
import { clock, config, module, shell } from "../hardware/board";
import { textOf } from "../kit/settings-file";
import type { MenuItem } from "../ui/menu";
import type { Config } from "../settings/wiring";
import { openLight } from "./app";
import { boardGround } from "./board-ground";
import type { Ground } from "./ground";
import { slowDown } from "./module";
import { askedOf, openOpening } from "./opening";
import { isOnTrial, tidy } from "./starts";

/** Letters in one breath: what a released ESP32 takes whose Wi-Fi is on, or whose port is fast (Espruino's issue 2718), any slow port, and a fast one elsewhere. At 9600 baud the last would be on the line for 251 ms, three quarters of the time until the next code. */
const FEW = 63,
  MANY = 162,
  MOST = 240;
const SAFE_BAUD = 19200;
/** Until the scanner has heard the last word. */
const LEAVE_MS = 100;

function lettersAtOnce(): number {
  const isReleased = /^2v2/.test(process.version);
  const isFast = !!module && module.status.baud > SAFE_BAUD;
  const hasWifi = textOf(require("Storage")).split("network").length > 1;
  const isLossy = process.env.BOARD.substr(0, 5) === "ESP32" && isReleased && (isFast || hasWifi);
  return isLossy ? FEW : isFast ? MOST : MANY;
}

/** "": everything is as it should be. */
function refusalOf(ground: Ground, hasSums: boolean): string {
  if ((config as Config & { light?: boolean }).light === false) return "Switched off";
  if (!hasSums) return "No SHA here";
  if (!module) return "No scanner";
  if (tidy(ground)) return "";
  return isOnTrial(ground) ? "Try the new one first" : "Erase .bootrst first";
}

function open(host: Host): App {
  const ground = boardGround();
  const opening = openOpening(E.hwRand);
  return openLight(host, {
    ground: ground,
    opening: opening,
    ask: () => askedOf(config.board, ground.program, lettersAtOnce(), opening.nonceText),
    env: process.env.BOARD,
    hasColours: (config.display.chip as string)[0] !== "s",
    heard: () => {
      shell!.wake();
      // One that answers nothing need not be sought any more.
      if (module) module.isHeard = true;
    },
    leave: () => {
      slowDown(module);
      clock.after(LEAVE_MS, () => load());
    },
    refusal: refusalOf(ground, ground.hasSums),
  });
}

export const updater: Game = {
  describe: () => ({ name: "light", menu: [], variables: {}, settings: () => ({}), needs: "scanner", open: open }),
};

/** There is nothing else. */
export const lightItems = (): MenuItem[] => [
  { label: "Update by light", app: "light", how: {}, open: open, variables: {} },
];
