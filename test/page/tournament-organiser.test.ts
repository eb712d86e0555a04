// The organiser's page, in a browser: what is pressed and typed there is what the server is asked for, and what it has against it is said there.
import { afterAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { View } from "../../deploy/tournament/contract";
import { hasChromium } from "./chromium";
import { openView, playingView } from "./tournament-views";
import { PHONE, allLeave, organise } from "./tournament-visitor";

const can = hasChromium("the organiser's page");

const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const entry = (page: Page, words: string): Locator => page.locator(".panel:visible .entry", { hasText: words });
const yes = (page: Page, words: string) => page.locator("dialog[open]").getByRole("button", { name: words }).click();
const press = (place: Locator, name: string | RegExp) => place.getByRole("button", { name }).click();

/** One disputed, one without a table, one over. */
function troubled(): View {
  const view = playingView("set");
  const [first, second, third] = view.matches.filter(({ round }) => round === 3);
  Object.assign(first, { state: "disputed" });
  Object.assign(second, { state: "waiting", table: null });
  Object.assign(third, { state: "done", scores: [2, 1], by: "board" });
  return { ...view, refused: { forged: 3, replayed: 1, strangers: 0, oversize: 2, connects: 0, words: 4 } };
}

describe.skipIf(!can)("the organiser's page", () => {
  afterAll(allLeave);

  it("opens by the word alone, says so of a wrong one, and is open to whoever was in before", async () => {
    const { page, errors, leave } = await organise(openView());
    await page.context().clearCookies();
    await page.reload();
    const word = page.getByLabel("The organiser's word");
    await word.fill("guessed");
    await page.keyboard.press("Enter");
    await page.getByText("This is not the word.").waitFor();
    expect(await page.getByRole("tab").first().isVisible()).toBe(false);
    await word.fill("again");
    await page.keyboard.press("Enter");
    await page.getByText("too many wrong words: wait a minute").waitFor();
    await word.fill("open sesame");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Start round 1" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Start round 1" }).waitFor();
    // A cookie that the server does not know any more leads back to the door.
    await page.context().clearCookies();
    await press(page.locator("body"), "Start round 1");
    await word.waitFor();
    expect(errors).toEqual([]);
    await leave();
  });

  it("sets up a tournament, begins with how it is now, and asks first when rounds have been played", async () => {
    const { page, server, leave } = await organise({ ...openView(), goal: 6, minutes: 15 });
    await openTab(page, "Set up");
    const form = page.locator(".set-up-form");
    await expect.poll(() => form.getByLabel("Name").inputValue()).toBe("Friday at the library");
    expect(await form.getByLabel("Minutes a round").inputValue()).toBe("15");
    await form.getByLabel("Name").fill("Saturday");
    await form.getByLabel("Game").selectOption("durak");
    await form.getByLabel("System").selectOption("round-robin");
    await form.getByLabel("Rounds").fill("7");
    await form.getByLabel("Goal").fill("3");
    await form.getByLabel("Minutes a round").fill("20");
    await form.getByLabel("Delay in seconds").fill("30");
    // A push meanwhile does not take away what has been typed.
    server.push();
    await press(form, "Set up");
    await form.getByText("Saved.").waitFor();
    const wanted = {
      act: "tournament",
      name: "Saturday",
      game: "durak",
      system: "round-robin",
      rounds: 7,
      goal: 3,
      minutes: 20,
      delayS: 30,
    };
    expect(server.acts).toEqual([{ ...wanted, seen: expect.objectContaining({ name: "Friday at the library" }) }]);
    server.push(playingView("durak"));
    await expect.poll(() => form.getByLabel("Name").inputValue()).toBe("Friday at the library");
    await press(form, "Set up");
    await yes(page, "Leave it as it is");
    expect(server.acts.length).toBe(1);
    await leave();
  });

  it("leaves the number of rounds to the system, if nothing else was said, before anybody is there to count", async () => {
    const empty = { ...openView(), players: [], tables: [], standings: [], rounds: 1, wantedRounds: 0 };
    const { page, server, leave } = await organise(empty);
    // One round is all that nobody needs: that says nothing.
    await page.getByText("0 players").waitFor();
    expect(await page.locator(".head").textContent()).not.toMatch(/\d round/);
    await openTab(page, "Set up");
    const form = page.locator(".set-up-form");
    await expect.poll(() => form.getByLabel("Rounds").inputValue()).toBe("0");
    await form.getByText("0: as many as needed").waitFor();
    await press(form, "Set up");
    await form.getByText("Saved.").waitFor();
    expect(server.acts).toMatchObject([{ act: "tournament", rounds: 0 }]);
    server.push({ ...openView(), rounds: 3, wantedRounds: 0 });
    await page.locator(".head").getByText("3 rounds").waitFor();
    // More than the server takes is said by the form.
    await form.getByLabel("Rounds").fill("100");
    await press(form, "Set up");
    expect(await form.getByLabel("Rounds").evaluate(one => (one as HTMLInputElement).validity.rangeOverflow)).toBe(
      true,
    );
    expect(server.acts.length).toBe(1);
    await leave();
  });

  it("says of whoever has nobody to play with that it is a bye, and shows no points of a match", async () => {
    const view = playingView("set");
    const { players } = view.matches.find(({ id }) => id === 3001)!;
    const bye = view.matches.find(({ id }) => id === 3001)!;
    Object.assign(bye, { players: players.slice(0, 1), table: null, scores: [0], state: "done" });
    const { page, leave } = await organise(view);
    const name = view.players.find(({ id }) => id === players[0])!.name;
    await expect
      .poll(() => page.locator(".panel:visible .entry", { hasText: name }).textContent())
      .toBe(`bye\u2068${name}\u2069Change`);
    await leave();
  });

  it("has the first player's name on the left, where his points are, in whichever direction it is written", async () => {
    const view = playingView("set");
    const { players } = view.matches.find(({ id }) => id === 3001)!;
    view.players.find(({ id }) => id === players[0])!.name = "\u05D3\u05D5\u05D3";
    const { page, leave } = await organise(view);
    const names = page.locator(".panel:visible .entry .match-names", { hasText: "\u05D3\u05D5\u05D3" });
    expect(await names.evaluate(element => getComputedStyle(element).direction)).toBe("ltr");
    await leave();
  });

  it("adds several players by their lines, keeps those that could not be, renames, lets go and takes back", async () => {
    const { page, server, leave } = await organise(openView());
    await openTab(page, "Players");
    server.problemOf = act => ("name" in act && act.name === "Ben" ? "There is a Ben already." : "");
    const field = page.getByLabel("New players, one name a line");
    await field.fill("  Ida   Noll \n\nBen\r\n\u05D3\u05D5\u05D3\n<b>Bold</b>");
    await press(page.locator(".adding:visible"), "Add");
    await page.getByText("There is a Ben already.").waitFor();
    await page.getByText("3 players added").waitFor();
    expect(await field.inputValue()).toBe("Ben");
    expect(server.acts).toEqual(
      ["Ida Noll", "Ben", "\u05D3\u05D5\u05D3", "<b>Bold</b>"].map(name => ({ act: "add player", name })),
    );
    server.acts = [];
    server.problemOf = () => "";
    await press(entry(page, "Anna"), "Rename Anna");
    await page.getByLabel("New name of Anna").fill("Anna K.");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByLabel("New name of Anna").isVisible()).toBe(false);
    await press(entry(page, "Helga"), "Leaves: Helga");
    const view = openView();
    view.players[7].leftAfter = 1;
    server.push(view);
    await entry(page, "Helga").getByText("left after round 1").waitFor();
    await press(entry(page, "Helga"), "Is back: Helga");
    await expect
      .poll(() => server.acts)
      .toEqual([
        { act: "rename player", player: 1, name: "Anna K.", was: "Anna" },
        { act: "player leaves", player: 8 },
        { act: "player is back", player: 8 },
      ]);
    await leave();
  });

  it("adds, renames and removes tables, makes new words, and shows each board and what its room has refused", async () => {
    const { page, server, leave } = await organise(playingView("durak"), PHONE);
    await openTab(page, "Tables");
    const second = entry(page, "Table 2");
    // What is below the window's edge is not laid out, and has no inner text.
    const text = (place: Locator) => place.textContent();
    expect(await text(second.locator(".board").first())).toBe(
      "Board 1 is hereespruino-linux 2v29, croupier 0.13.0Refused: 3 forged, 1 replayed",
    );
    expect(await text(entry(page, "Table 3").locator(".board").first())).toContain("Board 1 is gone");
    const view = playingView("durak");
    Object.assign(view.tables[1], { refused: { forged: 2, replayed: 5, strangers: 0 } });
    Object.assign(view.tables[1].boards[1], { isTooOld: true });
    server.push(view);
    await second.getByText("Between its two boards: Refused: 2 forged, 5 replayed").waitFor();
    await second.getByText("Too old for Durak over the network. Upload croupier.js to this board.").waitFor();
    expect(await text(entry(page, "Table 4"))).toContain("Board 2 has not joined yet");
    expect(await page.getByRole("link", { name: "Print the boards' sheets" }).getAttribute("href")).toBe(
      "./api/sheet.pdf?lang=en",
    );
    await page.getByLabel("New tables, one name a line").fill("Window\nDoor");
    await press(page.locator(".adding:visible"), "Add");
    await page.getByText("2 tables added").waitFor();
    await press(second, "Rename Table 2");
    await page.getByLabel("New name of Table 2").fill("Stage");
    await page.keyboard.press("Enter");
    await press(second, "New word for Table 2");
    await yes(page, "Make a new word");
    await expect.poll(() => server.acts.length).toBe(4);
    server.problemOf = () => "A match is played there.";
    await press(second, "Remove Table 2");
    await yes(page, "Remove the table");
    await second.getByText("A match is played there.").waitFor();
    expect(server.acts).toEqual([
      { act: "add table", name: "Window" },
      { act: "add table", name: "Door" },
      { act: "rename table", table: 2, name: "Stage", was: "Table 2" },
      { act: "new word", table: 2 },
      { act: "remove table", table: 2 },
    ]);
    await leave();
  });

  it("starts, ends and takes back rounds; what cannot be undone is asked first, by keyboard, too", async () => {
    const { page, server, leave } = await organise(openView());
    await page.getByRole("button", { name: "Start round 1" }).waitFor();
    expect(await page.getByRole("button", { name: "End round" }).isDisabled()).toBe(true);
    server.problemOf = () => "There are no players yet.";
    await press(page.locator("body"), "Start round 1");
    await page.getByText("There are no players yet.").waitFor();
    server.problemOf = () => "";
    server.push(playingView());
    const end = page.getByRole("button", { name: "End round" });
    await expect.poll(() => end.isEnabled()).toBe(true);
    await end.click();
    await page.getByText("4 matches are not over. They end with their current scores.").waitFor();
    await page.keyboard.press("Escape");
    expect(server.acts.length).toBe(1);
    await end.click();
    // Enter right away changes nothing: what has the focus leaves it as it is.
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    expect(server.acts.length).toBe(1);
    await end.click();
    await yes(page, "End the round");
    await press(page.locator("body"), "Take back round");
    await yes(page, "Take it back");
    await press(page.locator("body"), "Undo");
    await expect
      .poll(() => server.acts.map(({ act }) => act))
      .toEqual(["start round", "end round", "take back round", "undo"]);
    // Which one: somebody else may have ended it, or taken it back meanwhile.
    expect(server.acts[0]).toEqual({ act: "start round", round: 1 });
    expect(server.acts[3]).toEqual({ act: "undo", n: 7 });
    expect(server.acts[1]).toEqual({ act: "end round", round: 3 });
    expect(server.acts[2]).toEqual({ act: "take back round", round: 3 });
    await leave();
  });

  it("says of a draw in a knock-out that it needs a winner, not that boards report different results", async () => {
    const view: View = { ...playingView("set"), system: "knock-out" };
    Object.assign(
      view.matches.find(({ id }) => id === 3001)!,
      { state: "disputed", scores: [2, 2] },
    );
    const { page, server, leave } = await organise(view);
    await page
      .locator(".dispute")
      .getByText("A knock-out needs a winner. Enter one, or play the match again.")
      .waitFor();
    server.push({ ...view, system: "swiss" });
    await page.locator(".dispute").getByText("The boards report different results. Enter the right one.").waitFor();
    await page.goto(`${server.address}tournament.html#match-3001`);
    await page.getByText("The boards report different results. The organiser decides.").waitFor();
    server.push(view);
    await page.getByText("A draw. The organiser names the winner.").waitFor();
    await leave();
  });

  it("has disputed matches on top; results are typed, corrected, played again and moved, and pushes leave the typing alone", async () => {
    const { page, server, errors, leave } = await organise(troubled());
    const dispute = page.locator(".dispute .entry");
    await dispute.waitFor();
    expect(await page.locator(".panel:visible .entry").first().innerText()).toMatch(
      /Table 1\s+.*Anna.*Ben.*\s+disputed/,
    );
    expect(await page.locator(".trouble").textContent()).toBe(
      "Disputed: 1. Refused: 3 forged, 1 replayed, 2 too long, 4 wrong words",
    );
    await press(dispute, /^Change: Anna/);
    await dispute.getByRole("spinbutton", { name: "Anna" }).fill("5");
    for (let pushes = 0; pushes < 5; pushes++) server.push();
    await dispute.getByRole("spinbutton", { name: "Ben" }).fill("4");
    expect(await dispute.getByRole("spinbutton", { name: "Anna" }).inputValue()).toBe("5");
    expect(await page.evaluate(() => document.activeElement!.tagName)).toBe("INPUT");
    server.problemOf = () => "Both cannot have won.";
    await press(dispute, "Enter the result");
    await dispute.getByText("Both cannot have won.").waitFor();
    server.problemOf = () => "";
    await page.keyboard.press("Enter");
    await expect.poll(() => dispute.locator(".drawer").count()).toBe(0);
    const over = entry(page, "Table 3");
    expect(await over.textContent()).toContain("2 : 1, over, reported by the boards");
    await press(over, /^Change/);
    await press(over, "Play again");
    await page.getByText("the result 2 : 1 will not count any more").waitFor();
    await yes(page, "Play it again");
    await expect.poll(() => over.locator(".drawer").count()).toBe(0);
    const waiting = entry(page, "no table");
    await press(waiting, /^Change/);
    await waiting.getByRole("combobox").selectOption({ label: "Table 4" });
    await press(waiting, "Move");
    const result = { act: "result", match: 3001, scores: [5, 4], seen: null };
    const again = { act: "play again", match: 3003, seen: [2, 1] };
    await expect.poll(() => server.acts).toEqual([result, result, again, { act: "move match", match: 3002, table: 4 }]);
    await page.locator(".panel:visible select").first().selectOption("1");
    await expect
      .poll(() => page.locator(".panel:visible [aria-label='Matches of the round'] .entry").first().textContent())
      .toContain("5 : 0, over");
    expect(errors).toEqual([]);
    await leave();
  });

  it("shows the journal, the broker, all that was refused, and the files", async () => {
    const { page, server, leave } = await organise(troubled());
    await openTab(page, "Journal");
    await page.locator(".journal li").waitFor();
    server.journal = [...server.journal, { n: 2, atMs: 0, who: "table 3", what: "Match 7: <i>3 to 1</i>" }];
    server.push();
    await expect.poll(() => page.locator(".journal li").first().innerText()).toContain("Match 7: <i>3 to 1</i>");
    expect(await page.locator(".journal li").count()).toBe(2);
    await openTab(page, "Server");
    expect(await page.locator(".refused-list dd").allTextContents()).toEqual(["3", "1", "0", "2", "0", "4"]);
    await page.getByText("mqtt://192.168.1.20:1883 is here, with 4 boards").waitFor();
    server.push({ ...troubled(), broker: { address: "mqtts://club.example", state: "lost", boards: 0 } });
    await page.getByText("mqtts://club.example cannot be reached. Trying again.").waitFor();
    expect(await page.locator(".trouble").textContent()).toContain("The broker cannot be reached.");
    expect(await page.locator(".panel:visible a").evaluateAll(all => all.map(one => one.getAttribute("href")))).toEqual(
      ["./api/export.csv", "./api/export.json", "./api/sheet.pdf?lang=en"],
    );
    await leave();
  });

  it("has of a long journal the newest lines, older ones on demand, and new ones above both", async () => {
    const { page, server, errors, leave } = await organise(troubled());
    const line = (n: number) => ({ n, atMs: 0, who: "table 3", what: `Line ${n}` });
    server.journal = Array.from({ length: 5000 }, (_, at) => line(at + 1));
    await openTab(page, "Journal");
    const lines = page.locator(".journal li");
    const older = page.getByRole("button", { name: "Older" });
    await expect.poll(() => lines.count()).toBe(200);
    await older.click();
    await expect.poll(() => lines.count()).toBe(400);
    server.journal.push(line(5001));
    server.push();
    await expect.poll(() => lines.first().textContent()).toContain("Line 5001");
    const numbers = async () => (await lines.allTextContents()).map(text => Number(/Line (\d+)/.exec(text)![1]));
    expect(await numbers()).toEqual(Array.from({ length: 401 }, (_, at) => 5001 - at));
    // Of what was missed in between nothing is left out silently.
    server.journal.push(...Array.from({ length: 300 }, (_, at) => line(5002 + at)));
    server.push();
    await expect.poll(() => lines.first().textContent()).toContain("Line 5301");
    expect(await numbers()).toEqual(Array.from({ length: 200 }, (_, at) => 5301 - at));
    // At its end there is nothing older.
    server.journal = server.journal.slice(0, 350);
    server.push();
    await expect.poll(() => lines.first().textContent()).toContain("Line 350");
    await older.click();
    await expect.poll(() => lines.count()).toBe(350);
    expect(await older.isVisible()).toBe(false);
    expect(errors).toEqual([]);
    await leave();
  });

  it("says so when nothing can be done because the server is gone", async () => {
    const { page, server, leave } = await organise(openView());
    await server.stop();
    await page.getByText("Not connected: trying again").waitFor();
    await press(page.locator("body"), "Start round 1");
    await page.getByText("The server cannot be reached. Nothing was changed. Try again.").waitFor();
    await leave();
  });
});
