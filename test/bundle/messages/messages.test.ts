// Whether the finished bundles show all that their sources can say: each message is brought about on a virtual board, and what nobody has seen by the end is named.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleText } from "../../../deploy/lab/dist";
import { dobble } from "./dobble";
import { alone, between, opposites, whole } from "./durak";
import { Ear } from "./ear";
import { atTheTable, racing } from "./set";
import { everywhere, onNetwork, scanning } from "./shell";
import { messagesOf } from "./sources";
import { things } from "./things";
import { tictactoe } from "./tictactoe";
import { LEFT_OUT, NEVER, NEVER_IN } from "./unshown";

type Scenes = Record<string, (bundle: string) => void>;

/** By what of it they are about. */
const BUNDLES: Record<string, Record<string, Scenes>> = {
  croupier: {
    everywhere,
    scanning,
    onNetwork,
    atTheTable,
    racing,
    dobble,
    tictactoe,
    alone,
    between,
    opposites,
    whole,
  },
  set: { everywhere, scanning, atTheTable },
  durak: { everywhere, between, opposites },
  dobble: { everywhere, scanning, dobble },
  tictactoe: { everywhere, tictactoe },
  things: { everywhere, scanning, things },
};

const listed = (texts: Record<string, string[]>) => Object.values(texts).flat();

for (const [bundle, groups] of Object.entries(BUNDLES))
  describe(`${bundle}.js`, () => {
    const messages = messagesOf(bundle);
    const texts = messages.map(({ text }) => text);
    const left = LEFT_OUT[bundle] ?? [];
    const never = [...listed(NEVER).filter(text => texts.includes(text)), ...listed(NEVER_IN[bundle] ?? {})];
    let ear: Ear;
    beforeAll(() => {
      ear = new Ear();
    });
    afterAll(() => ear.close());

    for (const [group, scenes] of Object.entries(groups))
      it.each(Object.entries(scenes))(`is played, ${group}: %s`, (_, scene) => scene(bundle));

    it("has shown each message of its sources by now, and none that is listed as never shown", () => {
      const missing = ear.missing(messages);
      const strange = missing.filter(({ text }) => !never.includes(text) && !left.includes(text));
      expect(strange.map(({ text, at }) => `${at} ${text}`)).toEqual([]);
      expect([...never, ...left].filter(text => !missing.some(one => one.text === text))).toEqual([]);
    });

    it("has no letters of what is listed as left out", () => {
      const parts = left.flatMap(text => text.split("#").filter(part => /\w\w/.test(part)));
      expect(parts.filter(part => bundleText(bundle).includes(part))).toEqual([]);
    });
  });

it("each text that is listed as never shown is in some bundle's sources", () => {
  const texts = Object.keys(BUNDLES).flatMap(bundle => messagesOf(bundle).map(({ text }) => text));
  expect(listed(NEVER).filter(text => !texts.includes(text))).toEqual([]);
});
