// Sequences of Storage calls, each on an empty Storage of 256 pages of 1024 bytes.

import type { Piece } from "./pieces.ts";

const sequence = (name: string, ...steps: string[]): Piece => ({
  name,
  text: `var s=require("Storage"),r=[];s.eraseAll();
function n(f){try{var v=f();r.push(v===undefined?"undefined":typeof v=="string"?""+v:v)}catch(e){r.push("threw "+e.message)}}
${steps.map((step) => `n(function(){return ${step}});`).join("\n")}
return r;`,
});

const stats = "s.getStats()";
const full = (name: string, size: number) => `s.write(${JSON.stringify(name)},new Uint8Array(${size}))`;

export const sequences: Piece[] = [
  sequence("an empty Storage", stats, "s.getFree()", "s.list()", `s.read("a")`, `s.readJSON("a")`, `s.readArrayBuffer("a")`, `s.erase("a")`, "s.compact()"),
  sequence("write and read", `s.write("a","Hello")`, `s.read("a")`, `s.read("a",1)`, `s.read("a",1,2)`, `s.read("a",4,10)`, `s.read("a",5)`, `s.read("a",9,2)`, `s.read("a",-1,2)`, `s.read("a",0,-3)`, `s.read("a",0,0)`, stats),
  sequence("what counts as data", `s.write("a",[1,2,255])`, `E.toUint8Array(s.read("a")).join()`, `s.write("a",new Uint8Array([9,8]))`, `E.toUint8Array(s.read("a")).join()`, `s.write("a",{x:1,y:"z"})`, `s.read("a")`, `s.write("a",65)`, `s.read("a")`, `s.write("a",new Uint8Array([1,2,3]).buffer)`, `s.read("a").length`, `s.write("a",[1,[2,3],"x"])`, `E.toUint8Array(s.read("a")).join()`),
  sequence("what does not", `s.write("a","")`, `s.write("a",[])`, `s.read("a")`, `s.write("a","x",-1)`, `s.write("a","x",0,-1)`, `s.write("a","xyz",0,2)`, `s.read("a")`),
  sequence("the same content again touches nothing", `s.write("a","Hello")`, stats, `s.write("a","Hello")`, stats, `s.write("a","Hallo")`, stats, `s.write("a","Hallo",0,5)`, stats),
  sequence("a new length makes a new file", `s.write("a","Hello")`, `s.write("b","x")`, `s.write("a","Hell")`, "s.list()", stats),
  sequence("erasing", `s.write("a","Hello")`, `s.write("b","x")`, `s.erase("a")`, `s.read("a")`, "s.list()", stats, `s.erase("nobody")`, `s.write("a","again")`, "s.list()", stats),
  sequence("a log in erased bytes", `s.write("log","ab",0,12)`, `E.toUint8Array(s.read("log")).join()`, `s.write("log","cd",2)`, `s.write("log","e",4)`, `s.write("log","f",5,12)`, `E.toUint8Array(s.read("log")).join()`, stats, `s.write("log","xyz",10)`, `s.write("log","xy",10)`, `E.toUint8Array(s.read("log")).join()`),
  sequence("written bytes are not written again, not even with fewer bits or the same", `s.write("a","\\x0f",0,4)`, `s.write("a","\\x0f",0)`, `s.read("a").length`, `s.write("b","\\x0f\\xff\\x0f",0,4)`, `s.write("b","\\x0e",0,4)`, `E.toUint8Array(s.read("b")).join()`, `s.write("b","z",1)`, `s.write("b","\\x00",1)`, `s.write("b","q",2)`, `E.toUint8Array(s.read("b")).join()`, stats),
  sequence("a file of erased bytes only is filled in place", `s.write("a","\\xff",0,8)`, `s.write("a","ab",0,8)`, `s.read("a",0,2)`, stats, `s.write("a","cd",0,8)`, stats, `E.toUint8Array(s.read("a")).join()`),
  sequence("bytes 255 can be written again and again", `s.write("a","\\xff\\xff",0,4)`, `s.write("a","\\xff",2)`, `s.write("a","\\xff\\xff",0,4)`, stats),
  sequence("an offset into a file that is not there", `s.write("a","x",3)`, `s.write("a","x",3,10)`, "s.list()"),
  sequence("JSON", `s.write("a","{\\"x\\":[1,2,{\\"y\\":null}]}")`, `s.readJSON("a")`, `s.write("a","{x:1,y:'z'}")`, `s.write("a","{x:1,y:2}")`, `s.readJSON("a")`, `s.write("a","{oops")`, `s.readJSON("a",true)`, `typeof s.readJSON("a",1)`, `s.write("a","")`, `s.writeJSON("b",{abc:1,"d e":[true,"f"]})`, `s.read("b")`, `s.readJSON("b")`),
  sequence("broken JSON without the flag", `s.write("a","{oops")`, `(function(){try{s.readJSON("a");return "no"}catch(e){return "threw"}})()`),
  sequence("an ArrayBuffer", `s.write("a",[1,2,3])`, `new Uint8Array(s.readArrayBuffer("a")).join()`, `s.readArrayBuffer("a").byteLength`),
  sequence("names", `s.write("1234567890123456789012345678","a")`, `s.write("12345678901234567890123456789","b")`, "s.list()", `s.read("1234567890123456789012345678xyz")`, `s.write("a:b","c")`, "s.list()", `s.read("b")`, `s.write("","e")`, "s.list()", `s.write(".a.b c","f")`, `s.read(".a.b c")`),
  sequence("names with zeros", `s.write("a\\0b","1")`, "s.list().length", `s.read("a\\0c")`, `s.read("a")`),
  sequence("list with a pattern", `s.write("one.js","1")`, `s.write("two","2")`, `s.write("three.js","3")`, `s.list(/\\.js$/)`, `s.list(/^t/)`, `s.list(/x/)`, "s.list()"),
  sequence("offsets in text are read as numbers", `s.write("a","Hello")`, `s.read("a","1","2")`, `s.read("a",1.9,2.9)`, `s.read("a",undefined,3)`, `s.read("a",null,3)`),
  sequence("alignment", `s.write("a","1")`, stats, `s.write("b","1234")`, stats, `s.write("c","12345")`, stats),
  sequence("a file over several pages", full("big", 5000), stats, `s.write("next","x")`, stats, `s.erase("big")`, "s.compact()", stats, "s.list()"),
  sequence("compacting keeps what lives", `s.write("a","aaaa")`, `s.write("b","bbbb")`, `s.write("c","cccc")`, `s.erase("b")`, stats, "s.compact()", stats, "s.list()", `s.read("a")+s.read("c")`, "s.compact()", `s.write("d","dddd")`, "s.list()", stats),
  sequence("compacting when nothing lives", full("a", 3000), `s.erase("a")`, stats, "s.compact()", stats, "s.list()"),
  sequence("compacting keeps erased bytes erased", `s.write("x","x")`, `s.write("log","ab",0,8)`, `s.erase("x")`, "s.compact()", `s.write("log","cd",2)`, `E.toUint8Array(s.read("log")).join()`),
  sequence("what was read turns to null when its file is rewritten", `s.write("a","Hello")`, `(function(){var kept=s.read("a"),copy=""+kept;s.write("a","World");return [kept,copy]})()`),
  sequence("full: the write throws and the rest stays", full("a", 200000), stats, full("b", 70000), "s.list()", stats, `s.write("c","small")`, `s.read("c")`, "s.list()"),
  sequence("full: the old file of that name is gone all the same", full("a", 200000), full("b", 1000), full("b", 90000), "s.list()", `typeof s.read("b")`, stats),
  sequence("full of trash: it compacts by itself", full("a", 150000), full("a", 90000), stats, full("c", 60000), stats, "s.list()"),
  sequence("to the last byte", full("a", 262144 - 32), stats, `s.write("b","x")`, "s.getFree()", `s.erase("a")`, full("b", 262144 - 31), full("b", 262144 - 32), stats),
  sequence("less than a header left", full("a", 262144 - 32 - 16), stats, `s.write("b","x")`, `s.erase("a")`, `s.write("b","x")`, stats),
  sequence("many small files", `(function(){for(var i=0;i<150;i++)s.write("f"+i,"value "+i);return s.list().length})()`, stats, `(function(){for(var i=0;i<150;i+=2)s.erase("f"+i);return s.list().length})()`, stats, "s.compact()", stats, `s.read("f77")`, `s.list().slice(0,3)`),
  sequence("a page whose first file straddles it is not compacted from its start", full("a", 1500), full("b", 1500), full("c", 800), `s.erase("c")`, `s.write("d","d")`, "s.compact()", stats, "s.list()"),
  sequence("rewriting one file fills and compacts", `(function(){var n=0;for(var i=0;i<60;i++)if(s.write("f",new Uint8Array(9000).fill(i)))n++;return n})()`, "s.list()", `s.read("f").charCodeAt(0)`, stats),
];
