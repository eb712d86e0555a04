// The names that others read or are told: the console's answers, croupier.json, and what Espruino itself is given.
import { parse } from "acorn";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlesUnder } from "../../deploy/catalogue";
import { bundleText } from "../../deploy/lab/dist";
import { bundleOf, Device, NAMES } from "./device";

const RACE = [
  ...["app", "mode", "cards", "sets", "shown", "seen", "message"],
  ...["scores", "claim", "until", "paused", "best", "result"],
];

/** The contract's own words, written down a second time: from the design of the console and the settings. */
const STATES: Record<string, string[]> = {
  menu: ["app", "items", "cursor", "message"],
  solve: ["app", "mode", "cards", "sets", "shown", "given", "seen", "message"],
  hint: ["app", "mode", "cards", "sets", "shown", "given", "seen", "message"],
  check: ["app", "mode", "cards", "sets", "shown", "seen", "message"],
  deck: ["app", "mode", "cards", "sets", "shown", "seen", "message", "missing", "double", "odd"],
  race: RACE,
  practice: RACE,
  duel: RACE,
  durak: [
    "asked",
    "app",
    "game",
    "phase",
    "seat",
    "first",
    "dialect",
    "rules",
    "trump",
    "talon",
    "hand",
    "peer",
    "table",
    "turn",
    "result",
    "link",
    "message",
    "discard",
    "seen",
    "clock",
  ],
  dobble: ["app", "mode", "order", "cards", "common", "message"],
  things: [
    ...["app", "mode", "learning", "things", "thing", "total", "list", "together", "mm", "mmPerSecond"],
    "message",
  ],
  tictactoe: ["app", "mode", "cells", "turn", "outcome", "moved", "advice", "message"],
};
const OWN_RULES = ["transfer", "show", "firstFive", "several", "lossAtTen", "emptyWins", "follow", "loserFirst"];
const RULES = [...OWN_RULES, "pack", "swap"];
/** Only in a bundle that has these games. */
const GAMES: Record<string, string[]> = {
  durak: ["level", "dialect", ...RULES, "auto", "waitS", "firstTo", "clock"],
  dobble: ["order", "cards", "names"],
  // Its cells are not there unless somebody has named them.
  tictactoe: ["level", "first", "turned"],
  race: ["players", "goal"],
  practice: ["goal", "machine", "cards"],
  signal: ["led", "pwm"],
  camera: [],
  arm: [],
};
const STATUS: Record<string, string[]> = {
  "": [
    "version",
    "bundle",
    "crc",
    "interpreter",
    "env",
    "board",
    "safe",
    "complaints",
    "memory",
    "flags",
    "counts",
    "scanner",
    "display",
  ],
  memory: ["used", "total", "free"],
  counts: ["added", "taken", "duplicate", "full", "unknown", "control", "setting", "ignored", "empty", "keys"],
  scanner: [
    "link",
    "module",
    "baud",
    "refused",
    "scans",
    "noise",
    "overflow",
    "damaged",
    "lost",
    "prefix",
    "suffix",
    "unread",
  ],
  display: ["present", "failed", "started", "bytes"],
};
const SETTINGS: Record<string, string[]> = {
  "": ["board", "scanner", "peer", "display", "keys", "stickers", "start", "deck", "face", "names"],
  scanner: ["port", "rx", "tx", "path", "baud", "gapMs", "output", "trigger"],
  peer: ["port", "rx", "tx", "path", "baud"],
  display: ["bus", "scl", "sda", "address", "rows", "chip", "rotation", "brightness", "dimAfterS", "offAfterS"],
  // Those of players are not there unless somebody has named them.
  keys: ["A", "B", "C"],
};

const keysOf = (value: any, path: string) => Object.keys(path ? value[path] : value);

function expectWords(value: any, words: Record<string, string[]>): void {
  for (const path of Object.keys(words)) {
    if (path && !(path in value)) continue;
    const strangers = keysOf(value, path).filter(key => !words[path].includes(key));
    expect([path, strangers]).toEqual([path, []]);
  }
}

const hasGames = (name: string) => bundleOf(name) === "croupier";

