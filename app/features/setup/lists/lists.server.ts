import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { COUNTED_MAX } from "#app/features/admin/limits.ts";
import { ensureList, findList } from "#app/features/known/lists.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { LISTS_SHOWN } from "../limits.ts";
import type { ListInput } from "../schema.ts";

/** The lists of known pictures and videos, with how many hashes each has, counted to an end. */
export async function readKnownLists({ db }: Pick<SignedInCtx, "db">) {
  const lists = await db
    .selectFrom("listas")
    .selectAll()
    .orderBy("nombre")
    .limit(LISTS_SHOWN)
    .execute();
  return Promise.all(
    lists.map(async ({ id_lista, nombre, on_match, about, updated_at }) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from (
        select 1 as one from hashes where id_lista = ${id_lista} limit ${sql.lit(COUNTED_MAX + 1)}
      ) counted`.execute(db);
      const updated = new Date(updated_at).toISOString();
      return { nombre, on_match, about, hashes: Number(rows[0]!.n), updated };
    }),
  );
}

export type KnownList = Awaited<ReturnType<typeof readKnownLists>>[number];

/** Says what becomes of what is on a list, and what it is about. Throws `not_found`. */
export async function setKnownList(
  { db, viewer }: SignedInCtx,
  { nombre, on_match, about }: ListInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findList(trx, nombre);
    if (!before) throw new AppError("not_found");
    if (before.on_match === on_match && before.about === about) return;
    await ensureList(trx, nombre, { onMatch: on_match, about, otherwise: on_match });
    const from = { on_match: before.on_match, about: before.about };
    const data = { nombre, from, to: { on_match, about } };
    await recordAudit({ db: trx }, { actor: actorOf(viewer), action: "hashes.set", data });
  });
}
