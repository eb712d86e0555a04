// Tic-tac-toe with all that there is of it: cells of a mode chosen at the table or kept in the settings, a board that is turned to 45 degrees and beyond, and the
// record of each game.
import type { CommonConfig, Host, How } from "../../kernel/app";
import openTictactoe from "./app";
import type { TictactoeApp } from "./app";
import keep from "./book" with { exists: "while open" };
import { Happened } from "./events";
import number from "./numbering" with { exists: "while open" };
import recordOf from "./record" with { exists: "while open" };
import { makeCell, turnOf } from "./rules";
import type { Session } from "./session";
import type { TictactoeConfig } from "./settings";

/** Which cells the device is to fill in modes 1 to 4: stones of both colours are put on the grid as in a game of one, by keys or by touch. */
function openChoice(host: Host<CommonConfig & TictactoeConfig>, how: How): TictactoeApp {
  const mode = Number(how.mode);
  let cells = "";
  const go = () => host.open("tictactoe", { mode: mode, cells: cells });

  function note(session: Session): void {
    const position = session.position;
    cells = position.past.map(makeCell).join("");
    session.mark = turnOf(position);
    session.thinking = undefined;
    session.event = [Happened.Choose];
    if (cells.length === (mode & 2 ? 4 : 1)) go();
  }

  const app = openTictactoe(host, {}, { note: note });
  const press = app.press;
  app.press = (key, held) => {
    if (!held || key === "A") press(key, held);
    else if (key === "B") go();
    // From the beginning.
    else host.open("tictactoe", how);
  };
  return app;
}

export default function openWhole(host: Host<CommonConfig & TictactoeConfig>, how: How): TictactoeApp {
  const settings = host.settings.tictactoe;
  const mode = Number(how.mode);
  const standard = how.turned || settings.turned;
  /** Which way the board is turned, as somebody says. */
  let turned = standard;
  let session: Session | undefined;
  /** Of this game, as it is kept. */
  let record = "";
  if (how.choose && mode > 0 && mode < 5) return openChoice(host, how);
  if (mode > 0) how.cells = how.cells || settings.cells;

  const app = openTictactoe(host, how, {
    number: (grid, before, blobs) => {
      const isDoubtful = number(grid, before, blobs, turned);
      // The next board may be turned the other way.
      if (!isDoubtful) turned = standard;
      return isDoubtful;
    },
    note: changed => {
      session = changed;
      record = keep(host.store, changed, record);
    },
  });
  const press = app.press;
  const state = app.state;
  app.press = (key, held) => {
    if (held || key === "B" || !session || session.event[0] !== Happened.WhichWay) return press(key, held);
    turned = key === "A" ? "left" : "right";
    app.play("ready");
  };
  app.state = () => Object.assign(state(), { record: recordOf(session!) });
  return app;
}
