import type { Ctx } from "#app/context.server.ts";
import { isListed } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import { HIDDEN_MAX } from "../limits.ts";
import { SIGNALS } from "../ranking/taste.ts";
import { boundTaste } from "./seen.server.ts";
import { readSubjects } from "./taste.server.ts";
import { addTastes } from "./write-taste.server.ts";

/**
 * Keeps a post out of somebody's feed, or lets it in again, and learns from that what they do not care
 * for, where they let us. Once, however often it is asked. Throws `post_not_found`.
 */
export async function setHidden(
  ctx: Ctx,
  viewer: string,
  { id, hidden, isPersonal = true }: { id: number; hidden: boolean; isPersonal?: boolean },
): Promise<boolean> {
  await requireListed(ctx, id);
  const subject = (await readSubjects(ctx.db, [id])).get(id);
  await ctx.db.transaction().execute(async (trx) => {
    const isChanged = await (hidden ? add : remove)(trx, viewer, id);
    if (!isChanged || !subject || !isPersonal) return;
    await addTastes(trx, [{ viewer, subject, weight: hidden ? SIGNALS.hide : -SIGNALS.hide }]);
    await boundTaste(trx, viewer);
  });
  return hidden;
}

export async function readHidden(db: Database, viewer: string): Promise<number[]> {
  const rows = await hiddenOf.all(db, { viewer });
  return rows.map(({ id }) => id);
}

const hiddenOf = compiled((db, { viewer }: { viewer: string }) => hiddenBy(db, viewer));

/** What somebody does not want to see again, the latest first. */
export function hiddenBy(db: Database, viewer: string) {
  return db
    .selectFrom("desintereses")
    .select("id_publicacion as id")
    .where("viewer", "=", viewer)
    .orderBy("hidden_at", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(HIDDEN_MAX);
}

/** Which of these posts somebody does not want to see again. */
export async function hiddenAmong(
  db: Database,
  viewer: string,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await hiddenOfThese.all(db, { viewer, ids });
  return new Set(rows.map(({ id }) => id));
}

const hiddenOfThese = compiled((db, { viewer, ids }: { viewer: string; ids: number[] }) =>
  db
    .selectFrom("desintereses")
    .select("id_publicacion as id")
    .where("viewer", "=", viewer)
    .where("id_publicacion", "in", idsIn(db, ids)),
);

async function requireListed(ctx: Ctx, id: number): Promise<void> {
  const post = await ctx.db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id)
    .where(isListed(ctx.viewer))
    .executeTakeFirst();
  if (!post) throw new AppError("post_not_found");
}

async function add(trx: Database, viewer: string, id_publicacion: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("desintereses")
    .values({ viewer, id_publicacion, hidden_at: Date.now() })
    .onConflict((conflict) => conflict.columns(["viewer", "id_publicacion"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const overflow = trx
    .selectFrom("desintereses")
    .select("hidden_at")
    .where("viewer", "=", viewer)
    .orderBy("hidden_at", "desc")
    .offset(HIDDEN_MAX)
    .limit(1);
  await trx
    .deleteFrom("desintereses")
    .where("viewer", "=", viewer)
    .where("hidden_at", "<=", overflow)
    .execute();
  return true;
}

async function remove(trx: Database, viewer: string, id_publicacion: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("desintereses")
    .where("viewer", "=", viewer)
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
