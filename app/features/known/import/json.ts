import { z } from "zod";
import { BrokenList, isTombstone, kindOf, type Line, said, type Where } from "./line.ts";

/** As NCMEC's hash sharing has them: an entry with its fingerprints, or that it is deleted. */
const ncmecEntry = z.object({
  id: z.union([z.string(), z.number()]),
  member_id: z.union([z.string(), z.number()]).optional(),
  member: z.object({ id: z.union([z.string(), z.number()]) }).optional(),
  deleted: z.boolean().default(false),
  fingerprints: z.record(z.string(), z.string().nullable()).default({}),
});

/** As StopNCII's FetchHashes has them. */
const stopNciiRecord = z.object({
  signalType: z.string(),
  hashValue: z.string(),
  hashStatus: z.string(),
});

/**
 * Reads a list in JSON: an array of entries or records, or an object that has one under `updates`,
 * `entries`, `images` and `videos`, or `hashRecords`.
 */
export function* linesOfJson(text: string): Iterable<Line> {
  let number = 0;
  for (const record of recordsOf(parsed(text))) {
    number += 1;
    const where: Where = { in: "record", number };
    if (typeof record === "object" && record !== null && "hashValue" in record) {
      yield stopNcii(checked(stopNciiRecord, record, where), where);
    } else {
      yield* ncmec(checked(ncmecEntry, record, where), where);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BrokenList(null, "no_json", { why: (error as Error).message });
  }
}

function recordsOf(whole: unknown): unknown[] {
  if (Array.isArray(whole)) return whole;
  const lists = Object.entries(typeof whole === "object" && whole !== null ? whole : {}).filter(
    ([name, value]) =>
      ["updates", "entries", "images", "videos", "hashRecords"].includes(name) &&
      Array.isArray(value),
  );
  if (lists.length === 0) throw new BrokenList(null, "no_records");
  return lists.flatMap(([, value]) => value as unknown[]);
}

function checked<T>(schema: z.ZodType<T>, record: unknown, where: Where): T {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  const why = [path.join("."), message].filter(Boolean).join(": ");
  throw new BrokenList(where, "shape", { why });
}

function* ncmec(record: z.infer<typeof ncmecEntry>, where: Where): Iterable<Line> {
  const member = record.member_id ?? record.member?.id;
  const entry = member === undefined ? `${record.id}` : `${member}-${record.id}`;
  if (record.deleted) {
    yield { says: "drop-entry", entry };
    return;
  }
  const given = Object.entries(record.fingerprints).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  );
  if (given.length === 0) throw new BrokenList(where, "no_fingerprints");
  for (const [name, value] of given) {
    const kind = kindOf(name, where);
    yield kind === "other" ? { says: "other" } : said(kind, value, { where, isGone: false, entry });
  }
}

function stopNcii(record: z.infer<typeof stopNciiRecord>, where: Where): Line {
  const { signalType, hashValue, hashStatus } = record;
  const kind = kindOf(signalType, where);
  if (kind === "other") return { says: "other" };
  return said(kind, hashValue, { where, isGone: isTombstone(hashStatus, where), entry: null });
}
