// Bytes between two virtual boards that run the finished bundle and play whole games of Durak: every one of them, frame by frame.
import { SimStorage, VirtualBoard, VirtualClock } from "../../../devices/sim/board";
import { machineOf } from "../../../devices/sim/machines";
import { Ssd1306 } from "../../../devices/sim/ssd1306";
import { WireTap } from "../wire-tap";

export interface Traffic {
  moves: number;
  /** From the first move to the end of the game, in both directions. */
  bytes: number;
  /** How many of each kind, and their bytes. */
  kinds: Record<string, { count: number; bytes: number }>;
}

/** An ESP32's port for the other board. */
const PORT = 3;

/** Two boards without keys, so that they start at once, and a wire between them that is listened to. */
function twoBoards(bundle: string): { boards: VirtualBoard[]; tap: WireTap } {
  const clock = new VirtualClock();
  const boards = [1, 2].map(seed => {
    const storage = new SimStorage(machineOf("ESP32"));
    storage.write("croupier.json", JSON.stringify({ keys: { A: "", B: "", C: "" }, scanner: { rx: "" } }));
    return new VirtualBoard({ board: "ESP32", storage, clock, seed })
      .i2c(1, new Ssd1306({ address: 0x3c, rows: 64 }))
      .upload(bundle);
  });
  const tap = new WireTap();
  boards.forEach((board, at) =>
    board.serial(PORT, {
      receive: (byte, baud, atMs) => {
        tap.hear(at, byte, atMs);
        boards[1 - at].port(PORT).hear(byte, baud, atMs - 10_000 / baud);
      },
    }),
  );
  for (const board of boards) board.boot();
  clock.advance(1500);
  return { boards, tap };
}

/** Whole games, a move every `paceMs` (0: as soon as both boards have the last one). */
export function playOverWire(bundle: string, dialect: "auto" | "lesson", games: number, paceMs: number): Traffic {
  const { boards, tap } = twoBoards(bundle);
  const [{ clock }] = boards;
  for (const board of boards) board.evaluate(`croupier.open("durak",{dialect:"${dialect}"})`);
  const total: Traffic = { moves: 0, bytes: 0, kinds: {} };
  for (let game = 1; game <= games; game++) {
    if (game > 1) for (const board of boards) board.evaluate("croupier.play('again')");
    const hasBegun = (board: VirtualBoard) =>
      board.evaluate(`(function(s){return s.game===${game}&&s.turn!=="none"})(croupier.state())`);
    if (!boards[0].runUntil(() => boards.every(hasBegun), 30_000, 50))
      throw new Error(`game ${game} of dialect ${dialect} does not begin`);
    const fromMs = clock.now();
    total.moves += playGame(boards, paceMs);
    for (const { kind, size } of tap.frames.flat().filter(({ atMs }) => atMs > fromMs)) {
      total.bytes += size;
      const sum = (total.kinds[kind] ??= { count: 0, bytes: 0 });
      sum.count++;
      sum.bytes += size;
    }
  }
  const errors = boards.flatMap(board => board.errors);
  if (errors.length) throw new Error("a virtual board complained: " + errors[0].message);
  return total;
}

/** Until the game is over; answers how many moves that took. */
function playGame(boards: VirtualBoard[], paceMs: number): number {
  const listOf = (board: VirtualBoard) => board.evaluate<string[]>("croupier.moves()");
  for (let moves = 0; moves < 500; moves++) {
    if (paceMs) boards[0].run(paceMs);
    const isOver = () => boards.every(board => listOf(board)[0] === "again");
    const onTurn = () => boards.find(board => listOf(board).length && listOf(board)[0] !== "again");
    if (!boards[0].runUntil(() => isOver() || !!onTurn(), 30_000, 10))
      throw new Error(`nobody's turn after ${moves} moves`);
    const board = onTurn();
    if (!board) return moves;
    const list = listOf(board);
    // Not always the first card, so that games differ; and nobody takes as long as he can beat.
    if (!board.evaluate(`croupier.play("${list[moves % 3 && list.length > 2 ? 1 : 0]}")`))
      throw new Error(`${list} were listed, and one was refused`);
    boards[0].run(10);
  }
  throw new Error("a game that does not end");
}
