import type { z } from "zod";
import type { bulkAnswer } from "./answers.ts";
import type { SearchDocument, Untaken } from "../search-server.ts";

/** The form of an index. Matching is that of the index in the database: word by word. */
export const FORM = {
  settings: {
    index: {
      number_of_shards: 1,
      auto_expand_replicas: "0-1",
      // An index that nobody has searched for a while would otherwise be late for the next one.
      refresh_interval: "1s",
      // So long the version of what was removed is known, and what comes late cannot bring it back.
      gc_deletes: "10m",
    },
  },
  mappings: {
    dynamic: "strict",
    properties: {
      id: { type: "long" },
      tier: { type: "short" },
      fecha: { type: "long" },
      // What is longer than Lucene takes, nobody types.
      palabras: { type: "keyword", ignore_above: 8191 },
    },
  },
};

/** Where documents of an index go: a name that ends with it. */
export function writesTo(index: string): string {
  return `${index}.writes`;
}

export function linesOf(alias: string, { id, version, found }: SearchDocument): object[] {
  const meta = { _index: alias, _id: String(id), version, version_type: "external" };
  if (!found) return [{ delete: meta }];
  return [{ index: meta }, { id, tier: found.tier, fecha: found.fecha, palabras: found.words }];
}

const CONFLICT = 409;
/** An index that is closed for writing, one too many, and troubles of its own. */
const LATER = new Set([403, 429]);

export function untakenOf({ items }: z.infer<typeof bulkAnswer>): Untaken {
  const untaken: Untaken = { isGone: false, later: new Map(), refused: new Map() };
  for (const item of items) {
    const { _id, status, error } = "index" in item ? item.index : item.delete;
    // Something newer is there already; or there was nothing to remove, which is no error.
    if (status < 300 || status === CONFLICT || !error) continue;
    const reason = `${error.type}: ${error.reason ?? ""}`.slice(0, 300);
    if (error.type === "index_not_found_exception") untaken.isGone = true;
    else if (LATER.has(status) || status >= 500) untaken.later.set(Number(_id), reason);
    else untaken.refused.set(Number(_id), reason);
  }
  return untaken;
}
