// Readers of cards without a code to see at a board of the bench, with the finished bundle.
import { describe, expect, test } from "vitest";
import { BOARDS, fit, readerOf, readersOf, settingsOf, standard, wrongWith } from "../../../deploy/arrangements";
import type { ReaderKind } from "../../../devices/boards/readers";
import type { Arrangement } from "../../../devices/sim/rig/arrangement";
import { isOn } from "../../bundle/shown";
import { FONT } from "../../../src/kit/font";
import { Told } from "./rigs";

const withReader = (board: string, reader: ReaderKind): Arrangement =>
  fit({ ...standard(board, "croupier"), reader }, "reader");

const ALL = BOARDS.flatMap(board => readersOf(board, "croupier").map(reader => [board, reader] as const));

function started(board: string, reader: ReaderKind) {
  const told = new Told(withReader(board, reader)).start();
  const { rig } = told;
  rig.ask("croupier.open('set')");
  rig.advance(1500);
  const show = (text: string) => {
    const before = told.all("read").length;
    rig.show(text);
    for (let tries = 0; tries < 40 && told.all("read").length === before; tries++) rig.advance(100);
    rig.show(null);
    rig.advance(700);
    return told.all("read").length > before;
  };
  const state = () => rig.ask("croupier.state()").value as any;
  return { told, rig, show, state };
}

describe.each(ALL)("%s with %s", (board, reader) => {
  test("takes the scanner's place, and leaves the other board its port", () => {
    const arrangement = withReader(board, reader);
    expect(wrongWith(arrangement)).toBeUndefined();
    expect(arrangement).toMatchObject({ reader, scanner: false, peer: true });
    expect(settingsOf(arrangement, null).scanner).toEqual({ rx: "", reader: readerOf(arrangement) });
  });

  test("a card is laid or drawn through, and is on the table", () => {
    const { told, show, state, rig } = started(board, reader);
    expect(["S1111", "S2222"].map(show)).toEqual([true, true]);
    expect(state().cards.filter(Boolean)).toEqual(["S1111", "S2222"]);
    expect(told.all("complaint")).toEqual([]);
    expect(rig.ask("croupier.status().reader").value).toMatchObject({ link: "ready", cards: 2 });
  });
});

test("one that says nothing may be taught, and one that is pulled back is asked for again", () => {
  const tags = started("esp32", "mfrc522");
  expect(tags.show("")).toBe(true);
  expect(isOn(tags.rig.ask("croupier.screen()").value as string, "Teach?", FONT)).toBe(true);
  const slot = started("esp32", "holes");
  expect(slot.show("")).toBe(true);
  expect(isOn(slot.rig.ask("croupier.screen()").value as string, "Draw again", FONT)).toBe(true);
  // A code that no punched card has.
  expect(slot.show("D0711")).toBe(false);
});

test("a scanner that is asked for takes the reader off, and a bundle without readers has none", () => {
  const arrangement = withReader("esp32", "holes");
  expect(fit({ ...arrangement, scanner: true }, "scanner").reader).toBeUndefined();
  expect(fit({ ...arrangement, bundle: "set" }).reader).toBeUndefined();
  expect(wrongWith({ ...arrangement, scanner: true })).toContain("either");
  expect(wrongWith({ ...arrangement, bundle: "set", scanner: true })).toContain("no such reader");
});
