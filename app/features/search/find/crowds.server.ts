import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { isUnblockedFor } from "#app/features/people/blocks.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { beholder, type Regard, regardOf } from "#app/features/posts/visibility.server.ts";
import { compiled } from "#db/compiled.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import { MOST_PEOPLE } from "../limits.ts";
import { countIn, hitColumns, isNamed, LAST, namedSo } from "./names.server.ts";

/** From so many people on whose names begin alike, who comes first of them is looked up once a minute for all. */
export const CROWD = MOST_PEOPLE / 4;
const TTL_SECONDS = 60;
/** More than are shown: some of them may have blocked who asks. */
const FIRST = 64;
/** So many people share no longer a beginning, and a key of the store has an end. */
const LONGEST = 32;

interface Crowd {
  /** The most followed of them, whoever asks. */
  ids: number[];
  count: number;
}

const keyOf = (joined: string) => `search:people:${joined}`;

export async function knownCrowd({ kv }: Pick<Ctx, "kv">, joined: string): Promise<Crowd | null> {
  const kept = joined.length <= LONGEST ? await kv.get(keyOf(joined)) : null;
  return kept ? (JSON.parse(kept) as Crowd) : null;
}

export async function noteCrowd({ db, kv }: Pick<Ctx, "db" | "kv">, joined: string): Promise<void> {
  if (joined.length > LONGEST) return;
  const rows = await namedSo(db, { start: joined, end: joined + LAST, name: joined })
    .select("usuarios.id_usuario")
    .orderBy("usuarios.followersCount", "desc")
    .orderBy("usuarios.id_usuario")
    .limit(FIRST)
    .execute();
  const crowd: Crowd = { ids: rows.map((row) => row.id_usuario), count: countIn(rows) };
  await kv.put(keyOf(joined), JSON.stringify(crowd), { expirationTtl: TTL_SECONDS });
}

/** Those whom the viewer may see, as they are now; who has that very name is among them, however few follow them. */
export async function firstOfCrowd(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  { ids }: Crowd,
  name: string,
  limit: number,
): Promise<SuggestedCreator[]> {
  const asked = { ids, name, me: viewer?.id_usuario ?? 0 };
  return crowd.all(db, asked, `${regardOf(viewer)} ${limit}`);
}

const crowd = compiled(
  (
    db,
    { ids, name, me }: { ids: number[]; name: string; me: number },
    shape: `${Regard} ${number}`,
  ) => {
    const [regard, limit] = shape.split(" ") as [Regard, string];
    const asked = sql<number>`(
      select * from ${idsIn(db, ids)} as known
      union select id_usuario from usuarios where name_key = ${name})`;
    return db
      .selectFrom("usuarios")
      .where("usuarios.id_usuario", "in", asked)
      .where(isInGoodStanding())
      .where(isUnblockedFor(beholder(regard, me), "usuarios.id_usuario"))
      .select(hitColumns)
      .orderBy(isNamed(name))
      .orderBy("usuarios.followersCount", "desc")
      .orderBy("usuarios.id_usuario")
      .limit(Number(limit));
  },
);
