// The question whether to join a tournament, on each kind of display: nothing of it is cut off that one has to know, and a finger joins by a button only.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Of } from "../../deploy/board-bytes";
import { addressFor, wrongBroker } from "../../deploy/boards-broker";
import { checkCode, checkWifi, codeOf } from "../../deploy/tournament/join";
import { MOST_JOIN } from "../../src/kit/codes";
import { Kept } from "../../src/kernel/app";
import type { App } from "../../src/kernel/app";
import join from "../../src/network/join-code";
import type { Shell } from "../../src/kernel/shell";
import { pixelsOf, makeScreen } from "../games/set/game";
import { setFont } from "../../src/kit/font";
import { TileBoard } from "../kit/tile-board";
import type { How } from "../../src/kernel/app";

const PLAIN = { ssid: "Hall 2", password: "geheim17", broker: "mqtt://kim:secret99@10.0.0.7:1883", table: "tubi" };
const LONG = {
  ...PLAIN,
  // As long as a Wi-Fi's name may be.
  ssid: "Spielehaus Wiesbaden, Saal Nr. 2",
  broker: "mqtt://kim:secret99@broker-2.tournaments.example.org:18830",
};
const LONGEST = { ...PLAIN, ssid: "W".repeat(99), broker: "mqtt://" + "m".repeat(91) };

/** What asks in the place of a game, and what was kept. */
function asked(group: object): { app: App; kept: How[] } {
  const kept: How[] = [];
  const app = { state: () => ({ app: "toy", message: "" }), draw: () => false } as unknown as App;
  const table = { keep: (more: How) => (kept.push(more), Kept.Done) };
  const shell = { app, table, notice: { text: "" }, over: undefined as App | undefined, redraw: () => 0 };
  expect(join(shell as unknown as Shell, "JOIN " + JSON.stringify(group))).toBe("control");
  return { app: shell.over!, kept };
}

/** What a code is answered that nobody is asked about. */
function refused(group: object): string {
  const shell = { app: {}, table: {}, notice: { text: "" }, redraw: () => 0 };
  expect(join(shell as unknown as Shell, "JOIN " + JSON.stringify(group))).toBe("setting");
  return shell.notice.text;
}

const picture = (group: object, rows: number): string[] => {
  const screen = makeScreen(rows);
  asked(group).app.draw(screen, 0);
  return pixelsOf(screen);
};

/** Rows of text as the font draws them. */
const text = (lines: string[], rows: number): string[] => {
  const screen = makeScreen(rows);
  setFont(screen as never, 1);
  lines.forEach((line, at) => screen.drawString(line, 1, at * (rows > 32 ? 10 : 8)));
  return pixelsOf(screen);
};

it("says in a line why a broker is refused", () => {
  for (const [broker, words] of [
    ["mqtts://kim:secret99@10.0.0.7", "No TLS: mqtt:// only"],
    ["SSL://10.0.0.7", "No TLS: mqtt:// only"],
    ["wss://10.0.0.7", "No TLS: mqtt:// only"],
    ["mqtt://10.0.0.7:70000", "Broker not understood"],
    ["MQTT://10.0.0.7:0", "Broker not understood"],
    ["10.0.0.7:18x3", "Broker not understood"],
  ]) {
    expect([broker, refused({ ...PLAIN, broker })]).toEqual([broker, words]);
    expect(words.length).toBeLessThanOrEqual(21);
  }
});

describe("what is printed", () => {
  const network = { ssid: "Hall 2", password: "geheim17", brokers: [PLAIN.broker] };
  const isPrinted = (one: typeof network) => {
    try {
      checkWifi(one);
      checkCode(one);
      return !one.brokers.some(wrongBroker);
    } catch {
      return false;
    }
  };
  /** What the board makes of the code. */
  function isAsked(one: typeof network): boolean {
    const shell = { app: {}, table: {}, notice: { text: "" }, redraw: () => 0 };
    return join(shell as unknown as Shell, codeOf(one, one.brokers[0], PLAIN.table)) === "control";
  }
  const login = (length: number) => ({ user: "kim", password: "x".repeat(length), host: "10.0.0.7", port: 1883 });

  it("is asked by a board, whatever it is: what that would refuse is refused where it is printed", () => {
    const letters = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 70 }),
      fc.constantFrom("...", "...loading", "....", "a...", "…", "", "Hall\u0000", '"\\'.repeat(16)),
    );
    const address = fc.integer({ min: 0, max: 700 }).map(length => addressFor(login(length)));
    fc.assert(
      fc.property(letters, letters, address, (ssid, password, broker) => {
        const one = { ssid, password, brokers: [broker] };
        return !isPrinted(one) || isAsked(one);
      }),
    );
  });

  it.each([
    ["a broker with a long password", { ...network, brokers: [addressFor(login(280))] }, /broker/],
    ["a Wi-Fi with a joke for a name", { ...network, ssid: "...loading" }, /--ssid \.\.\.loading: .*begin/],
    ["a password that begins as what is not shown", { ...network, password: "...geheim17" }, /begin/],
    // 802.11 (M.4.1) has passphrases of letters from 32 to 126; what a file's end leaves behind one is none.
    ["a password with the end of its line", { ...network, password: "geheim17\r" }, /line/],
  ])("%s is refused in words, without its secret", (_, one, words) => {
    let said = "";
    try {
      checkWifi(one);
      checkCode(one);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(words);
    expect(said).not.toMatch(/geheim|xxx/);
  });
});

