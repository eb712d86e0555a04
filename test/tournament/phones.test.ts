// Players' phones: they ask the server by HTTP, a board of the built firmware has the race, and a real connection to a broker lies between.
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { phoneCode } from "../../deploy/tournament/boards/races";
import type { RaceAsk, RaceView } from "../../deploy/tournament/contract";
import { Device, readBundle } from "../bundle/device";
import { networkIn, until } from "../soak/tournament/page";
import { dial } from "./dial";
import { Evening } from "./evening";

const STEP_MS = 20;
const LATE_MS = 60_000;
const FOR_MS = 240_000;
const CARDS = "S1111 S2111 S3111 S1112 S1113 S1121 S1131 S2222 S2233 S3321 S3213 S1322".split(" ");

let evening: Evening;
const running: (() => void)[] = [];
beforeAll(() => void readBundle("croupier"));
afterEach(async () => {
  for (const stop of running.splice(0)) stop();
  await evening?.end();
});

async function seat(): Promise<{ device: Device; code: string }> {
  evening = await Evening.start();
  await evening.setUp({ rounds: 1, goal: 3 }, 2, 1);
  const [join] = await evening.page.joins();
  const { broker, table } = networkIn(join);
  const device = new Device("esp32", { dial, seed: 7, config: { network: { broker, table } } });
  device.start(4000);
  const timer = setInterval(() => device.board.run(STEP_MS), STEP_MS);
  running.push(() => clearInterval(timer));
  await until("it is here", async () => (await evening.page.view()).broker.boards === 1, LATE_MS);
  return { device, code: join.phones };
}

type More = Partial<RaceAsk>;
const post = (ask: object): Promise<Response> => evening.page.post("/api/race", ask);

/** A phone with this number. */
const phoneOf =
  (code: string, player: number) =>
  async (more: More = {}): Promise<RaceView> => {
    const response = await post({ code, phone: `phone-${player}`, player, name: `Name ${player}`, ...more });
    expect(response.status).toBe(200);
    return response.json() as Promise<RaceView>;
  };

const opened = (device: Device) =>
  until("a race is open", () => device.ask("croupier.state().mode") === "race", LATE_MS);

