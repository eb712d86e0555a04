// Tags before a reader, whichever chip it has: which of them are new, and the text on those. Asks the chip in short steps, each answered in a later turn. A chip that
// stays silent is set up anew.
import { Reading } from "./card-reader";
import type { CardListener, CardReaderStatus } from "./card-reader";
import textIn from "./tag-text" with { exists: "while open" };
import type { Clock } from "../src/kernel/ports";

/** From a question to its answer. */
const POLL_MS = 9;
/** Some ports keep back what comes for 200 ms. */
const MOST_POLLS = 40;
/** From one look to the next. */
const LOOK_MS = 60;
/** Until it is set up anew. */
const AGAIN_MS = 1000;
const MISSES = 3;
/** Tags in one look. A tag that comes twice in it, or never ends, ends the look by that. */
const MOST_TAGS = 4;

export interface Tag {
  id: string;
  /** What it says of itself (SAK). 0: one of type 2, whose memory anybody may read. */
  kind: number;
}

/** Does `send` now, then tells what `answer` finds in a later turn. Until then that is undefined. Both may throw where nothing answers. */
export type AskChip = (send: () => void, answer: () => string | undefined, then: (answer: string) => void) => void;

/** Each call answers once, in a later turn or at once, or fails in what it asks. */
export interface TagChip {
  /** Sets it up. */
  begin(then: () => void): void;
  /** Switches the field on. */
  look(then: () => void): void;
  /** A tag that this look has not met; undefined where there is none. */
  next(then: (tag: Tag | undefined) => void): void;
  /** 16 bytes of the tag that came last, from a page on; "" if it has gone. */
  read(page: number, then: (bytes: string) => void): void;
  /** Switches the field off: a tag answers a search only once in it. */
  rest(then: () => void): void;
}

export default function openTags(
  makeChip: (ask: AskChip) => TagChip,
  clock: Clock,
  told: CardListener,
  status: CardReaderStatus,
): void {
  let misses = 0;
  /** Which tags lie there in this look, and which lay there in the last one. */
  let now: string[] = [];
  let last: string[] = [];
  /** Those of them that were told and have not been missing twice. */
  let known: string[] = [];

  function ask(send: () => void, answer: () => string | undefined, then: (answer: string) => void): void {
    let polls = 0;

    function poll(): void {
      let text: string | undefined;
      try {
        if (polls++) text = answer();
        else send();
      } catch (e) {
        polls = MOST_POLLS;
      }
      if (text !== undefined) then(text);
      else if (polls < MOST_POLLS) clock.after(POLL_MS, poll);
      else {
        if (++misses === MISSES) status.link = Reading.Silent;
        clock.after(AGAIN_MS, begin);
      }
    }

    poll();
  }

  const chip = makeChip(ask);

  function begin(): void {
    chip.begin(look);
  }

  function look(): void {
    now = [];
    chip.look(() => {
      misses = 0;
      status.link = Reading.Ready;
      next();
    });
  }

  function next(): void {
    chip.next(tag => {
      if (!tag || now.length === MOST_TAGS) {
        known = known.filter(id => now.indexOf(id) >= 0 || last.indexOf(id) >= 0);
        last = now;
        return chip.rest(() => clock.after(LOOK_MS, look));
      }
      const id = tag.id;

      function tell(text: string): void {
        known.push(id);
        told(id, text);
        next();
      }

      now.push(id);
      // A checksum of eight bits is little: two looks have to agree.
      if (last.indexOf(id) < 0 || known.indexOf(id) >= 0) next();
      else if (tag.kind) tell("");
      // One that is taken away meanwhile is read when it comes again.
      else
        chip.read(4, first =>
          first ? chip.read(8, second => (second ? tell(textIn(first + second)) : next())) : next(),
        );
    });
  }

  begin();
}
