import type { Ctx } from "#app/context.server.ts";
import { MOST_PEOPLE } from "../limits.ts";
import type { SearchQuery } from "../query.ts";
import { similarNames } from "../similar.ts";
import { isUnblockedFor } from "#app/features/people/blocks.server.ts";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { beholder, type Regard, regardOf } from "#app/features/posts/visibility.server.ts";
import { onReplica } from "#app/replica.server.ts";
import { compiled } from "#db/compiled.ts";
import { countIn, hitColumns, isNamed, LAST, namedSo } from "./names.server.ts";
import { CROWD, firstOfCrowd, knownCrowd, noteCrowd } from "./crowds.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";

const SIMILAR_MIN = 4;
/** A mistake is looked for after so many letters. */
const SIMILAR_PREFIX = 2;

export interface FoundUsers {
  users: SuggestedCreator[];
  /** {@link MOST_PEOPLE} at most. */
  count: number;
}

/**
 * People whose name, or a part of it, begins with what was typed: that very name first, then the most
 * followed; where there is none, names that are almost it.
 */
export async function matchUsers(
  ctx: Ctx,
  { joined, name, mayMistype }: SearchQuery,
  limit: number,
): Promise<FoundUsers> {
  const { db, viewer } = ctx;
  if (!joined) return { users: [], count: 0 };
  const crowd = await knownCrowd(ctx, joined);
  if (crowd) return { users: await firstOfCrowd(ctx, crowd, name, limit), count: crowd.count };
  const asked = { start: joined, end: joined + LAST, name, me: viewer?.id_usuario ?? 0 };
  const { rows, isBehind } = await onReplica(ctx, async (at) => ({
    rows: await named.all(at.db, asked, `${regardOf(viewer)} ${limit}`),
    isBehind: at.db !== db,
  }));
  if (rows[0] && rows[0].count >= CROWD) await noteCrowd(ctx, joined);
  if (rows.length === 0 && mayMistype && joined.length >= SIMILAR_MIN) {
    const users = (await readSimilar({ db, viewer }, joined)).slice(0, limit);
    return { users, count: users.length };
  }
  const count = countIn(rows);
  if (!isBehind) return { users: rows.map(({ count: _, ...user }) => user), count };
  // Of those as they are now: one may be suspended since, or have blocked who asks.
  const ids = rows.map(({ id_usuario }) => id_usuario);
  return { users: await firstOfCrowd(ctx, { ids, count }, name, limit), count };
}

interface Asked {
  start: string;
  end: string;
  name: string;
  me: number;
}

const named = compiled((db, { start, end, name, me }: Asked, shape: `${Regard} ${number}`) => {
  const [regard, limit] = shape.split(" ") as [Regard, string];
  return namedSo(db, { start, end, name })
    .where(isUnblockedFor(beholder(regard, me), "usuarios.id_usuario"))
    .select(hitColumns)
    .orderBy(isNamed(name))
    .orderBy("usuarios.followersCount", "desc")
    .orderBy("usuarios.id_usuario")
    .limit(Number(limit));
});

async function readSimilar(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  joined: string,
): Promise<SuggestedCreator[]> {
  const start = [...joined].slice(0, SIMILAR_PREFIX).join("");
  const near = await db
    .selectFrom("nombres")
    .selectAll()
    .where("clave", ">=", start)
    .where("clave", "<", start + LAST)
    .orderBy("clave")
    .limit(MOST_PEOPLE)
    .execute();
  const ids = similarNames(joined, near);
  if (ids.length === 0) return [];
  const users = await db
    .selectFrom("usuarios")
    .select(hitColumns)
    .where("id_usuario", "in", ids)
    .where(isInGoodStanding())
    .where(isUnblockedFor(viewer, "usuarios.id_usuario"))
    .execute();
  return users.sort((a, b) => ids.indexOf(a.id_usuario) - ids.indexOf(b.id_usuario));
}
