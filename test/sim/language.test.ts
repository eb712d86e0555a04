import { describe, expect, it } from "vitest";
import { absent } from "../../devices/sim/absent";
import { differences } from "../../devices/sim/differences";
import { binaries } from "../rig/espruino/binaries";
import { record, recordLogs } from "../rig/espruino/transcript";
import { globals, methods } from "../rig/espruino/asked/builtins";
import { LogForMs, logs, presence, snippets } from "../rig/espruino/asked/language-snippets";
import type { Piece, Result } from "../rig/espruino/asked/pieces";
import { recordingOf, replay, replayLogs } from "./replay";

const language = recordingOf("language"),
  timing = recordingOf("timing"),
  present = recordingOf("presence");

const differs = (recorded: Result, replayed: Result): boolean =>
  JSON.stringify([recorded.value, recorded.printed]) !== JSON.stringify([replayed.value, replayed.printed]);

function compare(pieces: Piece[], recorded: Result[], replayed: Result[]): void {
  it("the recording is of these very pieces", () => {
    expect(recorded.map(({ name, text }) => ({ name, text }))).toEqual(pieces);
  });
  it("every piece gives the same", () => {
    expect(replayed.filter(one => !differences[one.name])).toEqual(recorded.filter(one => !differences[one.name]));
  });
  for (const [index, result] of recorded.entries()) {
    if (differences[result.name])
      it(`${result.name}: differs: ${differences[result.name]}`, () =>
        expect(differs(result, replayed[index])).toBe(true));
  }
}

describe(`the language of Espruino ${language.version}`, () => compare(snippets, language.results, replay(snippets)));

describe("the built-in functions that there are", () => {
  compare(presence, present.results, replay(presence));
  it("and those that are taken away are all that V8 has beyond them", () => {
    for (const { name, value } of present.results) {
      const all = (name === "global" ? globals : methods[name]).split(" ");
      expect(absent[name].split(" ").filter(Boolean)).toEqual(
        all.filter(one => !String(value).split(" ").includes(one)),
      );
    }
  });
});

describe("timers, events and promises", () => {
  const replayed = replayLogs(logs, LogForMs);
  it("the recording is of these very pieces", () => {
    expect(timing.results.map(({ name, text }) => ({ name, text }))).toEqual(logs);
  });
  for (const [index, { name, value }] of timing.results.entries())
    it(name, () => expect(replayed[index].value).toEqual(value));
});

describe("the list of differences", () => {
  it("names only pieces that were recorded", () => {
    const names = [...language.results, ...present.results, ...recordingOf("storage").results].map(one => one.name);
    expect(Object.keys(differences).filter(name => !names.includes(name))).toEqual([]);
  });
});

describe("the recording of the language", () => {
  const binary = binaries.full;
  if (!binary)
    console.warn(
      "SKIPPED: the recording of the language is not compared with the interpreter, since there is none (ESPRUINO, or espruino-linux on PATH)",
    );
  it.skipIf(!binary)("is what the interpreter answers today", async ({ skip }) => {
    const now = await record(binary!, presence);
    expect((await record(binary!, snippets)).results).toEqual(language.results);
    if (now.version !== present.version) {
      console.warn(`SKIPPED: what ${now.version} has is not compared with what ${present.version} has`);
      skip();
    }
    expect(now.results).toEqual(present.results);
  });
  it.skipIf(!binary)("is what the interpreter's timers do today", async () => {
    const sample = logs.filter((_, index) => index % 5 === 0);
    const values = (results: Result[]) => results.map(one => one.value);
    expect(values((await recordLogs(binary!, sample, LogForMs)).results)).toEqual(
      values(timing.results.filter((_, index) => index % 5 === 0)),
    );
  });
});
