// Espruino's Storage as the bytes of its flash: each file is its size (32 bits, little-endian), its name in 28 bytes, and its data padded to 4.
// A file may cross a page's end, its head may not.

const HEAD = 32;

export function storageImage(files: Record<string, string | Uint8Array>, size: number, page: number): Buffer {
  const image = Buffer.alloc(size, 0xff);
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = typeof content === "string" ? Buffer.from(content, "latin1") : Buffer.from(content);
    if (page - (at % page) < HEAD) at += page - (at % page);
    if (at + HEAD + data.length > size) throw new Error(`${name} does not fit into ${size} bytes of Storage`);
    image.fill(0, at, at + HEAD);
    image.writeUInt32LE(data.length, at);
    image.write(name, at + 4, HEAD - 4, "latin1");
    data.copy(image, at + HEAD);
    at += HEAD + ((data.length + 3) & ~3);
  }
  return image;
}
