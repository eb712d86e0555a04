// Lists of things: what a CSV may be, what a board gets of it, and what is printed.
import { describe, expect, it } from "vitest";
import { Mistake } from "../../deploy/mistake";
import { keyFor, listFile, plainLabels, readThings, tableOf } from "../../deploy/host/things/list";
import { makeLabels } from "../../deploy/host/things/sheet";
import { Size } from "../../src/games/things/files";
import { makeSession } from "../../src/games/things/session";
import { crc32 } from "../../devices/sim/bytes";

const wrong = (text: string): string => {
  try {
    listFile(readThings(text));
  } catch (error) {
    if (error instanceof Mistake) return error.message;
    throw error;
  }
  return "";
};

describe("a list of things", () => {
  it("gives labels to things without a code, and lets pairs stand side by side", () => {
    const things = readThings("worth;name;code\n;Blau;\n2,50;Łódź;T0001\n;Blau;\n");
    expect(things.map(({ code, shown, worth }) => [code, shown, worth])).toEqual([
      ["T0002", "Blau", ""],
      ["T0003", "Blau", ""],
      ["T0001", "Lodz", "2.50"],
    ]);
  });

  it("is what the board reads, with room to learn more", () => {
    const text = listFile(readThings("name,worth,code\nTen,10,abc\nFive,5,\n"));
    expect(text.length).toBe(Size.List);
    const crc = (code: string) => crc32(Buffer.from(code, "latin1"));
    const session = makeSession(
      "count",
      { read: name => (/things/.test(name) ? text : undefined), write: () => true },
      crc,
    );
    while (session.read());
    expect(["abc", "T0001", "T0002"].map(code => session.scan(code, 0, 1e6))).toEqual(["added", "added", "unknown"]);
    expect(session.face().total).toBe(15);
  });

  it("is refused with the line and the reason", () => {
    expect(wrong("a,b\n1,2")).toMatch(/^the first line of the list names its columns: "name"/);
    expect(wrong("name,colour\nA,red")).toMatch(/a column "colour"/);
    expect(wrong("name\n")).toBe("the list is empty");
    expect(wrong("name,code\nA,x\nB,x")).toBe('line 3 of the list: the code "x" stands in line 2, too');
    expect(wrong("name,code\nA,!NEW")).toMatch(/^line 2 of the list: "!NEW" means something else/);
    expect(wrong("name,code\nA,^#SC^3030010")).toMatch(/means something else/);
    expect(wrong("name,worth\nA,much")).toMatch(/"much" is no worth/);
    expect(wrong("name,worth\n,1")).toBe("line 2 of the list: it has no name");
    expect(wrong("name\nAbcdefghijklmnopq")).toMatch(/longer than 16 letters/);
    expect(wrong('name\n"A')).toMatch(/quote that does not end/);
    expect(wrong("name\n" + "Somebody else\n".repeat(120))).toMatch(/^120 things take \d+ bytes, and a board has 1536/);
  });

  it("no name brings a separator of the file along", () => {
    const [{ shown }] = readThings('name\n"A, B; C"\n');
    expect(shown).toBe("A B C");
  });

  it("comes back as a table that is read again", () => {
    const things = readThings("name,code\nAnna,\nBen,xyz\n");
    const list = listFile(things);
    const marks = { roll: keyFor("T0001") + '!"!' };
    const table = tableOf(list, marks, things);
    expect(table.slice(1)).toEqual([
      ["T0001", "Anna", "", "", "", ""],
      ["xyz", "Ben", "", "", "yes", ""],
    ]);
    expect(readThings(table.map(row => row.join(",")).join("\n")).map(({ code }) => code)).toEqual(["T0001", "xyz"]);
    expect(tableOf(list, { roll: "otherkey!" })[1]).toEqual(["", "Anna", "", "", "", ""]);
  });
});

it("labels are a PDF, in letters of any script", async () => {
  const things = [...readThings("name\nŁukasz\nМария\n李雷\n"), ...plainLabels([7])];
  const { pdf, pages } = await makeLabels({ things, side: 20, paper: "a4" });
  expect([pdf.subarray(0, 5).toString(), pages]).toEqual(["%PDF-", 1]);
});
