import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { gathered } from "#db/gathered.ts";
import type { ReactionRow } from "#db/schema/posts.ts";
import { lockPost } from "./post-status.server.ts";
import { requireWelcome } from "./visibility.server.ts";

const counters = { me_gusta: "likeCount", guardados: "saveCount" } as const;

type Table = keyof typeof counters;

/**
 * Sets or toggles (`on` absent) the viewer's row of a post and keeps its counter exact. Throws
 * `post_not_found`, `subscribers_only` where the viewer may not see the files, and `blocked`.
 */
export async function react(
  ctx: SignedInCtx,
  table: Table,
  { id, on }: { id: number; on?: boolean | undefined },
): Promise<{ on: boolean; count: number }> {
  await requireWelcome(ctx, id);
  const outcome = await tables[table].write(ctx.db, { id, on, id_usuario: ctx.viewer.id_usuario });
  if (!outcome) throw new AppError("post_not_found");
  return outcome;
}

interface Reaction {
  id: number;
  on: boolean | undefined;
  id_usuario: number;
}

interface Outcome {
  on: boolean;
  count: number;
}

/** Writes the reactions that come at once together. Null: the post has gone meanwhile. */
function writerOf(table: Table) {
  return gathered(async (trx, reactions: Reaction[]) => {
    const outcomes = new Map<Reaction, Outcome | null>();
    // Rows of posts are held from the smaller id to the larger.
    for (const reaction of reactions.toSorted((a, b) => a.id - b.id)) {
      outcomes.set(reaction, await writeOne(trx, table, reaction));
    }
    return reactions.map((reaction) => outcomes.get(reaction) ?? null);
  });
}

async function writeOne(
  trx: Database,
  table: Table,
  { id, on, id_usuario }: Reaction,
): Promise<Outcome | null> {
  const { add, remove, count } = writes[table];
  const row = { id_usuario, id_publicacion: id };
  if (!(await lockPost(trx, id))) return null;
  const isAdded = on !== false && (await add.run(trx, { ...row, created_at: Date.now() })) === 1;
  if (isAdded && table === "me_gusta") await emit(trx, "post_liked", { id_publicacion: id });
  const isRemoved = !isAdded && on !== true && (await remove.run(trx, row)) === 1;
  const post = await count.first(trx, { id, by: isAdded ? 1 : isRemoved ? -1 : 0 });
  return { on: on ?? isAdded, count: post!.count };
}

type Row = Pick<ReactionRow, "id_usuario" | "id_publicacion">;

function writesOf(table: Table) {
  const counter = counters[table];
  return {
    add: compiled((db, { id_usuario, id_publicacion, created_at }: ReactionRow) =>
      db
        .insertInto(table)
        .values({ id_usuario, id_publicacion, created_at })
        .onConflict((conflict) => conflict.columns(["id_usuario", "id_publicacion"]).doNothing()),
    ),
    remove: compiled((db, { id_usuario, id_publicacion }: Row) =>
      db
        .deleteFrom(table)
        .where("id_usuario", "=", id_usuario)
        .where("id_publicacion", "=", id_publicacion),
    ),
    count: compiled((db, { id, by }: { id: number; by: number }) =>
      db
        .updateTable("publicaciones")
        .set((eb) => ({ [counter]: eb(counter, "+", by) }))
        .where("id_publicacion", "=", id)
        .returning(`${counter} as count`),
    ),
  };
}

const writes = { me_gusta: writesOf("me_gusta"), guardados: writesOf("guardados") };

const tables = {
  me_gusta: { write: writerOf("me_gusta") },
  guardados: { write: writerOf("guardados") },
};

/** Of somebody who goes: their rows of a table, and the counters of the posts. Gives how many. */
export async function forgetReactions(
  db: Database,
  table: Table,
  { id_usuario, limit }: { id_usuario: number; limit: number },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom(table)
      .select("id_publicacion")
      .where("id_usuario", "=", id_usuario)
      .orderBy("id_publicacion")
      .limit(limit)
      .execute();
    for (const { id_publicacion } of rows) {
      if (!(await lockPost(trx, id_publicacion))) continue;
      const { remove, count } = writes[table];
      const removed = await remove.run(trx, { id_usuario, id_publicacion });
      await count.first(trx, { id: id_publicacion, by: -removed });
    }
    return rows.length;
  });
}
