// The code that a tournament prints for a table's board: `JOIN ` and JSON, the group `network` of croupier.json (deploy/tournament/contract.ts). Nobody joins
// anything unasked, and what opens a door is not shown.
import addressOf from "../kit/broker-address" with { exists: "while open" };
import { MOST_BROKER, MOST_JOIN } from "../kit/codes";
import { Mark } from "../kit/font";
import { LETTERS, drawLines, linesOf } from "../kit/list";
import { translate } from "../kit/translate";
import type { Screen } from "../kernel/ports";
import { Kept } from "../kernel/app";
import type { App, How, ScanResult } from "../kernel/app";
import type { Shell } from "../kernel/shell";

/** What lies over a game until it is answered. */
type Question = App & { isQuestion?: boolean };

/**
 * Reads `code`, whatever a scanner puts before and behind it, and asks: B keeps it, any other key does not, and what was open goes on. "control": it is asked; "setting": it is damaged, and has
 * changed nothing.
 */
export default function join(shell: Shell, code: string): ScanResult {
  const text = code.substr(code.indexOf("JOIN ") + 5);
  const app: Question = shell.app;
  const names = ["ssid", "password", "broker", "table"];
  let wanted: How | undefined;
  try {
    wanted = text.length > MOST_JOIN ? undefined : JSON.parse(text);
  } catch (e) {
    // Damaged.
  }

  /** As letters that the display has, of which some may stand for others: one for each letter, of however many bytes. */
  function shown(value: string): string {
    let all = "";
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at);
      all += code > 31 && code < 127 ? value[at] : code >> 6 === 2 ? "" : "?";
    }
    return all;
  }

  const said = wanted && typeof wanted === "object" ? wanted : {};
  const isWhole =
    !!said.broker &&
    !!said.table &&
    Object.keys(said).every(name => {
      const value = said[name];
      return (
        names.indexOf(name) >= 0 &&
        typeof value === "string" &&
        value.length < (name === "broker" ? MOST_BROKER : 100) &&
        value.substr(0, 3) !== "..."
      );
    });
  if (!isWhole || app.isQuestion || !shell.table) {
    shell.notice.text = app.isQuestion ? "B or another key first" : "Join code damaged";
    return "setting";
  }
  const broker = said.broker as string;
  const place = addressOf(broker, false).place;
  if (!place) {
    const isNamed = broker.indexOf("://") >= 0 && broker.substr(0, 7).toLowerCase() !== "mqtt://";
    shell.notice.text = isNamed ? "No TLS: mqtt:// only" : "Broker not understood";
    return "setting";
  }
  const question = "Join? B yes, else no";
  const lines = (said.ssid ? ["Wi-Fi " + shown(said.ssid as string)] : []).concat("at " + place);

  function answer(isYes: boolean): boolean {
    shell.over = undefined;
    shell.redraw();
    const kept = isYes ? shell.table!.keep!({ network: said }) : undefined;
    shell.notice.text =
      kept === undefined
        ? "Not joined"
        : kept === Kept.Full
          ? "Storage full"
          : kept === Kept.Damaged
            ? "croupier.json damaged"
            : "Joining";
    return true;
  }

  /** What is too long for its share of the rows says so by its last letter: of the question nothing may be missing. */
  function draw(screen: Screen): void {
    if (screen.tiles) return screen.tiles.kit.lines("Join?", lines, false, ["No", "Join"]);
    let rows = linesOf(screen) - 1;
    drawLines(
      screen,
      [translate(question)].concat(
        lines.map((line, at) => {
          const most = LETTERS * (at < lines.length - 1 ? rows >> 1 : rows);
          rows -= Math.ceil(Math.min(line.length, most) / LETTERS);
          return line.length > most ? line.substr(0, most - 1) + Mark.Ellipsis : line;
        }),
      ),
    );
  }

  const over: Question = {
    isQuestion: true,
    state: () => Object.assign(app.state(), { message: [question].concat(lines).join("; ") }),
    moves: () => [],
    play: () => false,
    press: (key, held) => void answer(key === "B" && !held),
    // The three keys have their own place behind it.
    down: key => key.length > 1 && answer(false),
    draw: draw,
    close: () => undefined,
    link: app.link,
  };
  shell.over = over;
  shell.redraw();
  return "control";
}

export type Join = typeof join;
