/** What comes out of a stream that bytes go through; throws when the stream breaks, and a RangeError when that is more than `most` bytes. */
export async function through(
  bytes: Uint8Array<ArrayBuffer>,
  way: GenericTransformStream,
  most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const out: ReadableStream<Uint8Array<ArrayBuffer>> = (new Blob([bytes]).stream() as ReadableStream).pipeThrough(way);
  const reader = out.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length <= most) continue;
    await reader.cancel();
    throw new RangeError(`more than ${most} bytes`);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
