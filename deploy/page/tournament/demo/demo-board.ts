// A virtual board of the demo, in a worker of its own: it runs the firmware as it is built, has scanned its table's code already, and is played by console.
import { wait } from "../../../wait";
import { standard } from "../../../arrangements";
import { makeRandom } from "../../../../devices/sim/random";
import type { Join } from "../../../tournament/contract";
import { say } from "../../../words/say";
import { BoardClient, type Outlaw, type Start } from "../../board-client";
import { Hands } from "./hands";

const OUTLAWS: Record<Outlaw, () => string> = { flood: () => say("demo.flooded"), strange: () => say("demo.strange") };

const BOARD = "esp32";
export const { bundle: BUNDLE } = standard(BOARD);

/** So often a board is asked while there is nothing to be played: it boots, or its match is over. */
const LOOK_MS = 250;

/** Of the code's own group only what this board needs: it is in a network already. A page finds the broker beside itself, whatever stands there; but for a user's name. */
function settingsIn({ code }: Join): string {
  const { broker, table } = JSON.parse(code.replace(/^JOIN /, "")) as { broker: string; table: string };
  return JSON.stringify({ network: { broker, table } });
}

export class DemoBoard {
  private readonly client = new BoardClient();
  private readonly hands: Hands;
  private isOver = false;

  /** `complain` hears what its worker has against it. */
  constructor(
    join: Join,
    program: Pick<Start, "programText" | "rewriting">,
    private readonly paceMs: number,
    seed: number,
    complain: (words: string) => void,
  ) {
    this.hands = new Hands(makeRandom(seed));
    this.client.on("complaint", ({ message }) => complain(message));
    this.client.on("outlaw", what => complain(OUTLAWS[what]()));
    this.client.start(
      {
        arrangement: standard(BOARD),
        ...program,
        files: { "croupier.json": settingsIn(join) },
        cable: { isPlugged: false, noise: 0, baud: null },
        isOn: true,
        seed,
      },
      new MessageChannel().port1,
    );
    void this.play();
  }

  /** The worker goes, and its connection with it. */
  end(): void {
    this.isOver = true;
    this.client.end();
  }

  private async play(): Promise<void> {
    while (!this.isOver) {
      const { value } = await this.client.ask("croupier.state()");
      const turn = this.hands.next(value as Parameters<Hands["next"]>[0]);
      await wait(turn ? turn.wait * this.paceMs : LOOK_MS);
      if (turn && !this.isOver) await this.client.ask(turn.line);
    }
  }
}
