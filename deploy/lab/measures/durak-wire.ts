// Bytes between two virtual boards that run the finished bundle and play whole games of Durak: every one of them, frame by frame.
import { SimStorage, VirtualBoard, VirtualClock } from "../../../devices/sim/board";
import { machineOf } from "../../../devices/sim/machines";
import { Ssd1306 } from "../../../devices/sim/ssd1306";

/** First bytes of our own frames, and their lengths (src/link/PROTOCOL.md). */
const LENGTHS: Record<string, number> = {
  ack: 4,
  move: 7,
  ask: 5,
  refuse: 4,
  ready: 6,
  commit: 13,
  nonce: 12,
  reveal: 12,
  audit: 8,
  record: 36,
};
const COUNTED = ["ack", "move", "ask", "refuse"];
const OTHERS = ["ready", "commit", "nonce", "reveal", "audit", "record"];
const LF = 10;

interface Frame {
  kind: string;
  size: number;
  atMs: number;
}

/** What begins with these bytes. */
function frameAt(bytes: number[], at: number): { kind: string; size: number } {
  const first = bytes[at];
  const toEnd = () => bytes.indexOf(LF, at) + 1 - at;
  if (first === 4) return { kind: "lesson's acknowledgement", size: 2 };
  if (first === 0x16) return { kind: bytes[at + 1] === 0x31 ? "deck" : "hello", size: toEnd() };
  // The lesson's second try.
  if (first === LF) return { kind: "line feed", size: 1 };
  const kind = first >= 0xe0 ? OTHERS[first - 0xe0] : COUNTED[(first >> 4) - 10];
  if (!kind) throw new Error(`byte ${at} of what went over the wire, ${first}, begins nothing`);
  return { kind, size: LENGTHS[kind] };
}

/** What one board said, from its first byte on. */
class Listener {
  readonly bytes: number[] = [];
  readonly atMs: number[] = [];

  frames(): Frame[] {
    const frames: Frame[] = [];
    for (let at = 0; at < this.bytes.length;) {
      const { kind, size } = frameAt(this.bytes, at);
      // The last one may still be on its way.
      if (size <= 0 || at + size > this.bytes.length) break;
      frames.push({ kind, size, atMs: this.atMs[at] });
      at += size;
    }
    return frames;
  }
}

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
function twoBoards(bundle: string): { boards: VirtualBoard[]; lines: Listener[] } {
  const clock = new VirtualClock();
  const boards = [1, 2].map(seed => {
    const storage = new SimStorage(machineOf("ESP32"));
    storage.write("croupier.json", JSON.stringify({ keys: { A: "", B: "", C: "" }, scanner: { rx: "" } }));
    return new VirtualBoard({ board: "ESP32", storage, clock, seed })
      .i2c(1, new Ssd1306({ address: 0x3c, rows: 64 }))
      .upload(bundle);
  });
  const lines = boards.map(() => new Listener());
  boards.forEach((board, at) =>
    board.serial(PORT, {
      receive: (byte, baud, atMs) => {
        lines[at].bytes.push(byte);
        lines[at].atMs.push(atMs);
        boards[1 - at].port(PORT).hear(byte, baud, atMs - 10_000 / baud);
      },
    }),
  );
  for (const board of boards) board.boot();
  clock.advance(1500);
  return { boards, lines };
}

/** Whole games, a move every `paceMs` (0: as soon as both boards have the last one). */
export function playOverWire(bundle: string, dialect: "auto" | "lesson", games: number, paceMs: number): Traffic {
  const { boards, lines } = twoBoards(bundle);
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
    for (const line of lines)
      for (const { kind, size } of line.frames().filter(({ atMs }) => atMs > fromMs)) {
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
