import { PDQ_MATCH } from "#app/features/media/limits.ts";

const WORDS = 16;
const WORD_BITS = 16;
/** How much of a hash stands beside its id, in letters of six bits: enough to rule out nearly all others. */
const KEPT = 16;

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
  for (const entry of entries.split(" ")) {
    let bits = 0;
    for (let at = 0; at < KEPT; at += 1) {
      bits += SEXTET_BITS[SEXTETS[entry.charCodeAt(at)]! ^ wanted[at]!]!;
    }
    if (bits <= PDQ_MATCH) ids.add(parseInt(entry.slice(KEPT), 36));
  }
  return [...ids];
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
