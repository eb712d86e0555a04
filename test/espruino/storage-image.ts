// Espruino's Storage as the bytes of its flash: each file is its size (32 bits, little-endian), its name in 28 bytes, and its data padded to 4.

export function storageImage(files: Record<string, string | Uint8Array>, size: number): Buffer {
  const image = Buffer.alloc(size, 0xFF);
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = typeof content === "string" ? Buffer.from(content, "latin1") : Buffer.from(content);
    if (at + 32 + data.length > size) throw new Error(`${name} does not fit into ${size} bytes of Storage`);
    image.fill(0, at, at + 32);
    image.writeUInt32LE(data.length, at);
    image.write(name, at + 4, 28, "latin1");
    data.copy(image, at + 32);
    at += 32 + (data.length + 3 & ~3);
  }
  return image;
}
