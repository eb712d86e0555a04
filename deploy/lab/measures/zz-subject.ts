import { At, Phase, Place, Rule, handOf, moves, tableOf } from "../../../src/games/durak/rules";
import { drawMost, drawRest, sortHand } from "../../../src/games/durak/view";
import { makeStopwatch, tell } from "./durak-stopwatch";
declare const Graphics: any;
declare const measurePlan: number[];
function main(): void {
  const time = makeStopwatch();
  const screen = Graphics.createArrayBuffer(128, 64, 1, { vertical_byte: true, msb: false });
  for (const size of measurePlan) {
    const p = new Uint8Array(At.Size);
    for (let c = 0; c < 36; c++) p[c] = c < size ? Place.Hand + 1 : Place.Out;
    p[At.Attacker] = 1; p[At.Phase] = Phase.Attack; p[At.Rules] = Rule.Several; p[At.Limit] = 6; p[At.Trump] = 13;
    p[At.Hands + 1] = size; p[At.Hands + 2] = 6;
    let legal: any[] = [], hand: any[] = [], can: any[] = [], items: any[] = [], list: any[] = [];
    tell(size + " moves", [time(() => { legal = moves(p); })], legal.length);
    tell("handOf", [time(() => { list = handOf(p, 1); })], 0);
    tell("sortHand", [time(() => { hand = sortHand(list, 13); })], 0);
    tell("can", [time(() => { can = hand.map(m => legal.indexOf(m) >= 0); })], 0);
    tell("items", [time(() => { items = hand.concat(legal.slice(can.filter(f => f).length)); })], items.length);
    const picture: any = { hand: hand, can: can, choices: items.length - size, word: (at: number) => "6H+7H", cursorAt: 3, pairs: [], trump: 13, talon: 0, peer: 6, whoseTurn: "me", defends: false, line: "Hello" };
    for (const at of [3, 20, size, items.length - 1]) {
      picture.cursorAt = at;
      tell("most " + at, [time(() => { drawMost(screen, picture); })], 0);
      tell("rest " + at, [time(() => { drawRest(screen, picture, 30); })], 0);
    }
    p[At.Phase] = Phase.Defend; p[At.Attacks] = 1; p[35] = Place.Table; p[At.Attacker] = 2;
    tell("defend moves", [time(() => { legal = moves(p); })], legal.length);
    tell("can", [time(() => { can = hand.map(m => legal.indexOf(m) >= 0); })], 0);
    tell("table", [time(() => { tableOf(p); })], 0);
  }
  tell("end", [], 0);
}
main();
