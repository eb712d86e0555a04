// Makes V8's global scope more like the board's: its time, its chance, its order of promises, and none of what the board lacks.
// Not simulated: the language itself. What Espruino does not parse, V8 still runs; the check of the bundle's syntax is for that.

import { absent } from "./absent";
import type { Run } from "./run";
import { narrowed, strictOf } from "./storage/json";

export interface ScopeHost {
  /** Milliseconds of the board's own time. */
  now(): number;
  random(): number;
  /** At the end of this turn of the idle loop. */
  later(call: () => void): void;
}

/** Espruino's dates, in UTC, with its way to print them. */
export const DATES = `(function (now) {
  var Real = Date, Days = "Sun Mon Tue Wed Thu Fri Sat".split(" "), Months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  function two(n) { return (n < 10 ? "0" : "") + n; }
  function SimDate(a, b, c, d, e, f, g) {
    var n = arguments.length;
    if (!(this instanceof SimDate)) return new SimDate().toString();
    var made = n === 0 ? new Real(now()) : n === 1 ? new Real(a) : new Real(Real.UTC(a, b, c === undefined ? 1 : c, d || 0, e || 0, f || 0, g || 0));
    Object.setPrototypeOf(made, SimDate.prototype);
    return made;
  }
  SimDate.prototype = Object.create(Real.prototype);
  SimDate.prototype.constructor = SimDate;
  ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds"].forEach(function (part) {
    SimDate.prototype["get" + part] = Real.prototype["getUTC" + part];
    if (part !== "Day") SimDate.prototype["set" + part] = Real.prototype["setUTC" + part];
  });
  SimDate.prototype.getTimezoneOffset = function () { return 0; };
  SimDate.prototype.toString = function () {
    return Days[this.getDay()] + " " + Months[this.getMonth()] + " " + this.getDate() + " " + this.getFullYear() + " " + two(this.getHours()) + ":" + two(this.getMinutes()) + ":" + two(this.getSeconds()) + " GMT+0000";
  };
  SimDate.now = now;
  SimDate.parse = Real.parse;
  Date = SimDate;
})`;

/** Handlers run when the present code has come to its end, without waiting for the test to await anything. */
export const PROMISES = `(function (later) {
  function Promise(start) {
    this.state = 0;
    this.waiting = [];
    var self = this;
    try { start(function (v) { settle(self, 1, v); }, function (v) { settle(self, 2, v); }); } catch (e) { settle(self, 2, e); }
  }
  function settle(p, state, value) {
    if (p.state) return;
    if (state === 1 && value && typeof value.then === "function") return value.then(function (v) { settle(p, 1, v); }, function (v) { settle(p, 2, v); });
    p.state = state;
    p.value = value;
    p.waiting.forEach(later);
    p.waiting = [];
  }
  Promise.prototype.then = function (yes, no) {
    var self = this;
    return new Promise(function (resolve, reject) {
      function go() {
        var handler = self.state === 1 ? yes : no;
        if (typeof handler !== "function") return self.state === 1 ? resolve(self.value) : reject(self.value);
        try { resolve(handler(self.value)); } catch (e) { reject(e); }
      }
      if (self.state) later(go);
      else self.waiting.push(go);
    });
  };
  Promise.prototype.catch = function (no) { return this.then(undefined, no); };
  Promise.resolve = function (v) { return new Promise(function (resolve) { resolve(v); }); };
  Promise.reject = function (v) { return new Promise(function (resolve, reject) { reject(v); }); };
  Promise.all = function (list) {
    return new Promise(function (resolve, reject) {
      var left = list.length, values = [];
      if (!left) resolve(values);
      list.forEach(function (p, i) { Promise.resolve(p).then(function (v) { values[i] = v; if (!--left) resolve(values); }, reject); });
    });
  };
  global.Promise = Promise;
})`;

/** JSON of bytes over 126, of a build without Unicode, and in the forms that only Espruino reads; rounding away from zero, and a class that V8 has not. */
export const REST = `(function (random, strictOf, narrowed) {
  var stringify = JSON.stringify, parse = JSON.parse, round = Math.floor;
  function escape(letter) { return "\\\\u" + (letter.charCodeAt(0) + 65536).toString(16).substr(1).toUpperCase(); }
  JSON.stringify = function (value, replacer, space) { return String(stringify(value, replacer, space)).replace(/[\\x7f-\\uffff]/g, escape); };
  JSON.parse = function (text) {
    var keep = /\\\\u(?!00)|[^\\0-\\xff]/.test(text) ? narrowed : undefined;
    try { return parse(text, keep); } catch (e) {
      var strict = strictOf(String(text), false);
      if (strict === undefined) throw e;
      return parse(strict, keep);
    }
  };
  Math.round = function (x) { return x < 0 ? -round(0.5 - x) : round(x + 0.5); };
  Math.random = random;
  InternalError = class InternalError extends Error {};
})`;

/** A text that another one ends before is found at its end, too (jswrap_string_indexOf of 2v29: the comparison ends with either). In a realm of its own alone, whose strings these are. */
export const TEXTS = `(function () {
  var find = String.prototype.indexOf, swap = String.prototype.replace;
  function indexOf(other, from) {
    var text = String(this), wanted = String(other), most = text.length - wanted.length;
    if (most < 0) return -1;
    var at = Math.max(0, Math.min(most + 1, Number(from) || 0)), whole = find.call(text, wanted, at);
    if (whole >= 0 && whole < text.length) return whole;
    for (at = Math.max(at, most + 1); at < text.length; at++) if (wanted.startsWith(text.slice(at))) return at;
    return -1;
  }
  function define(name, value) { Object.defineProperty(String.prototype, name, { value: value, configurable: true, writable: true }); }
  define("indexOf", indexOf);
  define("includes", function (other, from) { return indexOf.call(this, other, from) >= 0; });
  define("replace", function (other, by) {
    var text = String(this), at = typeof other === "string" ? indexOf.call(text, other) : -1;
    if (at < 0 || find.call(text, other) >= 0) return swap.call(text, other, by);
    return text.slice(0, at) + (typeof by === "function" ? by(other, at, text) : by);
  });
})()`;

const VIEWS_TO_JSON = `Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), "toJSON", { value: function () { return [].slice.call(this); }, configurable: true })`;

const REMOVE = `(function (path, names) {
  var owner = path === "global" ? global : eval(path);
  for (var name of names.split(" ")) {
    for (var o = Object(owner); o; o = Object.getPrototypeOf(o)) if (Object.prototype.hasOwnProperty.call(o, name)) delete o[name];
  }
})`;

/** For a realm of the program's own: what it lacks is taken away from the realm's very prototypes. */
export function finishScope(run: Run, host: ScopeHost): void {
  const call = (text: string) => run(text, "scope") as (...args: unknown[]) => void;
  run("global = this", "scope");
  call(DATES)(() => host.now());
  call(PROMISES)((then: () => void) => host.later(then));
  call(REST)(() => host.random(), strictOf, narrowed);
  run(TEXTS, "scope");
  run(VIEWS_TO_JSON, "scope");
  const remove = call(REMOVE);
  for (const [owner, names] of Object.entries(absent)) if (names) remove(owner, names);
}
