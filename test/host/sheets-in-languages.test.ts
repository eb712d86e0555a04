// Printed sheets in each language, looked at by another's reader of PDF: their words are there, none is cut off, and none lies on anything else.
import { afterAll, describe, expect, it, test } from "vitest";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf } from "../../src/games/set/rules";
import { printCards } from "../../deploy/host/cards/print";
import { allCards, firstCards } from "../../deploy/host/deck/cards";
import { iconSvgs } from "../../deploy/host/deck/icons";
import { printDeck } from "../../deploy/host/deck/print";
import { CONTROLS } from "../../deploy/host/stickers/controls";
import { runsOf } from "../../deploy/host/stickers/fonts";
import { GESTURE } from "../../deploy/host/stickers/gesture";
import { addPage, drawText, finish, makeDocument, widthOf } from "../../deploy/host/stickers/paper";
import { PAPERS } from "../../deploy/host/stickers/plan";
import { type Order, makeSheets } from "../../deploy/host/stickers/sheet";
import { makeSheet } from "../../deploy/tournament/sheet";
import enPages from "../../deploy/words/en/cards.json";
import en from "../../deploy/words/en/print.json";
import { inLanguage } from "../../deploy/words/from-disk";
import { type Language, SPOKEN } from "../../deploy/words/languages";
import { type Key, language, say, speakOnSheets } from "../../deploy/words/print";
import { say as sayOnPages } from "../../deploy/words/say";
import { type Piece, type Sheet, sheetsIn } from "./boxes";
import { renderPdf } from "./paper";

afterAll(() => speakOnSheets("en"));

/** mm. Printers leave so much blank all round. */
const EDGE = 4;
const CARDS = cardsOf(false);
const nothing = () => {};
const backs = { duplex: "short", shift: { x: 0, y: 0 } } as const;

const stickers = (): Order => ({
  ...{ cards: CARDS.map(makeCode), controls: CONTROLS, guide: true, side: 12 },
  ...{ form: "text", paper: "a4", palette: "usual", title: say("print.stickersTitle", { deck: "full" }) },
});

const join = (table: number, seat: number, name: string) => ({
  ...{ table, seat, name },
  code: `JOIN {"ssid":"Club","password":"secret","broker":"mqtt://user:password@192.168.1.20:1883","table":"mufa-dine-lubi-keta-${seat}"}`,
});

async function printedDeck(code: "back" | "none"): Promise<Buffer> {
  const deck = firstCards(allCards(4), 7);
  const sources = iconSvgs(deck.highest).map(svg => ({ svg, name: "", from: "" }));
  const title = say("print.deckTitle", { cards: 7, shape: "round", symbols: 4 });
  const form = { shape: "round", size: 80, code } as const;
  const order = { ...backs, deck, form, paper: "a4", seed: 1, sources, title, credit: say("print.credit") } as const;
  return (await printDeck(order, nothing)).pdf;
}

const printedCards = async (code: "back" | "rim", duplex: "long" | "short"): Promise<Buffer> =>
  (
    await printCards(
      { ...backs, cards: CARDS.slice(0, 10), paper: "letter", width: 57, code, duplex, palette: "usual" },
      nothing,
    )
  ).pdf;

/** Every kind of sheet, as far as its words differ. */
const SHEETS: Record<string, () => Promise<Buffer>> = {
  stickers: async () => (await makeSheets(stickers(), nothing)).pdf,
  // The longest words that a guide has, on the shortest paper.
  "large stickers with one byte": async () => {
    const order = { ...stickers(), side: 60, form: "base1", paper: "letter", palette: "safe" } as const;
    return (await makeSheets({ ...order, cards: order.cards.slice(0, 3) }, nothing)).pdf;
  },
  cards: () => printedCards("rim", "long"),
  "cards with backs": () => printedCards("back", "long"),
  "cards with backs over the short edge": () => printedCards("back", "short"),
  deck: () => printedDeck("none"),
  "deck with backs": () => printedDeck("back"),
  "boards of a tournament": () =>
    makeSheet([join(1, 0, "Table 1"), join(2, 0, "Столик у окна"), join(2, 1, "x".repeat(60))], "Żółw и чай"),
  "no board": () => makeSheet([], "Friday"),
};

const isIn = (inner: Piece, outer: Piece) =>
  inner.left > outer.left && inner.right < outer.right && inner.top > outer.top && inner.bottom < outer.bottom;
const touch = (one: Piece, other: Piece) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Texts near the edge, and texts that lie on something. A drawing all round a text is a frame, or the marks of scissors. */
function faultsOf({ width, height, pieces }: Sheet): string[] {
  const texts = pieces.filter(({ kind }) => kind === "text");
  const faults = texts
    .filter(
      ({ left, right, top, bottom }) => left < EDGE || top < EDGE || right > width - EDGE || bottom > height - EDGE,
    )
    .map(({ text }) => `at the edge: ${text}`);
  texts.forEach((one, at) => {
    for (const other of pieces)
      if (!texts.slice(0, at + 1).includes(other) && touch(one, other) && !(other.kind === "path" && isIn(one, other)))
        faults.push(`on each other: ${one.text} and ${other.text || other.kind}`);
  });
  return faults;
}

/** Letters alone: lines end where they may, behind a hyphen, too, which the reader takes for one that is there for the line. */
const letters = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{N}\p{P}]|-/gu, "");

const textOf = async (pdf: Buffer) => letters((await renderPdf(pdf, 1)).map(({ text }) => text).join(""));

