import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allCards } from "../../deploy/host/deck/cards";
import { iconNames } from "../../deploy/host/deck/icons";
import { seedCards } from "../games/dobble/slow";
import { renderPdf } from "./paper";
import { expectRefused, folder, run } from "./shell";

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;

function makePictures(count: number): void {
  mkdirSync(join(folder, "own"));
  for (let at = 0; at < count; at++)
    writeFileSync(
      join(folder, "own", `${at} thing ${"abcdefghijklmnop"[at]}.svg`),
      svg(`<rect x="${at}" width="2" height="${at + 1}"/>`),
    );
}

describe("croupier deck", () => {
  it("names a picture that leads outside of itself, and writes no deck until that is mended", () => {
    makePictures(7);
    const [last] = readdirSync(join(folder, "own")).slice(-1);
    const file = join(folder, "own", last);
    writeFileSync(file, svg(`<image href="/etc/secret.png" width="9" height="9"/>`));
    const deck = ["deck", "--symbols", "3", "--pictures", "own"];
    expectRefused(
      deck,
      /own.6 thing g\.svg leads to "\/etc\/secret\.png" outside of itself: a picture has to bring all/,
    );
    writeFileSync(file, svg(`<rect x="1" width="9" height="9"/>`));
    expect(run(deck)).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(folder, "deck.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("prints the whole deck: 57 round cards, their codes on the backs, and shows no progress bar to a file", async () => {
    expect(run(["deck"])).toEqual({
      status: 0,
      stderr: "",
      stdout:
        "deck.pdf: 57 round cards with 8 symbols each, 80 mm, 20 pages A4. Print on both sides, turned over the long edge, at 100 %.\n",
    });
    const pages = await renderPdf(readFileSync(join(folder, "deck.pdf")), 1);
    expect(pages).toHaveLength(20);
    const codes = pages.flatMap(({ text }) => text.match(/D\d{4}/g) ?? []);
    expect(codes.sort()).toEqual(Array.from({ length: 57 }, (_, at) => `D07${String(at + 1).padStart(2, "0")}`));
  });

  it("prints fewer cards, square, of another size, on other paper, with the code among the symbols or without", () => {
    expect(
      run([
        "deck",
        "-n",
        "6",
        "--cards",
        "30",
        "--paper",
        "letter",
        "--shape",
        "square",
        "--size",
        "63.5mm",
        "--code",
        "rim",
        "--out",
        "a.pdf",
      ]).stdout,
    ).toBe(
      "a.pdf: 30 square cards with 6 symbols each, 63.5 mm, 3 pages Letter. Print at 100 %, not fitted to the page.\n",
    );
    expect(run(["deck", "-n", "2", "--code", "none", "--out", "b.pdf"]).stdout).toBe(
      "b.pdf: 3 round cards with 2 symbols each, 80 mm, 1 page A4. Print at 100 %, not fitted to the page.\n",
    );
    expect(run(["deck", "-n", "7", "--padded", "--cards", "6", "--out", "c.pdf"]).stdout).toMatch(
      /c\.pdf: 6 round cards with 7 symbols each, 80 mm, 2 pages A4/,
    );
  });

  it("prints pictures of one's own, and then names nobody else at the foot", async () => {
    makePictures(7);
    expect(run(["deck", "-n", "3", "--pictures", "own", "--code", "none"]).status).toBe(0);
    const [{ text }] = await renderPdf(readFileSync(join(folder, "deck.pdf")), 1);
    expect(text).toMatch(/Page 1 of 2/);
    expect(text).not.toMatch(/Fluent|Microsoft/);
  });

  it("--help names the author and the licence of the icons", () => {
    expect(run(["deck", "--help"]).stdout.replace(/\s+/g, " ")).toContain(
      "Fluent Emoji, (c) Microsoft Corporation, MIT licence (https://github.com/microsoft/fluentui-emoji)",
    );
  });
});

describe("croupier deck, as text", () => {
  it("writes JSON and CSV of numbers from 1, or of names", () => {
    const { cards } = allCards(4);
    const names = iconNames();
    const named = cards.map(card => card.map(symbol => names[symbol - 1]));
    const text = (...args: string[]) => {
      const { status, stdout, stderr } = run(["deck", "--symbols", "4", ...args]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      return stdout;
    };
    expect(JSON.parse(text("--json"))).toEqual(cards);
    expect(text("--csv")).toBe("\ufeff" + cards.map(card => card.join(",") + "\r\n").join(""));
    expect(text("--names")).toBe(named.map(card => card.join(", ") + "\n").join(""));
    expect(JSON.parse(text("--json", "--names"))).toEqual(named);
    expect(text("--csv", "--names", "one,two,three,=cmd|A0,5,6,7,8,9,10,11,12,-13").split("\r\n").slice(0, 2)).toEqual([
      `\ufeffone,two,three,"'=cmd|A0"`,
      "one,5,6,7",
    ]);
    expect(JSON.parse(text("--list"))).toEqual({ dobble: { order: 3, names: names.slice(0, 13).join() } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes the names from a file, also from one that --list wrote, and from the pictures of a folder", () => {
    writeFileSync(join(folder, "names.json"), run(["deck", "-n", "3", "--list"]).stdout);
    expect(run(["deck", "-n", "3", "--names", "names.json"]).stdout).toBe(run(["deck", "-n", "3", "--names"]).stdout);
    makePictures(7);
    expect(JSON.parse(run(["deck", "-n", "3", "--pictures", "own", "--list"]).stdout).dobble).toEqual({
      order: 2,
      names: [..."abcdefg"].map(letter => `Thing ${letter}`).join(),
    });
  });
});

describe("croupier deck, as the seed prints it", () => {
  const text = (...args: string[]) => {
    const { status, stdout, stderr } = run(["deck", ...args]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  };
  const two = (number: number) => String(number).padStart(2, "0");
  const sorted = (card: number[]) => card.slice().sort((a, b) => a - b);

  it("numbers its cards, with their symbols in brackets", () => {
    const names = iconNames();
    expect(text("--numbered")).toBe(
      seedCards(7)
        .map((card, at) => `${at + 1} - [${card.join(", ")}]\n`)
        .join(""),
    );
    expect(text("--numbered", "list", "--names").split("\n")[8]).toBe(
      `9 - [${[2, 9, 16, 23, 30, 37, 44, 51].map(symbol => names[symbol - 1]).join(", ")}]`,
    );
  });

  it("prints a head, the cards as numbers, and below them as names", () => {
    const lines = text("--numbered", "karta").split("\n");
    expect(lines.filter(line => /^L|^P|^##? /.test(line))).toEqual([
      "Liczba symboli na karcie - 8",
      "Liczba kart do wygenerowania - 57",
      "Prime number - 7",
      "## Kazda karta zawiera unikalne symbole",
    ]);
    const karta = (cards: unknown[][]) => cards.map((card, at) => `Karta ${two(at + 1)} - ${card.join(", ")}, `);
    const numbers = karta(seedCards(7).map(card => card.map(two)));
    const isCard = (line: string) => line.startsWith("Karta");
    expect(lines.filter(isCard)).toEqual(numbers);
    const names = karta(seedCards(7).map(card => card.map(symbol => iconNames()[symbol - 1])));
    expect(text("--numbered", "karta", "--names").split("\n").filter(isCard)).toEqual([...numbers, ...names]);
    // No head says that 9 is a prime number, nor 4.
    for (const symbols of ["5", "10"]) expect(text("-n", symbols, "--numbered", "karta")).not.toContain("Prime");
    expect(text("-n", "12", "--numbered", "karta")).toContain("Prime number - 11\n");
  });

  it("shuffles the symbols of each card by a number, and in text alone", () => {
    const cards = seedCards(7);
    const shuffled: number[][] = JSON.parse(text("--json", "--shuffle", "7"));
    expect(shuffled.map(sorted)).toEqual(cards);
    expect(shuffled.filter((card, at) => card.join() !== cards[at].join()).length).toBeGreaterThan(50);
    // Each symbol of a card comes first on some.
    expect(new Set(shuffled.map((card, at) => cards[at].indexOf(card[0])))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    expect(text("--json", "--shuffle", "7")).toBe(text("--json", "--shuffle", "7"));
    expect(text("--json", "--shuffle", "8")).not.toBe(text("--json", "--shuffle", "7"));
    expect(text("--shuffle", "0").split("\n")).toHaveLength(58);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["list", "--numbered", "--names"],
    ["list", "--numbered", "list", "-n", "3"],
    ["karta", "--numbered", "karta", "--cards", "55"],
    ["karta with names", "--numbered", "karta", "--names"],
    ["karta of 13 symbols", "-n", "14", "--numbered", "karta"],
    ["padded", "-n", "7", "--padded", "--numbered", "karta"],
  ])("is read back and found to be a deck: %s", (_, ...args) => {
    const written = text(...args, "--shuffle", "5");
    writeFileSync(join(folder, "back.txt"), written);
    expect(text("--check", "back.txt")).toMatch(/^back\.txt is a deck: \d+ cards with \d+ symbols, /);
    // One symbol is another.
    writeFileSync(join(folder, "back.txt"), written.replace(/([ [])([A-Z]?\w+)(, )/, "$1Other$3"));
    expect(run(["deck", "--check", "back.txt"])).toMatchObject({ status: 1, stderr: "" });
  });

  it("refuses names that could not be read back, a form that is none, and two ways to write", () => {
    const names = (first: string) => ["deck", "-n", "2", "--numbered", "--names", first];
    writeFileSync(join(folder, "names.json"), JSON.stringify(["a, b", "c", "d"]));
    expectRefused(names("names.json"), /the name "a, b" has a comma or a bracket/);
    writeFileSync(join(folder, "names.json"), JSON.stringify(["a [b]", "c", "d"]));
    expectRefused(names("names.json"), /the name "a \[b\]" has a comma or a bracket/);
    expectRefused(["deck", "--numbered", "roman"], /list, karta/);
    expectRefused(["deck", "--numbered", "--json"], /four ways to write: choose one/);
    expectRefused(["deck", "--list", "--shuffle", "1"], /--list has no cards/);
    expectRefused(["deck", "--shuffle", "x"], /whole number/);
    expectRefused(["deck", "--numbered", "--out", "a.pdf"], /send the text to a file/);
  });
});

describe("a deck that cannot be", () => {
  it.each([
    ["7", /order 6.*Tarry.*--padded.*31 cards of 6 symbols, and on each 1 more that is on no other/],
    ["11", /order 10.*Lam/],
    ["15", /order 14.*Bruck and Ryser/],
    ["13", /order 12, and nobody knows.*--padded.*133 cards of 12 symbols/],
    ["16", /nobody knows.*each 2 more that are/],
    ["19", /nobody knows/],
  ])("with %s symbols is explained, exit code 1", (symbols, says) => {
    expectRefused(["deck", "--symbols", symbols], says, 1);
  });

  it.each(["0", "1", "100", "seven", "8.5", "-3"])('with "%s" symbols is refused', symbols => {
    expectRefused(["deck", `--symbols=${symbols}`], /2 to 20 symbols/);
  });

  it("is refused with too many cards or too few, of an impossible size or seed, on other paper", () => {
    expectRefused(["deck", "--cards", "58"], /with 8 symbols on every card has 57 cards/);
    expectRefused(["deck", "--cards", "1"], /at least two cards/);
    expectRefused(["deck", "--size", "39"], /40 to 190 mm/);
    expectRefused(["deck", "--size", "191"], /40 to 190 mm/);
    expectRefused(["deck", "--size", "big"], /40 to 190 mm/);
    expectRefused(["deck", "--seed", "1.5"], /whole number/);
    expectRefused(["deck", "--paper", "a5"], /a4, letter/);
    expectRefused(["deck", "--shape", "oval"], /round, square/);
    expectRefused(["deck", "--code", "front"], /back, rim, none/);
    expectRefused(["deck", "8"], /too many arguments/);
  });

  it("is refused with too few pictures, a broken one, or a folder that is none", () => {
    makePictures(6);
    expectRefused(["deck", "-n", "3", "--pictures", "own"], /own holds 6 pictures, and this deck has 7 symbols: add 1/);
    writeFileSync(join(folder, "own", "7.svg"), "<svg");
    expectRefused(["deck", "-n", "3", "--pictures", "own"], /own\/7\.svg cannot be read as a picture: .*save it anew/);
    writeFileSync(join(folder, "own", "7.svg"), svg(""));
    expectRefused(["deck", "-n", "3", "--pictures", "own"], /own\/7\.svg shows nothing/);
    expectRefused(["deck", "-n", "3", "--pictures", "nowhere"], /cannot read the folder nowhere: there is no such/);
    mkdirSync(join(folder, "empty"));
    expectRefused(["deck", "-n", "3", "--pictures", "empty"], /empty holds no pictures/);
  });

  it("is refused with names that are too few, twice there, or unreadable", () => {
    expectRefused(["deck", "-n", "3", "--names", "a,b,c"], /has 7 symbols, and a,b,c has only 3 names/);
    expectRefused(["deck", "-n", "3", "--names", "a,b,c,d,e,f,a"], /the name "a" twice/);
    expectRefused(["deck", "--names", "nowhere.txt"], /cannot read the names in nowhere\.txt/);
    writeFileSync(join(folder, "bad.json"), "[1,2");
    expectRefused(["deck", "--names", "bad.json"], /are not JSON/);
    expectRefused(["deck", "--json", "--csv"], /choose one/);
    expectRefused(["deck", "--json", "--out", "a.json"], /--out names the PDF/);
  });

  it("replaces nothing that is not its own, and says where it cannot write", () => {
    expectRefused(["deck", "-n", "2", "--out", "nowhere/deck.pdf"], /cannot write nowhere\/deck\.pdf.*--out/);
    expectRefused(["deck", "-n", "2", "--out", "."], /it is a folder/);
    if (existsSync("/dev/full")) expectRefused(["deck", "-n", "2", "--out", "/dev/full"], /the disk is full/);
    writeFileSync(join(folder, "deck.pdf"), "%PDF-mine");
    expectRefused(["deck", "-n", "2"], /exists already; to replace it, say --out deck\.pdf/);
    writeFileSync(join(folder, "notes.pdf"), "mine");
    expectRefused(["deck", "-n", "2", "--out", "notes.pdf"], /exists and is not a PDF/);
    expectRefused(["deck", "-n", "2", "--out", "notes.txt"], /let it end in \.pdf/);
  });
});

describe("croupier deck --check", () => {
  const check = (text: string) => {
    writeFileSync(join(folder, "mine"), text);
    return run(["deck", "--check", "mine"]);
  };

  it("says of cards with one symbol that it is one", () => {
    expect(check("a\na\na\n").stdout).toMatch(/^mine is a deck: 3 cards with 1 symbol, no symbol twice/);
  });

  it("says of a part of a deck that the rest was not checked", () => {
    // Three lines of the plane of order 2, which has seven (Fano, 1892).
    expect(check("1,2,3\n1,4,5\n1,6,7\n").stdout).toBe(
      "mine is a deck: 3 cards with 3 symbols, no symbol twice on a card, and every two cards share exactly one. A deck of such cards has up to 7: what is not among these 3 was not checked.\n",
    );
  });

  it("says that a deck is one", () => {
    for (const args of [["--json"], ["--csv", "--names"], ["--json", "-n", "7", "--padded"]]) {
      const { status, stdout } = check(run(["deck", ...args]).stdout);
      expect([status, stdout]).toEqual([
        0,
        expect.stringMatching(
          /^mine is a deck: \d\d cards with [78] symbols, no symbol twice on a card, and every two cards share exactly one\.\n$/,
        ),
      ]);
    }
  });

  it("names the first faults of one that is not, exit code 1", () => {
    expect(check("1,2,3\n1,4,5\n2,4,6\n3,5,7\n")).toEqual({
      status: 1,
      stderr: "",
      stdout: "mine is not a deck:\n  cards 3 and 4 share no symbol\n",
    });
    // The fourth seed claims to make a deck of 5 symbols, too: by remainders, 16 pairs of its cards share nothing, and 16 too much.
    const { status, stdout } = check(JSON.stringify(seedCards(4)));
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^mine is not a deck:\n( {2}cards \d+ and \d+ share (no symbol|\d symbols: [\d, ]+)\n){10} {2}and 22 more like these\n$/,
    );
  });

  it("refuses what it cannot read, and what does not go with it", () => {
    writeFileSync(join(folder, "bad.json"), "[[1,2],3]");
    expectRefused(["deck", "--check", "bad.json"], /bad\.json is no deck in JSON or CSV: card 2 is no list/);
    expectRefused(["deck", "--check", "nowhere"], /cannot read nowhere: there is no such/);
    expectRefused(["deck", "--check", "."], /cannot read \.: it is a folder/);
    expectRefused(["deck", "--check", "bad.json", "--json"], /leave --json out/);
  });
});
