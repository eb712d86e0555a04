// Cards of another edition, or of one's own: what a person named on a picture is saved as labels, from which `npm run train` learns; and a net that learnt
// them reads the next picture.
import { say } from "../../words/say";
import { make, makeButton, makeFileChooser } from "../ui/dom";
import { download, downloadBlob } from "../ui/download";
import type { Table } from "./table";

/** A still picture and what it is called; without a name it came from the camera or was pasted, and lies in no file yet. */
export interface Still {
  canvas: HTMLCanvasElement;
  name: string | undefined;
}

/** As labels.json has it (docs/photo.md). */
interface Label {
  file: string;
  w: number;
  h: number;
  cards: string[];
  grid: { code: string; quad: number[][] }[][];
}

/** Rows as they lie; cards beside the largest table are a row of their own. */
function gridOf({ cards, grid }: Table): Label["grid"] {
  const left = cards.slice();
  const take = (code: string) =>
    left.splice(
      left.findIndex(card => card.code === code),
      1,
    );
  const rows = grid.map(row => row.flatMap(code => (code ? take(code) : [])));
  return [...rows, left]
    .filter(row => row.length)
    .map(row => row.map(({ code, corners }) => ({ code, quad: corners.map(([x, y]) => [round(x), round(y)]) })));
}

const round = (value: number) => Math.round(10 * value) / 10;

export function labelOf(file: string, { width, height }: { width: number; height: number }, table: Table): Label {
  return { file, w: width, h: height, cards: table.cards.map(({ code }) => code), grid: gridOf(table) };
}

export class OwnCards {
  readonly element: HTMLElement;
  /** By file: a picture that is labelled again replaces what was said of it. */
  private readonly labels = new Map<string, Label>();
  private readonly save = makeButton(say("recognise.saveLabels"), () => void this.write());
  private readonly usual = makeButton(say("recognise.usualNet"), () => void this.use(undefined), { hidden: true });
  private readonly told = make("p.hint", { role: "status" });
  private still: Still | undefined;
  private table: Table | undefined;

  /** `take`: another net is to be used, undefined the page's own; throws in words for a person. */
  constructor(private readonly take: (net: ArrayBuffer | undefined) => Promise<void>) {
    this.element = make(
      "details.recognise-own",
      make("summary", say("recognise.ownCards")),
      make("p.hint", say("recognise.ownCardsHow")),
      make(
        "div.tools",
        this.save,
        makeFileChooser(say("recognise.openNet"), ".bin", file => this.open(file)),
        this.usual,
      ),
      this.told,
    );
    this.become(undefined, undefined);
  }

  /** What can be labelled now; undefined: no still picture. */
  become(still: Still | undefined, table: Table | undefined): void {
    this.still = still;
    this.table = table;
    this.save.disabled = !still || !table?.cards.length;
  }

  /** One file has the labels of all pictures of this visit, as the training wants them. */
  private async write(): Promise<void> {
    const { still, table } = this;
    if (!still || !table?.cards.length) return;
    const { canvas } = still;
    if (still.name === undefined) {
      still.name = `table-${this.labels.size + 1}.jpg`;
      const { name } = still;
      canvas.toBlob(blob => blob && downloadBlob(blob, name), "image/jpeg", 0.92);
    }
    this.labels.set(still.name, labelOf(still.name, canvas, table));
    download(JSON.stringify([...this.labels.values()], undefined, 1) + "\n", "labels.json", "application/json");
    this.told.textContent = say("recognise.labelsSaved", { pictures: this.labels.size });
  }

  private async open(file: File): Promise<void> {
    await this.use(await file.arrayBuffer());
  }

  private async use(net: ArrayBuffer | undefined): Promise<void> {
    try {
      await this.take(net);
      this.usual.hidden = !net;
      this.told.textContent = say(net ? "recognise.netTaken" : "recognise.netUsual");
    } catch (error) {
      this.told.textContent = (error as Error).message;
    }
  }
}
