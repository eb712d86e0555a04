import { describe, expect, test } from "vitest";
import { Seat } from "../../deploy/tournament/boards/seat";
import { openSealed } from "../../deploy/tournament/boards/sealed";

const WORD = "mufa-dine-lubi-keta-risu-vane-digu";
/** So long that a room without a word counts as quiet, and no board as gone. */
const QUIET_S = 20;

/** A board's opening of the room, and what the broker says for it when it is lost. */
function opened(word = WORD) {
  const room = openSealed(word);
  return { room, will: room.invitation!.will };
}

type Opening = ReturnType<typeof opened>;

/** A seat, seconds that pass at it, and boards that are here or not. */
class Table {
  readonly seat = new Seat(1, 0, WORD);
  private nowMs = 1000;

  say(message: string): void {
    if (message) this.seat.hear(message, this.nowMs);
  }

  /** Nobody says anything that is heard. */
  wait(seconds: number): void {
    for (let s = 0; s < seconds; s++) this.seat.tick((this.nowMs += 1000));
  }

  join(board: Opening): void {
    for (let s = 0; s < 12 && !board.room.status.isJoined; s++) {
      const called = this.seat.tick((this.nowMs += 1000));
      if (called) board.room.open(called);
      this.say(board.room.tick());
    }
    this.say(board.room.seal(JSON.stringify({ hello: "a board", n: 1 })));
    expect(this.seat.state).toBe("here");
  }
}

describe("a board's seat", () => {
  test("is gone as soon as the broker says good-bye for it, also when it has been quiet", () => {
    for (const quietS of [0, QUIET_S]) {
      const [table, board] = [new Table(), opened()];
      table.join(board);
      table.wait(quietS);
      expect([quietS, table.seat.state]).toEqual([quietS, "here"]);
      table.say(board.will);
      expect([quietS, table.seat.state]).toEqual([quietS, "gone"]);
    }
  });

  test("stays while its board is merely quiet, until nobody can be there any more", () => {
    const [table, board] = [new Table(), opened()];
    table.join(board);
    table.wait(39);
    expect(table.seat.state).toBe("here");
    table.wait(3);
    expect(table.seat.state).toBe("gone");
  });

  test("is not left by the good-bye of a former opening, a forged one, or one of another room", () => {
    for (const quietS of [0, QUIET_S]) {
      const [table, former, board, elsewhere] = [new Table(), opened(), opened(), opened("kilo-oboe-7714")];
      table.join(former);
      table.wait(QUIET_S);
      table.join(board);
      table.wait(quietS);
      const forged = board.will.slice(0, -1) + String.fromCharCode(board.will.charCodeAt(27) ^ 1);
      const refused = table.seat.refused.forged;
      for (const will of [former.will, forged, elsewhere.will]) table.say(will);
      expect([quietS, table.seat.state]).toEqual([quietS, "here"]);
      expect(table.seat.refused.forged - refused).toBe(2);
    }
  });

  test("is taken again by the board that was lost, as soon as it says something", () => {
    const [table, board] = [new Table(), opened()];
    table.join(board);
    table.wait(QUIET_S);
    table.say(board.will);
    table.say(board.room.seal(JSON.stringify({ n: 2, match: 0 })));
    expect(table.seat.state).toBe("here");
  });

  test("counts what nobody has sealed, and what is said again, on whichever topic, and nothing that it hears of its own", () => {
    const [table, board] = [new Table(), opened()];
    table.join(board);
    const own = table.seat.seal({ got: 1 });
    table.say(own);
    expect(table.seat.refused).toEqual({ forged: 0, replayed: 0, strangers: 0 });
    table.say("a result that nobody has sealed");
    expect(table.seat.refused).toMatchObject({ forged: 1, replayed: 0 });
    const said = board.room.seal(JSON.stringify({ n: 2, match: 0 }));
    table.say(said);
    table.say(said);
    expect(table.seat.refused).toMatchObject({ forged: 1, replayed: 1 });
  });
});
