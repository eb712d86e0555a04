// Durak: against the player of the other board, or against this board. Who plays, sees and hears; the wire is src/link, the game and its file durak-match.
import { At, Play, Result, Rule, handOf, moves as legalMoves, observe, rankOf, suitOf, tableOf, turnOf } from "./rules";
import type { Card, Move, Seat } from "./rules";
import { makeCard, makeMove, parseMove } from "./notation";
import makeBot from "./bot" with { exists: "while open" };
import { makeRandom } from "../../kit/random";
import makeLink from "../../link/link" with { exists: "while open" };
import openLesson from "../../link/lesson" with { exists: "while open" };
import type { Game, Link } from "../../link/link";
import type { Key, Screen } from "../../ports";
import makeScenes from "./scenes" with { exists: "while open" };
import { drawDurak, sortHand } from "./view";
import { drawList } from "../../kit/list";
import type { App, Host } from "../../shell/app";
import { Answer, makeLesson } from "./lesson";
import type { Lesson } from "./lesson";
import { Kind, UNDO, makeMatch } from "./match";
import type { Match } from "./match";
import { makeRules, readRules } from "./options";
import makeWords from "./words" with { exists: "while open" };

/** The link looks at the time this often. */
const TICK_MS = 60;
const CALM_TICKS = 25;
/** The board does not answer faster than a person can see what was played. */
const BOT_WAIT_MS = 700;
/** Left to themselves, boards show the end for so long. */
const AGAIN_MS = 4000;
const LOGO_MS = 1500;
/** A card on its way: so many pictures, one each. */
const STEPS = 3;
const STEP_MS = 60;
/** A bot takes some 500 variables, and what comes over the wire meanwhile some more. */
const ROOM = 2000;
/** What one player may ask of the other, who is on turn and writes it down. */
const enum Ask {
  Resign = 1,
  Undo,
}

