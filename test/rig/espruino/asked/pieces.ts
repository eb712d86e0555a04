// Pieces of program that are run on the real interpreter and on the simulator alike, and what came of them.

/** `text` is the body of a function; what it returns is recorded as JSON, and so is what it prints. */
export interface Piece {
  name: string;
  text: string;
}

export interface Result {
  name: string;
  text: string;
  value: unknown;
  printed?: string[];
}

export interface Recording {
  version: string;
  results: Result[];
}

/** Stands before all pieces. An exception is an answer like any other. */
export const Preface = `function piece(t){try{return eval("(function(){"+t+"\\n})()")}catch(e){return "threw "+e}}`;

/** ASCII only, so that the interpreter reads the very bytes. */
export const quote = (text: string): string =>
  JSON.stringify(text).replace(/[\x7f-\uffff]/g, letter => "\\u" + letter.charCodeAt(0).toString(16).padStart(4, "0"));
