import { PDQ_MATCH } from "#app/features/media/limits.ts";

const WORDS = 16;
const WORD_BITS = 16;
/**
 * How much of a hash stands beside its id, in letters of six bits. Of a million hashes that share a word with a
 * stranger one in a thousand look-ups meets one that is as near in so many letters; with 16 nearly each does.
 */
const KEPT = 22;

/** The keys under which a hash is found: the number of each of its words of 16 bits, and the word. */
export function slotsOf(hash: string): number[] {
  const bytes = Buffer.from(hash, "hex");
  return Array.from({ length: WORDS }, (_, word) => word * 65_536 + bytes.readUInt16BE(word * 2));
}

/**
 * The 272 keys under one of which every hash is found that is near to this one: of 31 bits that may
 * differ, some word of 16 has one or none.
 */
export function slotsNear(hash: string): number[] {
  return slotsOf(hash).flatMap((slot) => [
    slot,
    ...Array.from({ length: WORD_BITS }, (_, bit) => slot ^ (1 << bit)),
  ]);
}

/** What stands under each of its keys. */
export function entryOf(hash: string, id: number): string {
  return Buffer.from(hash, "hex").toString("base64").slice(0, KEPT) + id.toString(36);
}

/** The ids of entries, with a space between, whose part of the hash is near enough. */
export function idsNear(entries: string, hash: string): number[] {
  const wanted = sextetsOf(entryOf(hash, 0));
  const ids = new Set<number>();
  for (let start = 0; start < entries.length;) {
    const space = entries.indexOf(" ", start);
    const end = space === -1 ? entries.length : space;
    if (isNear(entries, start, wanted)) ids.add(parseInt(entries.slice(start + KEPT, end), 36));
    start = end + 1;
  }
  return [...ids];
}

/** Most are seen to be others after half of their letters. */
function isNear(entries: string, start: number, wanted: Uint8Array): boolean {
  let bits = 0;
  for (let at = 0; at < KEPT && bits <= PDQ_MATCH; at += 1) {
    bits += SEXTET_BITS[SEXTETS[entries.charCodeAt(start + at)]! ^ wanted[at]!]!;
  }
  return bits <= PDQ_MATCH;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SEXTETS = new Uint8Array(128);
for (let at = 0; at < ALPHABET.length; at += 1) SEXTETS[ALPHABET.charCodeAt(at)] = at;
const SEXTET_BITS = Uint8Array.from(ALPHABET, (_, value) =>
  [...value.toString(2)].reduce((sum, digit) => sum + Number(digit), 0),
);

function sextetsOf(entry: string): Uint8Array {
  return Uint8Array.from({ length: KEPT }, (_, at) => SEXTETS[entry.charCodeAt(at)]!);
}
