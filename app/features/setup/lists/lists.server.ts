import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { COUNTED_MAX } from "#app/features/admin/limits.ts";
import { LISTS_SHOWN } from "../limits.ts";

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
