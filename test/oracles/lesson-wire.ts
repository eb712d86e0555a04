// A board that runs the lesson's program, as far as its serial port goes: it reads for three seconds at a time and does nothing else meanwhile, throws garbage
// away two bytes at once, acknowledges whatever it has read (acknowledgements and half frames too), and believes every deck.
//
// It runs on a virtual clock, one step at a time: a generator gives way wherever the program would turn in a loop. Not simulated: the display, but for the
// time it takes; what a user could do besides playing. Where the listing calls functions that it does not show, the game that is put in decides.

/** The rest of that program: it holds the 36 records. */
export interface LessonGame {
  /** Player 1 shuffles and deals. */
  deal(): void;
  /** 180 numbers: card, suit, color, property, field of each record. */
  records(): number[];
  /** All records are overwritten, whatever they say. */
  load(records: number[]): void;
  /** Whose turn it is by these records: 1, 2, or 0 when it is over. */
  turn(): number;
  /** The person plays; false if nothing could be played. */
  play(player: number): boolean;
}

export interface LessonOptions {
  write(bytes: number[]): void;
  game: LessonGame;
  /** 0 <= x < 1. */
  dice(): number;
  /** The listing's fault: record i is read where record i - 1 stands. */
  shifts?: boolean;
  /** How long a person thinks. */
  thinkMs?: () => number;
  /** How long the display takes. */
  drawMs?: number;
}

export interface LessonPeer {
  /** Bytes that arrive. */
  receive(chunk: string, nowMs: number): void;
  tick(nowMs: number): void;
  /** 1 or 2. */
  playerId: number;
  /** The hello has been said and acknowledged. */
  isReady: boolean;
  decksSent: number;
  /** Decks taken over, and those that were no whole deck. */
  decksLoaded: number;
}

const SYN = "\x16";
const BUFFER = 256;
const WINDOW_MS = 3000;

type Turns = Generator<number, any, void>;

export function makeLessonPeer(options: LessonOptions): LessonPeer {
  const { game, dice } = options;
  const thinkMs = options.thinkMs ?? (() => 300 + 1500 * dice());
  const drawMs = options.drawMs ?? 150;
  const buffer: number[] = [];
  let nowMs = 0;
  let wakeAtMs = 0;

  /** The second argument of Arduino's random is never reached. */
  const random = (from: number, to: number) => from + Math.floor(dice() * (to - from));
  const print = (text: string) => options.write([...text].map(letter => letter.charCodeAt(0)));

  function* delay(forMs: number): Turns {
    const untilMs = nowMs + forMs;
    while (nowMs < untilMs) yield untilMs;
  }

  function* readString(): Turns {
    let text = "";
    const startMs = nowMs;
    while (nowMs - startMs <= WINDOW_MS) {
      if (!buffer.length) {
        yield startMs + WINDOW_MS + 1;
        continue;
      }
      const letter = String.fromCharCode(buffer.shift()!);
      if (letter !== SYN && letter !== "\x04" && text === "") buffer.shift();
      else if (letter === "\n") break;
      else text += letter;
    }
    if (text !== "") print("\x04\n");
    return text;
  }

  function* writeString(text: string): Turns {
    print(text + "\n");
    const answer: string = yield* readString();
    return answer[0] === "\x04";
  }

  /** As repaired: what lies between separators number `at` - 1 and `at`. */
  const part = (at: number, separator: string, text: string) => text.split(separator)[at] ?? "";
  /** Arduino's toInt: what is no number is 0. */
  const toInt = (text: string) => parseInt(text, 10) || 0;
  const int8 = (value: number) => (value << 24) >> 24;

  function* receivePacket(): Turns {
    const input: string = yield* readString();
    if (input[0] !== SYN) return false;
    const type = toInt(part(0, "\x1D", " " + input.slice(1))) + 48;
    const data = part(1, "\x1D", input);
    if (data[data.length - 1] !== "\x03") return false;
    if (type === 0x31) yield* update(data.slice(0, -1) + " ");
    else if (type === 0x32) peer.playerId = 2;
    return true;
  }

  function* update(data: string): Turns {
    const records: number[] = [];
    for (let at = 0; at < 36; at++) {
      const record = part(options.shifts ? at : at + 1, "\x1E", data);
      for (let field = 0; field < 5; field++) records.push(int8(toInt(part(field, "\x1F", record))));
    }
    game.load(records);
    peer.decksLoaded++;
    yield* delay(drawMs);
  }

  function* sendHello(): Turns {
    return yield* writeString("\x162\x1D\x03");
  }

  function* sendDeck(): Turns {
    const records = game.records();
    let text = "\x161\x1D";
    for (let at = 0; at < 36; at++) text += "\x1E" + records.slice(5 * at, 5 * at + 5).join("\x1F");
    peer.decksSent++;
    return yield* writeString(text + "\x03");
  }

  function* handshake(): Turns {
    const forMs = random(10, 1001) * 10;
    const startMs = nowMs;
    while (!(yield* receivePacket())) if (nowMs - startMs > forMs) break;
    while (!(yield* sendHello()));
  }

  function* run(): Turns {
    yield* handshake();
    peer.isReady = true;
    if (peer.playerId === 1) {
      game.deal();
      while (!(yield* sendDeck()));
    }
    for (;;) {
      const player = peer.playerId;
      if (game.turn() !== player) {
        while (!(yield* receivePacket()));
        continue;
      }
      yield* delay(thinkMs());
      if (!game.play(player)) continue;
      while (!(yield* sendDeck()));
      yield* delay(drawMs);
    }
  }

  const program = run();

  function step(atMs: number): void {
    nowMs = atMs;
    wakeAtMs = program.next().value ?? Infinity;
  }

  const peer: LessonPeer = {
    playerId: 1,
    isReady: false,
    decksSent: 0,
    decksLoaded: 0,
    receive: (chunk, atMs) => {
      for (const letter of chunk) if (buffer.length < BUFFER) buffer.push(letter.charCodeAt(0));
      step(atMs);
    },
    tick: atMs => {
      if (atMs >= wakeAtMs) step(atMs);
    },
  };
  return peer;
}
