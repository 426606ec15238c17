/** A part of a video: where it stands in its file. */
export interface Segment {
  offset: number;
  length: number;
  seconds: number;
}

export interface Segments {
  /** What a player needs before any part: the first bytes of the file. */
  headerLength: number;
  segments: Segment[];
}

/** So much of a file holds its header and the list of its parts… */
export const FIRST_BYTES = 32 * 1024;
/** …also where it is a day long. */
export const MOST_BYTES = 1024 * 1024;

/** Of what is longer, several make one: a playlist is fetched whole before anything is shown. */
const MOST_SEGMENTS = 1800;

/**
 * The parts of a fragmented MP4 by its index (ISO/IEC 14496-12, `sidx`), which stands before the first of
 * them. Null where these bytes, the first of the file, are no such file.
 */
export function segmentsOf(head: Buffer): Segments | null {
  let headerLength = 0;
  for (let at = 0; at + 8 <= head.length;) {
    const size = head.readUInt32BE(at);
    const type = head.toString("latin1", at + 4, at + 8);
    if (size < 8) return null;
    if (type === "moov") headerLength = at + size;
    if (type === "sidx") {
      const segments = at + size <= head.length ? readIndex(head.subarray(at, at + size)) : null;
      if (!segments || headerLength === 0) return null;
      // They begin after the indexes, of which there may be one for each track.
      const first = at + size + segments.firstOffset;
      return { headerLength, segments: joined(placed(segments.parts, first)) };
    }
    at += size;
  }
  return null;
}

type Part = Omit<Segment, "offset">;

function readIndex(box: Buffer): { firstOffset: number; parts: Part[] } | null {
  if (box.length < 40) return null;
  const isLong = box.readUInt8(8) === 1;
  const timescale = box.readUInt32BE(16);
  const firstOffset = isLong ? Number(box.readBigUInt64BE(28)) : box.readUInt32BE(24);
  const countAt = isLong ? 38 : 30;
  const count = box.readUInt16BE(countAt);
  if (timescale === 0 || count === 0 || countAt + 2 + 12 * count > box.length) return null;
  const parts = Array.from({ length: count }, (_, i): Part => {
    const at = countAt + 2 + 12 * i;
    return {
      length: box.readUInt32BE(at) & 0x7fffffff,
      seconds: box.readUInt32BE(at + 4) / timescale,
    };
  });
  return { firstOffset, parts };
}

function placed(parts: Part[], first: number): Segment[] {
  let offset = first;
  return parts.map((part) => {
    const segment = { offset, ...part };
    offset += part.length;
    return segment;
  });
}

function joined(parts: Segment[]): Segment[] {
  const together = Math.ceil(parts.length / MOST_SEGMENTS);
  const segments: Segment[] = [];
  for (let at = 0; at < parts.length; at += together) {
    const some = parts.slice(at, at + together);
    segments.push({
      offset: some[0]!.offset,
      length: some.reduce((sum, { length }) => sum + length, 0),
      seconds: some.reduce((sum, { seconds }) => sum + seconds, 0),
    });
  }
  return segments;
}
