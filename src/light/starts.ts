// How what has come gets to its place. Storage knows no renaming, and a file that is replaced is gone before the new one stands there, so a boot file does it at the next
// start: Espruino runs .boot0 to .boot3 first. A cut before that boot file is whole leaves everything as it was, for half of it is a syntax error; a cut after that, and
// the next start runs it again. It runs from a copy, because it erases itself.
import type { Ground } from "./ground";

/** How a boot file of ours begins (deploy/host/upload/identify.ts has the same). */
const SIGN = "/*croupier*/";
/** Runs instead of .bootcde as long as it is there. */
const INSTEAD = ".bootrst";
/** A file that is whole and right, before it comes to its place. */
export const NEW = "croupier.new";
const TRIED = "croupier.try";
const SLOTS = [".boot3", ".boot2", ".boot1", ".boot0"];
/** Another program that is loaded by its name runs alone. */
export const RUN = SIGN + "if(!global.__FILE__)eval(require('Storage').read('" + NEW + "'))";

/** The last one that is free, so that somebody else's come first as they always did. */
const freeSlot = (ground: Ground): string => SLOTS.filter(name => !ground.files.read(name))[0] || "";

/** What a power cut has left: a boot file that is whole goes by itself. False: a program is on trial, or somebody else's runs instead of any. */
export function tidy(ground: Ground): boolean {
  const files = ground.files;
  if (files.read(INSTEAD)) return false;
  for (const name of SLOTS) {
    const text = files.read(name) || "";
    if (text.substr(0, SIGN.length) === SIGN || text.substr(-1) === "\xFF") files.erase(name);
  }
  files.erase(NEW);
  files.erase(TRIED);
  return true;
}

/** Whether what runs instead of the program is ours. */
export const isOnTrial = (ground: Ground): boolean => ground.files.read(INSTEAD) === RUN;

const asBootFile = (code: string) => SIGN + 'eval(""+"' + code + '")';

/** Brings a file to its place. */
function installer(slot: string, name: string, size: number, crc: number): string {
  return asBootFile(
    "(function(s,a,b,n,c){var t=s.read(a),o;if(E.CRC32(s.read(b)||'')==c&&(!t||E.CRC32(t)!=c)){s.erase(a);" +
      "for(o=0;o<n;o+=512)s.write(a,''+s.read(b,o,Math.min(512,n-o)),o,n)}" +
      "s.erase(b);s.erase('croupier.beam');s.erase('" +
      slot +
      "')})(require('Storage'),'" +
      [name, NEW].join("','") +
      "'," +
      [size, crc].join() +
      ")",
  );
}

/**
 * Tries a program, which runs out of its own file while the old one stays in its place. In `croupier.try` it notes each start (t), that a start went well (w: the program answers
 * 20 s later, and not from its safe shell), and each time it was copied to its place (c), four bytes each. After three starts without a w the old program runs
 * again; at the first start after a w the new one is put in its place. Without a .bootrst that is whole there is nothing to try.
 */
function trial(ground: Ground, slot: string, size: number, crc: number): string {
  return asBootFile(
    "(function(s,R,W,T,P,n,c){var t=s.read(T)||'',i=0,k=[0,0,0],o;" +
      "function end(){s.erase(R);s.erase(W);s.erase(T);s.erase('croupier.beam');s.erase('" +
      slot +
      "')}" +
      "function sum(f){return E.CRC32(s.read(f)||'')}" +
      "function note(w){s.write(T,w+'...',i,64);i+=4}" +
      "if(sum(R)!=" +
      ground.crc(RUN) +
      ")return end();" +
      "if(global.__FILE__)return;" +
      "for(;i<64&&t[i]&&t[i]!='\\xff';i+=4)k['twc'.indexOf(t[i])]++;" +
      "if(k[1]){try{if(sum(P)!=c&&k[2]<3){note('c');s.erase(P);for(o=0;o<n;o+=512)s.write(P,''+s.read(W,o,Math.min(512,n-o)),o,n)}}catch(e){}" +
      "if(sum(P)==c)end();return}" +
      "if(k[0]>2||sum(W)!=c){s.erase('croupier.boot');return end()}" +
      "try{note('t')}catch(e){return end()}try{E.enableWatchdog(25,true)}catch(e){}" +
      "setTimeout(function(){var p=global.croupier;if(!p)load();else if(!p.why)note('w')},20000)" +
      "})(require('Storage'),'" +
      [INSTEAD, NEW, TRIED, ".bootcde"].join("','") +
      "'," +
      [size, crc].join() +
      ")",
  );
}

/** What has been unpacked is put to its place, or tried, at the next start. False: there is no room for that. */
export function arrange(ground: Ground, name: string, size: number, crc: number): boolean {
  const files = ground.files;
  const slot = freeSlot(ground);
  const isProgram = name === ".bootcde";
  if (!slot) return false;
  try {
    files.erase(TRIED);
    // Its room is there before it is needed.
    if (isProgram) files.write(TRIED, "new.", 0, 64);
    const code = isProgram ? trial(ground, slot, size, crc) : installer(slot, name, size, crc);
    if (!files.write(slot, code)) return false;
    // From now on the next start tries it.
    return !isProgram || files.write(INSTEAD, RUN);
  } catch (e) {
    return false;
  }
}
