/** Chunks before the picture itself; more than any program writes. */
const CHUNKS_MAX = 64;

/** Whether a PNG says, before its first picture, that others follow (APNG). */
export async function isMovingPng(file: Blob): Promise<boolean> {
  for (let at = 8, chunks = 0; at < file.size && chunks < CHUNKS_MAX; chunks += 1) {
    const head = new DataView(await file.slice(at, at + 8).arrayBuffer());
    if (head.byteLength < 8) return false;
    const type = head.getUint32(4);
    if (type === ACTL) return true;
    if (type === IDAT) return false;
    // Length, type and check sum are 12.
    at += 12 + head.getUint32(0);
  }
  return false;
}

const ACTL = 0x6163544c;
const IDAT = 0x49444154;