for (const name of NAMES) {
  describe(`the names on ${name}`, () => {
    let device: Device;
    beforeAll(() => {
      device = new Device(name).start(10_000);
    });

    it("in every mode's state are those of the contract, all of them", () => {
      expect(keysOf(device.ask("croupier.state()"), "").sort()).toEqual([...STATES.menu].sort());
      for (const label of device.ask<string[]>("croupier.moves()")) {
        device.tell(`croupier.play(${JSON.stringify(label)})`);
        for (const code of ["S1111", "S2222", "S3333"]) device.tell(`croupier.scan("${code}")`);
        const state = device.ask("croupier.state()");
        const isRace = /race|practice|duel/.test(state.mode);
        const more = !hasGames(name) ? [] : isRace ? ["mean", "away"] : state.app === "tictactoe" ? ["record"] : [];
        const words = [...STATES[state.app === "set" ? state.mode : state.app], ...more];
        expect(keysOf(state, "").sort()).toEqual(words.sort());
        if (state.app === "durak") expect(keysOf(state, "rules").sort()).toEqual([...RULES].sort());
        device.tell("croupier.open('menu')");
      }
    });

    it("in the status are those of the contract", () => {
      const status = device.ask("croupier.status()");
      const more = hasGames(name) ? ["link", "network", "reader"] : ["link"];
      const words: Record<string, string[]> = { ...STATUS, "": [...STATUS[""], ...more] };
      expectWords(status, words);
      for (const path of Object.keys(words))
        expect([path, keysOf(status, path).length]).toEqual([path, words[path].length]);
    });

    it("in the settings are those that croupier.json has", () => {
      const config = device.ask("croupier.config()");
      const words = hasGames(name)
        ? {
            ...SETTINGS,
            ...GAMES,
            "": [...SETTINGS[""], ...Object.keys(GAMES), "network", "log", "secret"],
            network: ["ssid", "password", "broker", "table"],
            peer: [...SETTINGS.peer, "mqtt"],
            display: [...SETTINGS.display, "wires", "inverted"],
          }
        : SETTINGS;
      expectWords(config, words);
      for (const path of Object.keys(words))
        expect([path, keysOf(config, path).sort()]).toEqual([path, [...words[path]].sort()]);
    });

    it("of every setting are taken from croupier.json and stored under the same name", () => {
      const config = device.ask("croupier.config()");
      const other = new Device(name, { config }).start(4000);
      expect(other.ask("croupier.status().complaints")).toEqual([]);
      expect(other.ask("croupier.config()")).toEqual(config);
    });

    it("in the safe shell are those of the contract", () => {
      const safe = new Device(name);
      for (let time = 0; time < 3; time++) safe.board.boot().run(500).powerOff();
      safe.start();
      expect(safe.ask<string[]>("Object.keys(croupier)").sort()).toEqual([
        "config",
        "configure",
        "start",
        "status",
        "why",
      ]);
    });
  });
}

it.each(bundlesUnder().map(({ name }) => name))("%s.js has no name at its top that a person types", bundle => {
  const { body } = parse(bundleText(bundle), { ecmaVersion: 2022 });
  const names = body.flatMap(one =>
    one.type === "VariableDeclaration" ? one.declarations.map(({ id }) => id) : "id" in one && one.id ? [one.id] : [],
  );
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter(one => one.type !== "Identifier" || one.name[0] !== "$")).toEqual([]);
});

/** Stands before the program: keeps what Espruino's own functions are given. */
const WATCHED = `
global.given = {};
[["setWatch", global, 2], ["createArrayBuffer", Graphics, 3], ["setup", I2C1, 0], ["setup", Serial2, 1]].forEach(function (part) {
  var name = part[0], owner = part[1], place = part[2], real = owner[name];
  owner[name] = function () {
    given[owner === I2C1 ? "I2C1" : owner === Serial2 ? "Serial2" : name] = Object.keys(arguments[place] || {}).sort();
    return real.apply(owner, arguments);
  };
});`;

for (const name of ["pico", "wifi", "esp32"]) {
  describe(`Espruino on ${name}`, () => {
    it("is given its options under their real names", () => {
      const device = new Device(name, { config: { scanner: { port: name === "wifi" ? "Serial1" : "Serial2" } } });
      device.board.storage.write(".boot0", name === "wifi" ? WATCHED.replace(/Serial2/g, "Serial1") : WATCHED);
      device.start(4000);
      expect(device.board.errors).toEqual([]);
      expect(device.ask("given")).toEqual({
        setWatch: ["debounce", "edge", "repeat"],
        createArrayBuffer: ["msb", "vertical_byte"],
        I2C1: ["bitrate", "scl", "sda"],
        [name === "wifi" ? "Serial1" : "Serial2"]: ["rx", "tx"],
      });
    });

    it("is asked for the changed part of the screen in its own words, so that few bytes go over the bus", () => {
      const device = new Device(name).start(4000);
      device.tell("croupier.open('set')");
      const before = device.busBytes;
      device.tell("croupier.scan('S1111')", 500);
      expect(device.busBytes - before).toBeGreaterThan(20);
      expect(device.busBytes - before).toBeLessThan(400);
      expect(device.seen).toBe(device.ask("croupier.screen()"));
    });
  });
}

it("a Linux port is opened by its path", () => {
  const device = new Device("linux");
  device.board.boot();
  device.board.run(1000);
  expect(device.board.serials.filter(serial => serial.options.path === "/dev/ttyUSB0").length).toBe(1);
});
