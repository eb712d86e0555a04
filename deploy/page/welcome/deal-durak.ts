// "Play Durak" ends in a dealt game, whatever lay on the boards before: what stands in the way is put right, and the person hears of it.
import { bundlesOf, standard } from "../../arrangements";
import type { Unit } from "../boards/unit";
import type { Arrangement } from "../protocol";
import { type Bench, awake, until } from "../tours/tour";
import { wait } from "../../wait";
import { say } from "../../words/say";

const PLAYING = ["attack", "defend", "throwin", "taking"];
const LOOK_MS = 200;
/** All of it; a busy computer is slow. */
const PATIENCE_MS = 60_000;
/** Boards that have said nothing new for so long need more than an answer. */
const STUCK_MS = 4000;

interface Seat {
  unit: Unit;
  /** Board 2 plays by itself, which the small bundle cannot. */
  isBot: boolean;
}

const bundlesFor = (isBot: boolean): string[] => (isBot ? ["croupier"] : ["croupier", "durak"]);

const isFit = ({ peer, bundle }: Arrangement, isBot: boolean): boolean => peer && bundlesFor(isBot).includes(bundle);

/** The same board with a cable and Durak, or an ESP32 where that board has no room for both. */
function fitted({ board, display, rows }: Arrangement, isBot: boolean): Arrangement {
  const wanted = bundlesFor(isBot)
    .filter(bundle => bundlesOf(board).includes(bundle))
    .map(bundle => standard(board, bundle))
    .find(({ peer }) => peer);
  if (!wanted) return standard("esp32");
  return wanted.display === "colour" || display === "colour" ? wanted : { ...wanted, display, rows };
}

const howOf = (isBot: boolean) => ({ against: "peer", dialect: "auto", ...(isBot ? { auto: true } : {}) });

async function open(bench: Bench, { unit, isBot }: Seat): Promise<void> {
  await awake(unit);
  if (!isFit(unit.arrangement, isBot)) {
    await bench.arrange(unit, fitted(unit.arrangement, isBot));
    await awake(unit);
  }
  const state = await unit.value("croupier.state()");
  // Yours may go on as it is; board 2 may have been played by hand.
  if (!isBot && state?.app === "durak" && state.link && state.dialect !== "lesson") return;
  if (await unit.open("durak", howOf(isBot))) return;
  await renew(bench, { unit, isBot });
}

/** An ESP32 with nothing stored. */
async function renew(bench: Bench, { unit, isBot }: Seat): Promise<void> {
  await bench.arrange(unit, standard("esp32"), true);
  await awake(unit);
  await unit.open("durak", howOf(isBot));
}

/** What is asked is agreed to, what is over begins again. Where both have a game of their own, yours goes on. True: a game was dropped. */
async function answer({ unit, isBot }: Seat, state: any): Promise<boolean> {
  const play = (word: string) => unit.value<boolean>(`croupier.play("${word}")`);
  const wire = state?.link?.state;
  if (state?.app !== "durak") await unit.open("durak", howOf(isBot));
  else if (wire === "other game") return isBot && (await play("new")) === true;
  else if (wire === "rules") {
    if (isBot) await play("accept");
  } else if (state.asked) await play("accept");
  else if (state.phase === "over") await play("again");
  else if ((await unit.value<string[]>("croupier.moves()"))?.[0] === "accept") await play("accept");
  return false;
}

const isDealt = (states: any[]): boolean =>
  states.every(state => state?.app === "durak" && PLAYING.includes(state.phase) && state.link?.state === "playing");

/** Answers what was changed, in sentences. */
export async function dealDurak(bench: Bench): Promise<string[]> {
  const [mine, other] = bench.units;
  const seats: Seat[] = [
    { unit: mine, isBot: false },
    { unit: other, isBot: true },
  ];
  const said = new Set<string>();
  const { noise, baud } = bench.cable();
  if (noise || baud) said.add(say("welcome.cableAsUsual"));
  bench.setCable({ isPlugged: true, noise: 0, baud: null });
  await Promise.all(seats.map(seat => open(bench, seat)));
  const look = () => Promise.all(seats.map(({ unit }) => unit.value("croupier.state()")));
  const endMs = performance.now() + PATIENCE_MS;
  let heard = "";
  let heardMs = performance.now();
  let tries = 0;
  for (let states = await look(); !isDealt(states) && performance.now() < endMs; states = await look()) {
    const dropped = await Promise.all(seats.map((seat, at) => answer(seat, states[at])));
    if (dropped.some(Boolean)) said.add(say("welcome.botJoins"));
    const now = JSON.stringify(states.map(state => [state?.phase, state?.link?.state]));
    if (now !== heard) heardMs = performance.now();
    heard = now;
    if (performance.now() - heardMs > STUCK_MS) {
      // First the game once more; then boards that nothing is known of.
      if (tries++) {
        said.add(say("welcome.bothNew"));
        await Promise.all(seats.map(seat => renew(bench, seat)));
      } else await Promise.all(seats.map(({ unit, isBot }) => unit.open("durak", howOf(isBot))));
      heardMs = performance.now();
    }
    await wait(LOOK_MS);
  }
  await until(() => mine.state?.app === "durak", STUCK_MS);
  return [...said];
}
