import { stillFound } from "#app/features/index/outside/believe.server.ts";
import type { Database } from "#db/client.ts";
import type { SearchServer } from "#storage/search-server.ts";
import { FEW_LOOKS, lengthsOf, type Walk } from "./lengths.ts";
import { MOST_RESULTS, type Sort } from "../limits.ts";
import { orders, usesOf } from "./match.server.ts";
import type { Term } from "../terms.server.ts";

/**
 * The walk that the search server does: by the same words in the same order, so that a page is the same whoever has
 * found it. It counts what it finds.
 */
export function walkOutside(
  db: Database,
  server: SearchServer,
  groups: Term[][],
  { sort }: { sort: Sort },
): Walk {
  const words = groups.map((terms) => terms.map(({ palabra }) => palabra));
  const lengths =
    groups.length === 1 ? lengthsOf(usesOf(groups[0]!), sort) : [FEW_LOOKS, MOST_RESULTS];
  return {
    walk: async (length) => {
      const question = { groups: words, by: orders[sort], most: length, countTo: MOST_RESULTS };
      const { ids, count } = await server.find(question);
      const believed = await stillFound(db, ids, words);
      return {
        ids: believed,
        share: ids.length < length ? 1 : Math.min(1, length / count),
        of: count,
      };
    },
    lengths,
    farthest: 1,
  };
}