/** Texts without a value that somebody else gives, by the sheet that has them. */
const SAID: Record<string, RegExp> = {
  stickers:
    /\.(scanner|serialPort|warning|how|sheetStep[124]|formText|ruler|code|digit$|says|quantity$|filling$|colour$|shape$|gestureScan|control)/,
  "cards with backs": /\.light/,
  deck: /\.credit/,
  "no board": /\.noTable/,
};

describe.each(SPOKEN)("in %s", spoken => {
  it.each(Object.keys(SHEETS))("%s: every word has room", async what => {
    speakOnSheets(spoken);
    const sheets = await sheetsIn(await SHEETS[what]());
    expect(sheets.flatMap(({ pieces }) => pieces).filter(({ kind }) => kind === "text")).not.toEqual([]);
    expect(sheets.flatMap(faultsOf)).toEqual([]);
  });

  it.each(Object.keys(SAID))("%s: all words are there", async what => {
    speakOnSheets(spoken);
    const text = await textOf(await SHEETS[what]());
    const keys = (Object.keys(en) as Key[]).filter(key => SAID[what].test(key));
    expect(keys).not.toEqual([]);
    expect(keys.filter(key => !text.includes(letters(say(key))))).toEqual([]);
  });

  it("a page of a tournament says what to do, and for which board it is", async () => {
    speakOnSheets(spoken);
    const text = await textOf(await makeSheet([join(7, 0, "A"), join(7, 1, "A")], "Friday"));
    for (const step of ["boardStep1", "boardStep2", "boardStep3Two", "boardStep4", "boardWarning"])
      expect(text).toContain(letters(say(`print.${step}` as Key)));
    expect(text).toContain(letters(say("print.tableBoard", { table: 7, board: 2 })));
    expect(text).toContain(letters(say("print.heading", { title: "Friday" })));
  });

  it("what is scanned and typed is as in English", async () => {
    speakOnSheets(spoken);
    const text = await textOf((await makeSheets({ ...stickers(), form: "base0" }, nothing)).pdf);
    expect(text).toContain('croupier.configure({stickers:"base0"})');
    expect(text).toContain(letters("stickers set --only S2311 --size 12 --form base0"));
    expect(text).toContain("Checkthedeck");
    expect(text.match(/S[1-3]{4}/g)!.slice(-81)).toEqual(CARDS.map(makeCode));
  });

  it("the words under the drawing of a scan are as large as they may be", async () => {
    speakOnSheets(spoken);
    const doc = await makeDocument("");
    // The size of capitals 2.3 mm high.
    for (const key of ["print.gestureFront", "print.gestureScan"] as const)
      expect(widthOf(doc, say(key), 3.2, "bold"), key).toBeLessThan(GESTURE.width - GESTURE.scanX - 18);
    void finish(doc);
  });

  it("a card of Set has what it has on the pages", () => {
    speakOnSheets(spoken);
    const values = {
      quantity: "one two three",
      filling: "empty solid striped",
      colour: "violet red green",
      shape: "wave diamond oval",
    };
    for (const [what, all] of Object.entries(values))
      for (const value of ["", ...all.split(" ")]) {
        const name = value ? `${what}Value` : what;
        const onPages = inLanguage(spoken, () => sayOnPages(`cards.${name}` as keyof typeof enPages, { value }));
        expect(say(`print.${name}` as Key, { value })).toBe(onPages);
      }
  });
});

describe("fonts", () => {
  const fontsOf = async (spoken: Language, text: string) => {
    speakOnSheets(spoken);
    const doc = await makeDocument("");
    addPage(doc, PAPERS.a4);
    const runs = runsOf(doc, text, "plain");
    if (runs) drawText(doc, text, 20, 20, 5);
    return { runs: runs?.map(run => run.text), text: await textOf(await finish(doc)) };
  };

  it("English and German sheets bring none along", async () => {
    for (const spoken of ["en", "de"] as const) {
      speakOnSheets(spoken);
      const { pdf } = await makeSheets({ ...stickers(), cards: ["S2311"] }, nothing);
      expect(pdf.includes("/FontFile")).toBe(false);
    }
    speakOnSheets("ru");
    expect((await makeSheets({ ...stickers(), cards: ["S2311"] }, nothing)).pdf.includes("/FontFile")).toBe(true);
  });

  it("a name in another script has the font that has its letters", async () => {
    expect(await fontsOf("en", "Кафе Łódź")).toEqual({ runs: ["Кафе Łódź"], text: "КафеŁódź" });
    expect(await fontsOf("zh", "牌桌 Łódź 牌桌")).toEqual({ runs: ["牌桌 ", "Łódź ", "牌桌"], text: "牌桌Łódź牌桌" });
  });

  it("a letter that none has is told beforehand, and one of a script from right to left", async () => {
    expect((await fontsOf("ru", "стол 🎲")).runs).toBeUndefined();
    expect((await fontsOf("en", "牌桌")).runs).toBeUndefined();
    expect((await fontsOf("pl", "stolik דוד")).runs).toBeUndefined();
  });
});

test("a sheet in one language leaves the next one as it was", async () => {
  speakOnSheets("pl");
  expect(await textOf(await makeSheet([], "Friday", "ru"))).toContain("Столовпоканет");
  expect(language()).toBe("pl");
  expect(await textOf(await makeSheet([], "Friday"))).toContain("Niemajeszcze");
});