it("says so where a code is longer than any that is printed", () => {
  const broker = "mqtt://kim:" + "x".repeat(MOST_JOIN) + "@10.0.0.7";
  expect(refused({ ...PLAIN, broker })).toBe("Join code damaged");
});

it("shows a place for each letter that the display has not, of however many bytes it is", () => {
  const ssid = utf8Of("Jürgen’s 王 😀");
  expect(asked({ ...PLAIN, ssid }).app.state().message).toContain("Wi-Fi J?rgen?s ? ?; at 10.0.0.7:1883");
});

describe("in colour", () => {
  for (const [name, group] of Object.entries({ join: PLAIN, "join-long": LONG, "join-longest": LONGEST }))
    it(`${name} looks as it did`, async () => {
      const { app } = asked(group);
      const board = new TileBoard().picture((screen, part) => app.draw(screen, part));
      expect(await board.differs(new URL(`../golden/colour/${name}.png`, import.meta.url))).toBe("");
    });

  it("has a button to join, another one not to, and nothing else that means anything", () => {
    const { app } = asked(LONG);
    const board = new TileBoard().picture((screen, part) => app.draw(screen, part));
    expect([board.placeOf("A"), board.placeOf("B")]).toEqual([expect.anything(), expect.anything()]);
    const touched: Record<string, number> = {};
    for (let x = 0; x < 320; x += 4)
      for (let y = 0; y < 212; y += 4) touched[board.touched(x, y)] = (touched[board.touched(x, y)] ?? 0) + 1;
    expect(Object.keys(touched).sort()).toEqual(["", "A", "B"]);
    expect(touched[""]).toBeGreaterThan(touched.A + touched.B);
  });

  it("joins by the one, and not by the other", () => {
    for (const [key, count] of [
      ["A", 0],
      ["B", 1],
    ] as const) {
      const { app, kept } = asked(PLAIN);
      app.press(key, false);
      expect(kept.length).toBe(count);
    }
  });
});

describe("on an OLED", () => {
  it("asks, and names the Wi-Fi and the place", () => {
    const lines = ["Join? B yes, else no", "Wi-Fi Hall 2", "at 10.0.0.7:1883"];
    for (const rows of [64, 32]) expect(picture(PLAIN, rows)).toEqual(text(lines, rows));
  });

  it("leaves two rows for each where they are long, or one for the Wi-Fi on a low one", () => {
    const place = ["at broker-2.tournamen", "ts.example.org:18830"];
    expect(picture(LONG, 64)).toEqual(
      text(["Join? B yes, else no", "Wi-Fi Spielehaus Wies", "baden, Saal Nr. 2", ...place], 64),
    );
    expect(picture(LONG, 32)).toEqual(text(["Join? B yes, else no", "Wi-Fi Spielehaus Wie\x8d", ...place], 32));
  });

  it("says where something is left out, and what belongs to what, however long it is", () => {
    for (const rows of [64, 32]) {
      const left = rows > 32 ? 3 : 2;
      const wifi = "Wi-Fi " + "W".repeat(99);
      const shown = (all: string, count: number) =>
        Array.from({ length: count }, (_, at) =>
          at < count - 1 ? all.slice(21 * at, 21 * at + 21) : all.slice(21 * at, 21 * at + 20) + "\x8d",
        );
      expect(picture(LONGEST, rows)).toEqual(
        text(["Join? B yes, else no", ...shown(wifi, rows > 32 ? 2 : 1), ...shown("at " + "m".repeat(91), left)], rows),
      );
    }
  });
});
