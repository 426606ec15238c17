import type { HashKind } from "#db/schema/known.ts";

/** What one line of a list, or one record, says. */
export type Line =
  | { says: "add"; kind: HashKind; hash: string; entry: string | null }
  /** It is on the list no more: a tombstone. */
  | { says: "drop"; kind: HashKind; hash: string }
  | { says: "drop-entry"; entry: string }
  /** A kind of hash that is not looked up here. */
  | { says: "other" };

/** A list that cannot be read; the message says where and why. */
export class BrokenList extends Error {
  constructor(where: string, why: string) {
    super(`${where}: ${why}`);
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
export function kindOf(name: string, where: string): HashKind | "other" {
  const plain = name.toLowerCase().replace(/[\s_-]/g, "");
  const kind = KINDS[plain];
  if (kind) return kind;
  if (OTHERS.includes(plain)) return "other";
  throw new BrokenList(where, `"${shown(name)}" is no kind of hash`);
}

/** A hash in the form in which it is kept. */
export function hashOf(kind: HashKind, value: string, where: string): string {
  const hash = value.trim().toLowerCase();
  if (hash.length !== LENGTHS[kind] || !/^[0-9a-f]+$/.test(hash)) {
    const wanted = `${LENGTHS[kind]} hexadecimal digits`;
    throw new BrokenList(where, `"${shown(value)}" is no ${kind}: it has ${wanted}`);
  }
  return hash;
}

/** Whether a status means that the hash is to go. */
export function isTombstone(status: string, where: string): boolean {
  const plain = status.trim().toLowerCase();
  if (["deleted", "withdrawn", "tombstone", "removed"].includes(plain)) return true;
  if (["", "active", "received", "unknown", "added"].includes(plain)) return false;
  throw new BrokenList(where, `"${shown(status)}" is no status`);
}

export function said(
  kind: HashKind,
  value: string,
  { where, isGone, entry }: { where: string; isGone: boolean; entry: string | null },
): Line {
  const hash = hashOf(kind, value, where);
  return isGone ? { says: "drop", kind, hash } : { says: "add", kind, hash, entry };
}

function shown(text: string): string {
  return text.length > 70 ? `${text.slice(0, 70)}…` : text;
}
