// What Espruino's own RegExp makes of a pattern; each of these was tried on the interpreter.

const FLAGS = "gi";
/** Classes it knows, and characters that stand for themselves behind a backslash. */
const KNOWN_ESCAPE = /^\\([dDwWsSnrtvf0/\\^$.*+?()[\]{}|-]|x[0-9a-fA-F]{2})/;

/** The pattern as pieces: escapes and classes whole, everything else one character each. */
const piecesOf = pattern =>
  pattern.match(/\\x[0-9a-fA-F]{2}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|[\s\S]/g) ?? [];

function problemOf(piece, before, deep) {
  if (/^\(\?<?[=!]/.test(piece)) return "it looks neither ahead nor behind: match more, and test the rest in code";
  if (/^\(\?./.test(piece)) return "its groups are plain: write (...)";
  if (piece === "(" && deep) return "a group within a group is captured wrongly: write one level";
  if (/^[?*+{]$/.test(piece) && before === ")")
    return "a group can be neither optional nor repeated: write the cases out, or a loop";
  if (piece === "?" && /^[*+?}]$/.test(before)) return "it is always greedy: write a class such as [^>]*";
  if (piece === "?") return "it reads no ?: write the cases out, or x* and test the length";
  if (piece === "{" && /[^(|^]$/.test(before)) return "it reads no {n}: write the piece n times";
  if (piece.startsWith("\\") && !KNOWN_ESCAPE.test(piece)) return `it reads no ${piece}: test that in code`;
  return undefined;
}

/** Alternatives work in a group that opens the pattern, or in a pattern without anchors or where each alternative has its own. */
function alternatives(pieces) {
  const depths = [];
  let depth = 0,
    opened = 0;
  pieces.forEach((piece, i) => {
    if (piece[0] === "(") {
      depth++;
      opened = i;
    }
    if (piece === ")") depth--;
    if (piece === "|") depths.push(depth ? opened : -1);
  });
  const first = pieces[0] === "^" ? 1 : 0;
  if (depths.some(at => at > first))
    return "alternatives work only in a group that opens the pattern: write two patterns";
  if (
    depths.includes(-1) &&
    pieces.some((piece, i) => piece === "|" && (pieces[i + 1] === "^") !== (pieces[0] === "^"))
  )
    return "an anchor counts for all alternatives or for none: write ^ before each, or two patterns";
  return undefined;
}

/** What is wrong with this pattern on the board, or undefined. */
export function regexProblem(pattern, flags) {
  const alien = [...flags].find(flag => !FLAGS.includes(flag));
  if (alien) return `it knows no flag ${alien}: only g and i`;
  const pieces = piecesOf(pattern);
  let depth = 0;
  for (let i = 0; i < pieces.length; i++) {
    const problem = problemOf(pieces[i], pieces[i - 1] ?? "", depth > 0);
    if (problem) return problem;
    if (pieces[i] === "(") depth++;
    if (pieces[i] === ")") depth--;
  }
  return alternatives(pieces);
}