describe("players' phones", () => {
  test(
    "open a race of eight, claim beside keys, and are told at once whose claim it is and how it stands",
    async () => {
      const { device, code } = await seat();
      const phones = [1, 2, 3, 4, 5, 6, 7, 8].map(player => phoneOf(code, player));
      for (const phone of phones) expect(await phone()).toMatchObject({ isHere: true, race: null, isTaken: false });
      const all = await phones[2]();
      expect([all.names[7], all.phones]).toEqual(["Name 8", Array(8).fill(true)]);
      await phones[2]({ start: 8 });
      await opened(device);
      expect(device.ask("croupier.state().scores").length).toBe(8);
      for (const card of CARDS) device.ask(`croupier.scan("${card}")`);
      await until("that is told", async () => (await phones[0]()).race?.laid === 12, LATE_MS);

      // A phone: its claim is there with the answer.
      const view = await phones[6]({ press: "claim" });
      expect(view).toMatchObject({ isUnheard: false, race: { by: 7, named: 0 } });
      // A phone that was slower, and a key that was.
      expect((await phones[1]({ press: "claim" })).race).toMatchObject({ by: 7 });
      device.ask(`croupier.press("P4")`);
      expect(device.ask("croupier.state().claim.player")).toBe(7);
      for (const card of CARDS.slice(0, 3)) device.ask(`croupier.scan("${card}")`);
      await until("a point", async () => (await phones[0]()).race!.scores[6] === 1, LATE_MS);

      // A key is faster this time.
      for (const card of ["S2112", "S3112", "S2113"]) device.ask(`croupier.scan("${card}")`);
      device.ask(`croupier.press("P1")`);
      expect((await phones[4]({ press: "claim" })).race).toMatchObject({ by: 1 });
      // What is meant as "no Set" by a phone whose claim is not on does nothing; nor does a claim that is on already become that.
      expect((await phones[4]({ press: "none" })).race).toMatchObject({ by: 1 });
      expect((await phones[0]({ press: "claim" })).race).toMatchObject({ by: 1 });
      await new Promise(resolve => setTimeout(resolve, 400));
      expect((await phones[0]({ press: "none" })).race).toMatchObject({ by: 0, scores: [-1, 0, 0, 0, 0, 0, 1, 0] });
      expect((await phones[0]()).race!.paused[0]).toBe(true);
      expect(device.board.errors).toEqual([]);
    },
    FOR_MS,
  );

  test(
    "wait for news, and get it when something happens",
    async () => {
      const { device, code } = await seat();
      const [one, two] = [phoneOf(code, 1), phoneOf(code, 2)];
      await one();
      const { n } = await two();
      let isBack = false;
      const waiting = two({ seen: n }).finally(() => (isBack = true));
      await new Promise(resolve => setTimeout(resolve, 1500));
      expect(isBack).toBe(false);
      device.tell(`croupier.open("set",{mode:"race",players:3})`);
      expect((await waiting).race).toMatchObject({ scores: [0, 0, 0], by: 0, laid: 0 });
    },
    FOR_MS,
  );

  test(
    "play a match of the tournament under its players' names, whose result counts, and open no race there",
    async () => {
      const { device, code } = await seat();
      const phone = phoneOf(code, 2);
      await evening.page.must({ act: "start round" });
      await opened(device);
      await until("it is told", async () => (await phone()).race !== null, LATE_MS);
      const view = await phone({ start: 5 });
      expect([view.isMatch, [...view.names.slice(0, 2)].sort()]).toEqual([true, ["Player 1", "Player 2"]]);
      for (const card of CARDS) device.ask(`croupier.scan("${card}")`);
      expect((await phone({ press: "claim" })).race).toMatchObject({ by: 2, scores: [0, 0] });
      for (const card of CARDS.slice(0, 3)) device.ask(`croupier.scan("${card}")`);
      await until(
        "a point",
        async () => (await evening.page.view()).live[0]?.state.scores?.toString() === "0,1",
        LATE_MS,
      );
      expect(device.ask("croupier.state().scores")).toEqual([0, 1]);
    },
    FOR_MS,
  );

  test(
    "have a number each, lose the code with a new word, and are refused and counted without it",
    async () => {
      const { device, code } = await seat();
      const phone = phoneOf(code, 3);
      await phone();
      expect(await phoneOf(code, 3)({ phone: "another-one" })).toMatchObject({ isTaken: true });
      expect(await phoneOf(code, 3)({ phone: "another-one", press: "claim" })).toMatchObject({ isTaken: true });
      // Typed by hand.
      const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
      expect(await phoneOf(typed, 3)({ phone: "phone-3" })).toMatchObject({ isTaken: false });
      for (const wrong of ["", "ABCDEFGH", "x".repeat(40), "' or 1=1"])
        expect((await post({ code: wrong, phone: "stranger-1", player: 1, name: "", press: "claim" })).status).toBe(
          403,
        );
      for (const bad of [
        {},
        [],
        null,
        { code, phone: "x", player: 1, name: "" },
        { code, phone: "phone-1", player: 9, name: "" },
      ])
        expect((await post(bad as object)).status).toBe(400);
      expect((await post({ code, phone: "phone-1", player: 1, name: "x".repeat(2000) })).status).toBe(413);
      expect((await evening.page.view()).refused).toMatchObject({ words: 4, forged: 0, strangers: 0 });
      expect(device.ask("croupier.state().app")).toBe("menu");
      // Who guesses does not hold up who plays.
      for (let at = 0; at < 30; at++) await post({ code: "ABCDEFGH", phone: "stranger-1", player: 1, name: "" });
      expect((await post({ code: "ABCDEFGH", phone: "stranger-1", player: 1, name: "" })).status).toBe(429);
      expect((await post({ code, phone: "newcomer-1", player: 1, name: "" })).status).toBe(429);
      expect(await phone()).toMatchObject({ isTaken: false });
      await evening.page.must({ act: "new word", table: 1 });
      expect((await post({ code, phone: "phone-3", player: 3, name: "" })).status).toBe(429);
      const [join] = await evening.page.joins();
      expect(join.phones).not.toBe(code);
      expect(join.phones).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    },
    FOR_MS,
  );

  test(
    "are told that the board has not answered, and the press is not said again later",
    async () => {
      const { device, code } = await seat();
      const phone = phoneOf(code, 1);
      device.tell(`croupier.open("set",{mode:"race",players:2})`);
      for (const card of CARDS) device.ask(`croupier.scan("${card}")`);
      await until("that is told", async () => (await phone()).race?.laid === 12, LATE_MS);
      for (const stop of running.splice(0)) stop();
      expect(await phone({ press: "claim" })).toMatchObject({ isUnheard: true, race: { by: 0 } });
    },
    FOR_MS,
  );
});

test("a code of phones says nothing of the word that it is made of, and is another one for each", () => {
  const codes = ["mufa-dine-lubi-keta-risu-vane-digu", "mufa-dine-lubi-keta-risu-vane-digi"].map(phoneCode);
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
});