export default function openDurak(host: Host<any>, how: any): App {
  const clock = host.clock;
  const table = host.table;
  const settings = host.config.durak;
  const alone = how.against === "bot";
  const wanted = (typeof how.rules === "object" && how.rules) || {};
  /** Of the next game. */
  let rules = readRules(wanted, readRules(settings, 0));
  let level: number = how.level > 0 && how.level < 4 ? how.level : settings.level;
  const match: Match = makeMatch(host, alone ? 1 << Kind.Bot : (1 << Kind.Own) | (WITH_LESSON ? 1 << Kind.Lesson : 0));
  /** Made when the other board speaks the lesson's dialect. */
  let lesson: Lesson;
  /** Lesson's dialect: what came before this player wanted the next game: its deal, and its first attack. */
  let waiting: Int8Array[] = [];
  let link: Link | undefined;
  /** By their numbers. */
  const timers: any = {};
  let logo = true;
  let message = "";
  /** What was wrong with the wire when that was drawn last, in the link's word. */
  let trouble = "";
  /** Lesson's dialect: how often the link has looked at the time since the other board acknowledged the last deck, and sent none. */
  let calm = 0;
  /** Who attacks first in the next game: see `nextFirst`. */
  let attacks: Seat = 0;
  /** This player has agreed to the next game. */
  let ready = false;
  /** The board plays for its owner. */
  let auto = !!how.auto;
  /** What was asked of the other player, who has not written it down yet: bits, for the first question may be answered after the second was asked. */
  let asked = 0;
  /** A bot at work, or one that will be. */
  let thinking: any;
  let turn: Seat = 0;
  /** The lamp is on. Not told by the turn alone: who gives way in the lesson's dialect changes seats. */
  let lit = false;
  let list: Move[] = [];
  /** What the cursor steps through: the hand, and behind it the moves that are no card. */
  let hand: Card[] = [];
  let items: Move[] = [];
  let cursor = 0;
  let moving: any;
  /** The list of actions, while it is open. */
  let actions: string[] = [];
  let choice = 0;

  function say(text: string): boolean {
    message = text;
    host.redraw();
    return true;
  }

  /** Nothing happens any more once the game is left; and nothing holds on to it, for the next one needs the room. */
  function later(forMs: number, then: () => void): void {
    const timer = clock.after(forMs, () => {
      delete timers[timer];
      then();
    });
    timers[timer] = 1;
  }

  // Where the game stands

  function linkState(): string {
    return alone ? "playing" : link ? link.status.state : "seeking";
  }

  function phase(): string {
    const position = match.position;
    const wire = linkState();
    if (wire === "dealing" || (wire === "playing" && !position)) return "dealing";
    if (position && match.isOver()) return "over";
    return wire === "playing"
      ? "attack defend throwin taking over".split(" ")[position![At.Phase]]
      : wire === "lost"
        ? "lost-peer"
        : "seeking";
  }

  function isMine(): boolean {
    return turn > 0 && turn === match.seat && linkState() === "playing";
  }

  /** After anything that changed the game. */
  function update(): void {
    const position = match.position;
    turn = position ? turnOf(position) : 0;
    list = position && turn === match.seat ? legalMoves(position) : [];
    hand = position ? sortHand(handOf(position, match.seat), position[At.Trump]) : [];
    items = hand.concat(list.filter(move => move >= Play.Transfer));
    if (cursor >= items.length) cursor = 0;
    if (isMine() && list.indexOf(items[cursor]) < 0) step(1);
    const mine = turn > 0 && turn === match.seat;
    if (mine !== lit) table.signal((lit = mine));
    wake();
    host.redraw();
  }

  /** The entry is in the book: everybody is told. */
  function entered(entry: number, seat: Seat): void {
    thinking = undefined;
    if (entry === UNDO) message = "Taken back";
    else {
      const card =
        entry >= Play.Several ? -1 : entry < Play.Transfer ? entry : entry < Play.Show ? entry - Play.Transfer : -1;
      message =
        who(seat) +
        " " +
        (entry === Play.Take
          ? "take" + (seat === match.seat ? "" : "s")
          : entry === Play.Bito
            ? "said bito"
            : entry === Play.Done
              ? "had no more"
              : entry > Play.Done && entry < UNDO
                ? "resigned"
                : makeMove(entry));
      moving = card < 0 ? undefined : { card: card, from: seat === match.seat ? "hand" : "peer", to: "table", at: 0 };
      if (moving) later(STEP_MS, glide);
    }
    if (match.isOver()) asked = 0;
    // A deck that has just come is not sent back.
    if (link && (match.kind === Kind.Own || seat === match.seat)) link.moved();
    update();
    if (isMine()) {
      // What is to be done next, where the line has room for it.
      const task = ": " + ["attack", "beat it", "add?", "add?"][match.position![At.Phase]];
      if (message.length + task.length < 22) message += task;
    }
  }

  function who(seat: Seat): string {
    return seat === match.seat ? "You" : alone ? "Board" : "Other";
  }

  function glide(): void {
    if (!moving) return;
    moving.at += 8 / STEPS;
    if (moving.at >= 8) moving = undefined;
    else later(STEP_MS, glide);
    host.redraw();
  }

  // Playing

  function moves(): string[] {
    const wire = linkState();
    if (wire === "rules") return ["accept"];
    if (phase() === "over") return ready ? [] : ["again"];
    if (wire === "other game") return ["new"];
    return isMine() ? list.map(makeMove) : [];
  }

  function play(text: string): boolean {
    const wire = linkState();
    if (text === "again") return phase() === "over" && !ready ? again() : !say("Not now");
    if (text === "auto") return toggle();
    if (text === "hint") return hint();
    if (text === "undo") return undo();
    if (text === "new" && alone) return startAlone();
    if (text === "new" && wire === "other game") {
      match.drop();
      link!.drop();
      return say("New game");
    }
    if (text === "accept" && wire === "rules") {
      link!.accept();
      return say("Their rules");
    }
    const move = parseMove(text, match.seat);
    if (move < 0) return !say("No such move");
    return move > Play.Resign && move < UNDO ? resign(move) : playMove(move);
  }

  function playMove(move: Move): boolean {
    if (!match.position || linkState() !== "playing") return !say(words() || "Not now");
    if (!isMine() || !match.add(move)) return !say(makeWords().whyNot(match.position, move, match.seat));
    entered(move, match.seat);
    return true;
  }

  /** Until the other board has told all that it has, nothing may be written where it has something else. */
  function mayLack(): boolean {
    return match.kind === Kind.Own && linkState() !== "playing";
  }

  /** Whose turn it is writes it down; in the lesson's dialect nobody can be told. */
  function resign(move: Move): boolean {
    if (!match.position || match.isOver()) return !say("Not now");
    if (link && match.kind === Kind.Own && turn !== match.seat) {
      asked |= Ask.Resign;
      link.ask(Ask.Resign);
      return say("Resigning ...");
    }
    if (mayLack() || !match.add(move)) return !say("Not now");
    entered(move, match.seat);
    return true;
  }

  /** A play is taken back as long as nobody has answered it, and no card was drawn. */
  function undo(): boolean {
    if (!match.canUndo() || match.by !== match.seat || match.kind === Kind.Lesson) return !say("Too late to undo");
    thinking = undefined;
    if (link && turn !== match.seat) {
      asked |= Ask.Undo;
      link.ask(Ask.Undo);
      return say("Asking ...");
    }
    if (mayLack() || !match.add(UNDO)) return !say("Too late to undo");
    entered(UNDO, match.seat);
    return true;
  }

  function again(): boolean {
    ready = true;
    say("Waiting for the other");
    if (alone) startAlone();
    else if (match.kind === Kind.Own) link!.again();
    else if (WITH_LESSON && match.seat === 2) {
      const decks = waiting;
      waiting = [];
      for (const records of decks) onDeck(records);
    }
    return true;
  }

  function begun(): void {
    thinking = undefined;
    ready = false;
    logo = false;
    // In a game that goes on the link still asks.
    if (!match.count) asked = 0;
    cursor = 0;
    message = "";
    update();
    if (!match.count) say(who(match.first) + (match.first === match.seat ? " attack" : " attacks") + " first");
  }

  /** Of the game after this one: the winner, or who did not attack first when nobody won. */
  function nextFirst(): Seat {
    const result = match.position && match.game ? match.position[At.Result] : 0;
    return !result ? 0 : result === Result.Draw ? 3 - match.first : match.rules & Rule.LoserFirst ? 3 - result : result;
  }

  function startAlone(): boolean {
    thinking = undefined;
    const nonces = new Uint8Array(16);
    for (let at = 0; at < 16; at++) nonces[at] = table.random() >>> 8;
    match.start(Kind.Bot, nonces, match.game + 1, rules, 1, nextFirst());
    begun();
    return true;
  }

  function needLesson(): void {
    if (!lesson)
      lesson = makeLesson(
        match,
        () =>
          (readRules(wanted, rules | Rule.LossAtTen | Rule.EmptyWins) & ~(Rule.Transfer | Rule.Show | Rule.Several)) |
          Rule.NoFollow,
      );
  }

  function dealLesson(): void {
    needLesson();
    lesson.deal(makeRandom(table.random(), table.random(), table.random(), table.random()));
    begun();
    link!.moved();
  }

  // The board thinks: for itself, for an owner who lets it, or to give a hint

  function wake(): void {
    if (thinking || !turn || linkState() !== "playing" || !(turn === match.seat ? auto : alone)) {
      if (auto && phase() === "over" && !ready)
        later(AGAIN_MS, () => {
          if (auto && phase() === "over" && !ready) again();
        });
      return;
    }
    const seat = turn;
    think(BOT_WAIT_MS, alone && turn === match.seat ? 3 : level, move => {
      if (match.add(move)) entered(move, seat);
    });
  }

  /** The last bot refers to itself, so only the garbage collector finds it; before the next one there has to be room. */
  function think(forMs: number, strength: number, then: (move: Move) => void): void {
    table.sweep();
    const bot = makeBot(observe(match.position!, turn), strength, makeRandom(table.random(), table.random(), 0, 0));
    thinking = bot;
    const work = () => {
      // The game has gone on without it.
      if (thinking !== bot) return;
      const move = bot.step();
      if (move < 0) return later(1, work);
      thinking = undefined;
      then(move);
    };
    later(forMs, work);
  }

  function toggle(): boolean {
    auto = !auto;
    thinking = undefined;
    say(auto ? "The board plays" : "You play");
    update();
    return true;
  }

  function hint(): boolean {
    if (!isMine() || thinking) return !say("Not now");
    // Beside a link a board of 5,100 variables has no room for a bot.
    if (link && table.sweep().free < ROOM) return say("Try " + makeMove(cheapest()));
    think(0, 3, move => say("Try " + makeMove(move)));
    return say("Thinking ...");
  }

  /** The lowest card, a trump above all others; where no card can be played, whatever can. */
  function cheapest(): Move {
    let best = list[0];
    let least = 18;
    for (const move of list) {
      const worth =
        move < Play.Transfer ? rankOf(move) + (suitOf(move) === suitOf(match.position![At.Trump]) ? 9 : 0) : 18;
      if (worth < least) best = move;
      least = Math.min(least, worth);
    }
    return best;
  }

  // The other board

  /**
   * What the peer wrote: its turn, its move, and the position that both then have. A resignation or undoing in this player's name must have been asked for.
   * What is old, this board may have written itself and lost.
   */
  function take(entry: number, digest: number, isOld: boolean): boolean {
    const position = match.position;
    const theirs =
      turn !== match.seat &&
      (entry === Play.Resign + match.seat
        ? (asked & Ask.Resign) > 0
        : entry !== UNDO || match.by !== match.seat || (asked & Ask.Undo) > 0);
    if (!position || !turn || (!isOld && !theirs)) return false;
    if ((digest && match.digestAfter(entry) !== digest) || !match.add(entry)) return false;
    asked = 0;
    entered(entry, entry > Play.Resign && entry < UNDO ? entry - Play.Resign : turn);
    return true;
  }

  /** The peer cannot write while it is this player's turn: this board does it, if it still can be. */
  function onAsk(what: number, at: number): void {
    const peer = 3 - match.seat;
    const entry = what === Ask.Resign ? Play.Resign + peer : UNDO;
    if (!isMine() || (what === Ask.Undo && (at !== match.count || match.by !== peer))) return;
    if (match.add(entry)) entered(entry, peer);
  }

  /** In the lesson's dialect a game that is over goes on as well: the other board may lack its last deck. */
  function seatKept(): Seat {
    return match.session() || (WITH_LESSON && match.kind === Kind.Lesson && match.position) ? match.seat : 0;
  }

  /** What the other board needs to go on with this game from its start, should it have lost it. */
  function record(): Uint8Array {
    const bytes = new Uint8Array(23);
    bytes.set(match.seed);
    const score = match.score;
    bytes.set([match.rules, match.game, match.first, score[0], score[1], score[2], match.seat], 16);
    return bytes;
  }

  function adopt(bytes: Uint8Array): boolean {
    const seat = 3 - bytes[22];
    if (bytes.length !== 23 || match.session() || seat < 1 || seat > 2 || bytes[18] < 1 || bytes[18] > 2) return false;
    match.score = [bytes[20], bytes[19], bytes[21]];
    match.start(Kind.Own, bytes.slice(0, 16), bytes[17], bytes[16], seat, bytes[18]);
    begun();
    return say("Game taken over");
  }

  function openPeer(): void {
    const write = table.peer(chunk => {
      if (link) link.receive(chunk, clock.now());
    });
    if (!write) {
      say("No port for a peer");
      return;
    }
    const game: Game = {
      write: write,
      random: table.random,
      crc: table.crc,
      session: () => (match.kind === Kind.Own ? match.session() : 0),
      seat: seatKept,
      rules: () => (rules ? rules | 256 : 0),
      book: match,
      deal: (bytes, number, agreed, seat) => {
        // A board that was switched off since may not know how the last game ended; on one connection both do. (What was dealt before its time goes by the same.)
        if (!match.session()) attacks = number > 1 ? nextFirst() : 0;
        match.start(Kind.Own, bytes, number, agreed, seat, attacks);
        begun();
      },
      resume: () => {
        begun();
        // In the lesson's dialect nobody else would say anything: whoever waits sends his deck once more.
        if (WITH_LESSON && match.kind === Kind.Lesson && turn !== match.seat) link!.moved();
      },
      take: take,
      asked: onAsk,
      record: record,
      adopt: adopt,
      audit: match.audit,
      audited: agrees => {
        if (!agrees) say("The boards disagree!");
      },
      changed: update,
    };
    link = makeLink(
      game,
      how.dialect || settings.dialect,
      host.config.peer.baud,
      WITH_LESSON
        ? (wire, mayTurn, seat, greeted, doubtful) =>
            openLesson(
              wire,
              { begin: beginLesson, records: recordsNow, deck: onDeck },
              mayTurn,
              seat,
              greeted,
              doubtful,
            )
        : undefined,
    );
    tick();
  }

  function beginLesson(seat: Seat): void {
    // Both have dealt, and this board gives way: its game counts for nothing.
    if (match.session()) match.game--;
    match.position = undefined;
    match.seat = seat;
    if (seat === 1) dealLesson();
    else update();
  }

  function recordsNow(): Int8Array {
    needLesson();
    return lesson.records();
  }

  function onDeck(records: Int8Array): number {
    calm = 0;
    needLesson();
    if (match.position && match.isOver() && !ready && (waiting.length || lesson.isDeal(records))) {
      if (waiting.length < 2 && (!waiting.length || waiting[waiting.length - 1].join() !== records.join()))
        waiting.push(records);
      return Answer.Accepted;
    }
    const answer = lesson.take(records);
    if (lesson.isNew) begun();
    if (lesson.entry >= 0) entered(lesson.entry, 3 - match.seat);
    return answer;
  }

  function tick(): void {
    link!.tick(clock.now());
    // Not before the other board knows how the last game ended: it would send what it has instead.
    calm = link!.status.acked ? calm + 1 : 0;
    if (WITH_LESSON && ready && calm > CALM_TICKS && match.kind === Kind.Lesson && match.seat === 1) dealLesson();
    if (fault() !== trouble) host.redraw();
    later(TICK_MS, tick);
  }

  function fault(): string {
    return link ? link.status.trouble : "";
  }

  function words(): string {
    return fault() && makeWords().troubleOf(fault());
  }

  /** What the boards cannot settle by themselves. */
  function question(): string {
    const wire = linkState();
    return wire === "rules" || wire === "other game" ? makeWords().waitingOf(wire) : "";
  }

  // Keys: A and C step, B plays; held: menu, undo, the list of actions

  function press(key: Key, held: boolean): void {
    const by = key === "C" ? 1 : -1;
    if (actions.length) choose(by, key === "B", held);
    else if (held) {
      if (key === "A") host.open("menu");
      else if (key === "C") play("undo");
      else {
        actions = ["hint", "undo", auto ? "play myself" : "board plays", "resign", "menu", "rules"];
        if (alone) actions.push("new", "level " + level);
        choice = 0;
      }
    } else if (logo && match.position) logo = false;
    else if (key !== "B") step(by);
    else {
      const all = moves();
      play(
        phase() === "over" || linkState() !== "playing"
          ? all[0] || "again"
          : items.length
            ? makeMove(items[cursor])
            : "",
      );
    }
  }

  function choose(by: number, done: boolean, held: boolean): void {
    const action = actions[choice];
    if (held) actions = [];
    else if (!done) choice = (choice + by + actions.length) % actions.length;
    else if (action === "rules") listRules();
    else if (action[1] === " ") {
      const change: any = {};
      change[action.substr(2)] = action[0] === "-";
      rules = readRules(change, rules);
      listRules();
    } else {
      actions = [];
      if (action === "menu") host.open(action);
      else if (action.substr(0, 5) === "level") {
        level = (level % 3) + 1;
        say("Level " + level);
      } else play(action === "play myself" || action === "board plays" ? "auto" : action);
    }
  }

  /** The options of the next game, each with a mark before it; B turns one on or off, a long key leaves. */
  function listRules(): void {
    const all = makeRules(rules);
    if (actions[0][1] !== " ") choice = 0;
    actions = [];
    for (const name in all) actions.push((all[name] ? "+ " : "- ") + name);
  }

  /** To the next move that can be played; while it is the other's turn, to the next card. */
  function step(by: number): void {
    const count = items.length;
    for (let turns = 0; turns < count; turns++) {
      cursor = (cursor + by + count) % count;
      // Not `return`: minified it would be a function's last word, and the board reads on behind it.
      if (!isMine() || list.indexOf(items[cursor]) >= 0) break;
    }
  }

  // The picture

  function draw(screen: Screen): void {
    const position = match.position;
    const text = words();
    trouble = fault();
    if (actions.length)
      return drawList(screen, actions[0][1] === " " ? "Rules of the next" : "What now?", actions, choice);
    if (!position || logo)
      return trouble
        ? makeScenes().seeking(screen, trouble, text)
        : makeScenes().logo(screen, question() || message || makeWords().waitingOf(linkState()));
    const score = match.score;
    if (phase() === "over")
      return makeScenes().over(
        screen,
        result()!,
        score[0],
        score[1],
        score[2],
        question() || (ready ? "Waiting for the other" : text || "B: another game"),
      );
    drawDurak(screen, {
      hand: hand,
      can: hand.map(card => list.indexOf(card) >= 0),
      actions: items.slice(hand.length).map(makeMove),
      cursor: isMine() || hand.length ? cursor : -1,
      chosen: [],
      table: tableOf(position),
      trump: position[At.Trump],
      talon: position[At.Talon],
      peer: position[At.Hands + 3 - match.seat],
      turn: whose(),
      defends: position[At.Attacker] !== match.seat,
      message: text || question() || message,
      moving: moving,
    });
  }

  function whose(): string {
    return turn ? (turn === match.seat ? "me" : "peer") : "none";
  }

  function result(): string | null {
    const end = match.position ? match.position[At.Result] : 0;
    return end ? (end === Result.Draw ? "draw" : end === match.seat ? "won" : "lost") : null;
  }

  function state(): any {
    const position = match.position;
    return {
      app: "durak",
      game: match.game,
      phase: phase(),
      seat: position ? match.seat : 0,
      first: position ? match.first : 0,
      dialect: link ? link.status.dialect || how.dialect || settings.dialect : "own",
      rules: makeRules(position ? match.rules : rules),
      trump: position ? makeCard(position[At.Trump]) : null,
      talon: position ? position[At.Talon] : 0,
      hand: hand.map(makeCard),
      peer: position ? position[At.Hands + 3 - match.seat] : 0,
      table: position ? tableOf(position).map(pair => [makeCard(pair[0]), pair[1] < 0 ? null : makeCard(pair[1])]) : [],
      turn: whose(),
      result: result(),
      link: link ? link.status : null,
      message: words() || question() || message,
    };
  }

  function close(): void {
    for (const timer in timers) clock.cancel(+timer);
    if (link) table.peer(undefined);
    table.signal(false);
  }

  /** A game that a power cut interrupted comes back a few entries at a time. */
  function restore(): void {
    if (!match.restore()) return later(1, restore);
    if (!alone) openPeer();
    else if (match.session()) begun();
    else startAlone();
  }

  restore();
  later(LOGO_MS, () => {
    logo = false;
    host.redraw();
  });
  return {
    state: state,
    scan: () => "ignored",
    press: press,
    moves: moves,
    play: play,
    draw: draw,
    close: close,
    link: () => (link ? link.status : null),
  };
}
