// Cuts what has arrived on a scanner's line into the module's answers, packets and scans. A chunk is never a frame: a scan ends with a terminator or a pause.
// Opened when the line is quiet, or floods, then let go.
import { Answer, Say } from "./scanner-profile";
import type { Profile } from "./scanner-profile";
import { Await, Link, LONGEST, LONGEST_JOIN, Step } from "./scanner-line";
import type { Line } from "./scanner-line";
import go from "./scanner-setup" with { exists: "while open" };

/** Stands for what is no longer known of a flood: whatever it ends with is no sticker. */
const FLOOD = "?";
/** The longest terminator. */
const LOOKAHEAD = 4;

/** Too much without a pause: what is complete is taken, and of what has no end nothing is kept. */
function flood(line: Line, profile: Profile): void {
  if (line.buffer.indexOf("\r") >= 0) cut(line, profile, LOOKAHEAD);
  if (line.buffer.length > (/JOIN /.test(line.buffer) ? LONGEST_JOIN : LONGEST)) {
    line.status.overflow++;
    line.buffer = FLOOD + line.buffer.substr(line.buffer.length - LOOKAHEAD);
  }
}

/** Takes scans and answers out of the buffer. `hold`: how much of its end may go on; none when the line is quiet. */
function cut(line: Line, profile: Profile, hold: number): void {
  let text = line.buffer;
  let at = 0;
  let i = 0;
  line.buffer = "";
  while (i < text.length - hold) {
    const length = profile.lengthAt(text, i);
    if (length) {
      // An answer may stand in the midst of a scan.
      const frame = text.substr(i, length);
      text = text.substr(0, i) + text.substr(i + length);
      framed(line, profile, frame);
    } else if (i === at && begins(profile, text, i, "\xF3")) {
      if (!hold) damaged(line, profile);
      break;
    } else if (i === at && !hold && text.substr(i, 2) === "\xFF\xF4" && profile.hasPackets) {
      // A packet too long for a sticker: it need not come again.
      if (line.status.link !== Link.OneWay) line.bus.write(profile.say(Say.Received));
      break;
    } else if (i === at && !hold && begins(profile, text, i, "\xA4")) {
      // A version is a long text, and some ports lose the end of what is long: so much of it is a sign of life.
      framed(line, profile, text.substr(i));
      at = i = text.length;
    } else if (text[i] === "\r" || (i > at && (text[i] === "\n" || text[i] === "\t") && text[i + 1] !== "\r")) {
      const end = i;
      i += terminator(text.substr(i, LOOKAHEAD));
      scanned(line, text.substring(at, end), true);
      at = i;
    } else i++;
  }
  if (hold) line.buffer = text.substr(at);
  else if (at < i && !scanned(line, text.substring(at, i), false)) line.status.noise++;
}

/** How much of `left`, which begins with a terminator, belongs to it. A line feed or TAB in front of CR is a card of the seed's (0A, 09). */
function terminator(left: string): number {
  if (left === "\r\n\r\n") return 4;
  const two = left.substr(0, 2);
  return two === "\r\r" || two === "\n\n" || (two === "\r\n" && left[2] !== "\r") ? 2 : 1;
}

/** The head of a packet, or of a version. */
function begins(profile: Profile, text: string, at: number, opcode: string): boolean {
  return text[at + 1] === opcode && text[at + 2] === "\0" && profile.hasPackets;
}

/** A packet whose checksum is wrong, or that breaks off, is asked for once more. */
function damaged(line: Line, profile: Profile): void {
  line.status.damaged++;
  if (line.status.link !== Link.OneWay) line.bus.write(profile.say(Say.Again));
}

/** What came was neither an answer nor a code of ours. Does it speak at another rate now? */
function puzzled(line: Line): void {
  if (line.status.link === Link.Ready && line.awaits === Await.Idle && !line.misses) go(line, Step.Ping, "");
}

/** Tells a scan, and whether it was one of ours. From a module that was given up it is a reason to seek it anew. */
function scanned(line: Line, text: string, ended: boolean): boolean {
  const ours = line.listener(text, ended);
  if (ours) {
    line.status.scans++;
    line.isHeard = true;
    if (line.status.link === Link.Silent) {
      line.status.link = Link.Seeking;
      go(line, Step.Seek, "");
    }
  } else puzzled(line);
  return ours;
}

/** A whole frame came from the module: a packet is a scan. */
function framed(line: Line, profile: Profile, frame: string): void {
  if (profile.answer(frame) !== Answer.Packet) return go(line, Step.Answered, frame);
  line.bus.write(profile.say(Say.Received));
  scanned(line, profile.payload(frame), true);
}

/** What has come so far, by the words of the family that the line is at: so much of it that there was no pause yet, or all that comes before one. */
export default function takeWhole(line: Line, isFlood: boolean): void {
  const profile = line.families[line.family]();
  if (isFlood) flood(line, profile);
  else cut(line, profile, 0);
}
