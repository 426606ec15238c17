import { fill } from "#app/strings/language.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import type { HashKind } from "#db/schema/known.ts";

/** What one line of a list, or one record, says. */
export type Line =
  | { says: "add"; kind: HashKind; hash: string; entry: string | null }
  /** It is on the list no more: a tombstone. */
  | { says: "drop"; kind: HashKind; hash: string }
  | { says: "drop-entry"; entry: string }
  /** A kind of hash that is not looked up here. */
  | { says: "other" };

/** Which line of the file, or which record of its JSON; null: the file as a whole. */
export type Where = { in: "line" | "record"; number: number } | null;

/** What can be wrong with a list, as the command line says it. */
const PROBLEMS = {
  empty: "it has no hash",
  no_json: "it is no JSON ({why})",
  no_records: "it has no list of entries or records",
  shape: "{why}",
  no_fingerprints: "it has no fingerprints",
  quotes: "its quotes do not close",
  kind: '"{value}" is no kind of hash',
  hash: '"{value}" is no {kind}: it has {digits} hexadecimal digits',
  status: '"{value}" is no status',
};

export type ProblemCode = keyof typeof PROBLEMS;

export interface Problem {
  where: Where;
  code: ProblemCode;
  values: Record<string, string | number>;
}

/** A list that cannot be read; the message says where and why. */
export class BrokenList extends Error {
  readonly problem: Problem;

  constructor(where: Where, code: ProblemCode, values: Problem["values"] = {}) {
    const place = where ? `${where.in} ${where.number}` : "the file";
    super(`${place}: ${fill(PROBLEMS[code], values)}`);
    this.problem = { where, code, values };
  }
}

const LENGTHS: Record<HashKind, number> = { sha256: 64, md5: 32, sha1: 40, pdq: 64 };

const KINDS: Record<string, HashKind> = {
  ...{ sha256: "sha256", sha1: "sha1", md5: "md5", pdq: "pdq" },
  ...{ imagepdq: "pdq", videomd5: "md5", imagemd5: "md5" },
};

/** Kinds that lists have and nobody looks up here. */
const OTHERS = [
  ...["pdna", "photodna", "tmk", "tmkpdqf", "videotmk", "netclean", "videntifier"],
  ...["ssvhpdna", "ssvhsaferhash", "text", "url", "vpdq", "pdnavideo"],
];

/** Which kind a list means by a name; `other` for one that is not looked up. */
export function kindOf(name: string, where: Where): HashKind | "other" {
  const plain = name.toLowerCase().replace(/[\s_-]/g, "");
  const kind = entryOf(KINDS, plain);
  if (kind) return kind;
  if (OTHERS.includes(plain)) return "other";
  throw new BrokenList(where, "kind", { value: shown(name) });
}

/** A hash in the form in which it is kept. */
export function hashOf(kind: HashKind, value: string, where: Where): string {
  const hash = value.trim().toLowerCase();
  if (hash.length !== LENGTHS[kind] || !/^[0-9a-f]+$/.test(hash)) {
    throw new BrokenList(where, "hash", { value: shown(value), kind, digits: LENGTHS[kind] });
  }
  return hash;
}

/** Whether a status means that the hash is to go. */
export function isTombstone(status: string, where: Where): boolean {
  const plain = status.trim().toLowerCase();
  if (["deleted", "withdrawn", "tombstone", "removed"].includes(plain)) return true;
  if (["", "active", "received", "unknown", "added"].includes(plain)) return false;
  throw new BrokenList(where, "status", { value: shown(status) });
}

export function said(
  kind: HashKind,
  value: string,
  { where, isGone, entry }: { where: Where; isGone: boolean; entry: string | null },
): Line {
  const hash = hashOf(kind, value, where);
  return isGone ? { says: "drop", kind, hash } : { says: "add", kind, hash, entry };
}

function shown(text: string): string {
  return text.length > 70 ? `${text.slice(0, 70)}…` : text;
}
