// An SVG that somebody brings, written anew with nothing but what can be drawn from itself: what is drawn is what was looked at. No file, no address, no other
// document is ever opened for it, and no picture stands in it but pixels.
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { kindOf } from "../../kinds";
import { Mistake } from "../../mistake";
import { MOST_PIXELS } from "../../vision/photo";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const XML = "http://www.w3.org/XML/1998/namespace";
const XINCLUDE = "http://www.w3.org/2001/XInclude";

/** Letters of a drawing, its elements, and how deep these may stand in one another. The largest of some 20,000 drawn icons have a few hundred elements. */
const MOST_LETTERS = 32 << 20;
const MOST_ELEMENTS = 100_000;
const MOST_DEPTH = 200;
/** Pictures of pixels in a drawing: the head of each is looked at, which takes most of a millisecond. */
const MOST_PICTURES = 1000;
/** Entities of a document type: what each stands for is short, and few places have one. */
const ENTITY = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"&%<]{0,200})"|'([^'&%<]{0,200})')\s*>/g;
const MOST_ENTITIES = 10_000;
const USED_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);|#)/g;

/** They draw nothing here, whatever is in them. */
const UNDRAWN = new Set(["script", "foreignObject", "metadata"]);
/** Pixels as text within the drawing. */
const PIXELS = /^\s*data:image\/(?:png|jpe?g|gif|webp)(?:;[\w=-]+)*;base64,/i;
const PIXEL_KINDS = /^a picture \((PNG|JPG|GIF|WEBP)\)$/;
/** `url(...)` in a style leads to an element of the same drawing, or brings letters along. */
const OUTSIDE_URL = /url\(\s*(?!["']?\s*(?:#|data:(?:font|application)\/))/i;
const IMPORT = /@import/i;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Line ends within an attribute would be read as blanks. */
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ESCAPES[sign]).replace(/[\t\n\r]/g, sign => `&#${sign.charCodeAt(0)};`);

class Writer {
  /** Pictures of pixels within it, as files. */
  readonly pixels: Uint8Array[] = [];
  private written: string[] = [];
  private depth = 0;
  private elements = 0;
  /** How deep the element stands that is left out with all that is in it; 0: none is. */
  private leftOutFrom = 0;
  /** As deep as the style that is read now. */
  private styleAt = 0;

  constructor(private readonly from: string) {}

  get text(): string {
    return this.written.join("");
  }

  private refuse(what: string, remedy: string): never {
    throw new Mistake(`${this.from} ${what}: ${remedy}`);
  }

  private outside(what: string): never {
    this.refuse(
      `leads to ${what.length > 60 ? what.slice(0, 60) + "..." : what} outside of itself`,
      "a picture has to bring all that it shows; save it with everything embedded",
    );
  }

  private checkStyle(text: string): void {
    if (IMPORT.test(text) || OUTSIDE_URL.test(text)) this.outside("a style or a file");
  }

  /** The address in a reference, or undefined where the attribute is no part of what is drawn. */
  private reference(element: string, { value }: SaxesAttributeNS): string | undefined {
    if (element === "a") return undefined;
    const isPicture = element === "image" || element === "feImage";
    const start = PIXELS.exec(value)?.[0];
    if (isPicture && start) {
      if (this.pixels.length === MOST_PICTURES)
        this.refuse(`has more than ${MOST_PICTURES} pictures in it`, "save it as a PNG");
      this.pixels.push(Buffer.from(value.slice(start.length), "base64"));
      return value.trim();
    }
    if (isPicture || !/^\s*#/.test(value)) this.outside(JSON.stringify(value));
    return value.trim();
  }

  private attribute(element: string, one: SaxesAttributeNS): string {
    const { local, uri, value } = one;
    if (local === "href" && (uri === "" || uri === XLINK)) {
      const address = this.reference(element, one);
      return address === undefined ? "" : ` xlink:href="${escaped(address)}"`;
    }
    if (uri === XML && local === "space") return ` xml:space="${escaped(value)}"`;
    if (uri !== "" || local === "xmlns") return "";
    this.checkStyle(value);
    return ` ${local}="${escaped(value)}"`;
  }

  /** Tells which doctype it has, and answers the entities that are declared there. */
  entities(doctype: string): Record<string, string> {
    const rest = doctype.replace(ENTITY, "");
    if (/<!ENTITY/.test(rest))
      this.refuse("has entities that stand for others or for files", "save it as a plain SVG, without them");
    return Object.fromEntries([...doctype.matchAll(ENTITY)].map(([, name, one, other]) => [name, one ?? other]));
  }

  instruction(target: string, body: string): void {
    if (target === "xml-stylesheet" && !/\bhref\s*=\s*["']#/.test(body)) this.outside("a style sheet");
  }

  open({ local, uri, attributes }: SaxesTagNS): void {
    if (++this.elements > MOST_ELEMENTS)
      this.refuse(`has more than ${MOST_ELEMENTS} parts`, "draw it simpler, or save it as a PNG");
    if (++this.depth > MOST_DEPTH)
      this.refuse(
        `has more than ${MOST_DEPTH} groups within one another`,
        "ungroup what it shows, or save it as a PNG",
      );
    if (this.leftOutFrom) return;
    if (uri === XINCLUDE) this.outside("another document");
    if (uri !== SVG || UNDRAWN.has(local)) {
      // An SVG of no namespace is none; whoever draws it says so.
      if (this.depth > 1) {
        this.leftOutFrom = this.depth;
        return;
      }
    }
    const names = this.depth === 1 && uri === SVG ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : "";
    const own = Object.values(attributes).map(one => this.attribute(local, one));
    this.write(`<${local}${names}${own.join("")}>`);
    if (local === "style") this.styleAt = this.depth;
  }

  close({ local }: SaxesTagNS): void {
    if (!this.leftOutFrom) this.write(`</${local}>`);
    if (this.leftOutFrom === this.depth) this.leftOutFrom = 0;
    if (this.styleAt === this.depth) this.styleAt = 0;
    this.depth--;
  }

  words(text: string): void {
    if (this.leftOutFrom || !this.depth) return;
    if (this.styleAt) this.checkStyle(text);
    this.write(escaped(text));
  }

  private write(text: string): void {
    this.written.push(text);
  }
}

/**
 * Pixels within a drawing are read all at once, and by nobody but who draws it.
 * @throws Mistake when one of these pictures is none, or all have more pixels than a photo may have
 */
async function checkPixels(from: string, pictures: Uint8Array[]): Promise<void> {
  const { default: sharp } = await import("sharp");
  let pixels = 0;
  for (const bytes of pictures) {
    const kind = await kindOf(bytes);
    if (!kind || !PIXEL_KINDS.test(kind))
      throw new Mistake(`${from} has a picture in it that is ${kind ?? "of no known kind"}: embed a PNG or a JPEG`);
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => ({}) as { width?: number; height?: number });
    pixels += width * height;
  }
  if (pixels > MOST_PIXELS)
    throw new Mistake(`${from} has pictures of more than ${MOST_PIXELS / 1e6} million pixels in it: shrink them first`);
}

/**
 * The same drawing without what is not drawn: document types, comments, other programs' notes, scripts, links. `from` is where it comes from, for messages.
 * @throws Mistake when it leads to something outside of itself, is larger than a drawing is, or no SVG
 */
export async function plainSvg(svg: string, from: string): Promise<string> {
  if (svg.length > MOST_LETTERS)
    throw new Mistake(`${from} is larger than a drawing is: draw it simpler, or save it as a PNG`);
  if ((svg.match(USED_ENTITY)?.length ?? 0) > MOST_ENTITIES)
    throw new Mistake(`${from} has too many entities: save it as a plain SVG, without them`);
  const writer = new Writer(from);
  const parser = new SaxesParser({ xmlns: true });
  parser.on("doctype", text => Object.assign(parser.ENTITIES, writer.entities(text)));
  parser.on("processinginstruction", ({ target, body }) => writer.instruction(target, body));
  parser.on("opentag", tag => writer.open(tag));
  parser.on("closetag", tag => writer.close(tag));
  parser.on("text", text => writer.words(text));
  parser.on("cdata", text => writer.words(text));
  parser.on("error", error => {
    throw error;
  });
  try {
    parser.write(svg).close();
  } catch (error) {
    if (error instanceof Mistake) throw error;
    const [text] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new Mistake(
      `${from} cannot be read as a picture: ${text.slice(0, 120)}; save it anew, or take it out of the folder`,
    );
  }
  await checkPixels(from, writer.pixels);
  return writer.text;
}
