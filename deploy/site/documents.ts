// The repository's documents as pages: README, and whatever can be reached from it, with pictures and files they lead to.
import { readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { Marked, Renderer, type Token, type Tokens } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";
import { metaOf, policyOf } from "../content-policy";
import { chooseLanguage, type Language } from "../words/languages";

export interface Page {
  /** In the folder of documents. */
  file: string;
  title: string;
  html: string;
}

export interface Documents {
  pages: Page[];
  /** What is only copied: where it lies in the folder of documents, and in the repository. */
  copies: Map<string, string>;
  /** All that was read, from the root of the repository. */
  sources: string[];
}

const FIRST = "README.md";
/** That of any page but the bench's. */
const DOCUMENT = policyOf("document.html");
const PICTURES = "docs/pictures/";

/** The name that a document of the repository has as a page. Folders are gone: `docs/bench.md` is bench.html, the README of a folder has the folder's name. */
export function pageName(source: string): string {
  if (source === FIRST) return "index.html";
  const { dir, name } = posix.parse(source);
  return `${(name === "README" ? posix.basename(dir) : name).toLowerCase()}.html`;
}

const copyName = (source: string) =>
  source.startsWith(PICTURES) ? `pictures/${source.slice(PICTURES.length)}` : `files/${posix.basename(source)}`;

function kindOf(path: string): "file" | "folder" | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && (found.isDirectory() ? "folder" : "file");
}

class Library {
  readonly pages: Page[] = [];
  readonly copies = new Map<string, string>();
  readonly sources = [FIRST];
  private readonly names = new Map<string, string>();

  constructor(private readonly root: string) {
    for (const source of this.sources) this.pages.push(this.render(source));
  }

  /** Where a link of a document leads to when it is a page; "" where nothing of that is published: a folder of sources. */
  private relink(from: string, link: string): string {
    if (/^[a-z]+:|^#/.test(link)) return link;
    const [path, anchor] = link.split("#");
    const target = posix.normalize(posix.join(posix.dirname(from), path));
    const kind = target.startsWith("..") ? undefined : kindOf(join(this.root, target));
    if (!kind) throw new Error(`${from} leads to ${link}, which is not there`);
    if (kind === "folder") return "";
    const isPage = target.endsWith(".md");
    const name = this.take(isPage ? pageName(target) : copyName(target), target);
    if (isPage && !this.sources.includes(target)) this.sources.push(target);
    if (!isPage) this.copies.set(name, target);
    return anchor ? `${name}#${anchor}` : name;
  }

  private take(name: string, target: string): string {
    const known = this.names.get(name) ?? target;
    if (known !== target) throw new Error(`${known} and ${target} would both be ${name}`);
    this.names.set(name, target);
    return name;
  }

  private render(source: string): Page {
    const text = readFileSync(join(this.root, source), "utf8");
    const turn = (token: Token) => {
      if (token.type === "link" || token.type === "image") token.href = this.relink(source, token.href);
      if (token.type === "html")
        token.text = token.text.replace(
          /\b(src|href)="([^"]*)"/g,
          (_: string, name: string, link: string) => `${name}="${this.relink(source, link)}"`,
        );
    };
    const marked = new Marked(gfmHeadingId(), { walkTokens: turn, renderer: RENDERER });
    const title = /^# (.+)$/m.exec(text)?.[1].replace(/[`*]/g, "");
    if (!title) throw new Error(`${source} has no heading`);
    return { file: this.take(pageName(source), source), title, html: marked.parse(text, { async: false }) };
  }
}

const RENDERER = {
  /** A link that leads nowhere here is its words. */
  link(this: Renderer, token: Tokens.Link) {
    return token.href ? Renderer.prototype.link.call(this, token) : this.parser.parseInline(token.tokens);
  },
  /** Wider than a phone, it moves by itself. A head without words is none. */
  table(this: Renderer, token: Tokens.Table) {
    const html = Renderer.prototype.table.call(this, token);
    const isHeaded = token.header.some(({ text }) => text !== "");
    return `<div class="wide" tabindex="0">${isHeaded ? html : html.replace(/<thead>[^]*?<\/thead>/, "")}</div>\n`;
  },
};

/** `root`: of the repository. Throws where a document leads to something that is not there. */
export function documentsOf(root: string): Documents {
  const { pages, copies, sources } = new Library(root);
  return { pages, copies, sources: [...sources, ...copies.values()] };
}

const escape = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** `readme.ru.html` is Russian. */
const languageOf = (file: string): Language => chooseLanguage([file.split(".").at(-2)!]);

/** The whole file of a page. `head`: what all pages of the site have in theirs, as from the folder of documents. */
export const wholePage = ({ file, title, html }: Page, head: string): string => `<!doctype html>
<html lang="${languageOf(file)}">
  <head>
    <meta charset="utf-8" />
    ${metaOf(DOCUMENT)}
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escape(file === "index.html" ? title : `${title} – Croupier`)}</title>
    <meta name="theme-color" content="#2d6754" />
    <link rel="icon" href="../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="document.css" />
    ${head}
  </head>
  <body>
    <header>
      <a class="brand" href="../index.html"><img src="../icon.svg" alt="" />Croupier</a>
      <nav>
        <a href="index.html"${file === "index.html" ? ' aria-current="page"' : ""}>All documents</a>
        <a href="../recognise.html">Cards in a picture</a>
        <a href="../light.html">Update by light</a>
        <a href="../index.html">The bench</a>
      </nav>
    </header>
    <main>
${html}    </main>
  </body>
</html>
`;
