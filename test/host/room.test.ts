import { expect, test } from "vitest";
import { makeWord } from "../../deploy/host/room";
import { expectRefused, run } from "./shell";

const WORD = /^([bdfghjklmnprstvz][aeiu]){2}(-([bdfghjklmnprstvz][aeiu]){2}){6}$/;

test("a word has fourteen syllables, each one of sixty-four", () => {
  const asked: number[] = [];
  const word = makeWord(below => {
    asked.push(below);
    return below - 1;
  });
  expect(word).toBe("zuzu-zuzu-zuzu-zuzu-zuzu-zuzu-zuzu");
  expect(asked.reduce((bits, below) => bits + Math.log2(below), 0)).toBe(84);
  expect(new Set(Array.from({ length: 50 }, () => makeWord())).size).toBe(50);
});

test("`croupier room` proposes one, and the settings that both boards need", () => {
  const { status, stdout, stderr } = run(["room", "--broker", "mqtt://10.0.0.7:1884"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const [word] = stdout.split("\n");
  expect(word).toMatch(WORD);
  expect(stdout).toContain(
    `croupier.configure({"network":{"broker":"mqtt://10.0.0.7:1884"},"peer":{"mqtt":"${word}"}})`,
  );
  const settings = JSON.parse(run(["room", "--json"]).stdout);
  expect(settings).toEqual({ network: { broker: "192.168.1.20" }, peer: { mqtt: expect.stringMatching(WORD) } });
});

test("boards with TLS there are none", () => {
  expectRefused(["room", "--broker", "mqtts://10.0.0.7"], /mqtts.*boards speak MQTT without TLS/);
});
