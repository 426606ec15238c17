import type { Database } from "#db/client.ts";
import type { Coincidencia } from "#db/schema/known.ts";

/** Says what became of something that was found, for whoever is the first to. */
export async function settleMatch(
  trx: Database,
  id_coincidencia: number,
  state: "removed" | "undone",
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("coincidencias")
    .set({ state })
    .where("id_coincidencia", "=", id_coincidencia)
    .where("state", "=", "held")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The same for all that was found of a post or a message. What a moderator has released passes when it is looked at
 * again; what is undone is as if it had not been found, and is found again. Gives the objects it was found in.
 */
export async function settleMatchesOf(
  trx: Database,
  of: { id_publicacion: number } | { id_mensaje: number },
  { from, to }: Record<"from" | "to", Coincidencia["state"]>,
): Promise<string[]> {
  const settled = await trx
    .updateTable("coincidencias")
    .set({ state: to })
    .where((eb) => eb.and(of))
    .where("state", "=", from)
    .returning("original")
    .execute();
  return originalsOf(settled);
}

/** The same for all that was found of a picture of a profile and is held. */
export async function settlePictureMatches(
  trx: Database,
  { id_usuario, kind }: { id_usuario: number; kind: "avatar" | "cover" },
  { from, to }: Record<"from" | "to", Coincidencia["state"]>,
): Promise<string[]> {
  const settled = await trx
    .updateTable("coincidencias")
    .set({ state: to })
    .where("id_usuario", "=", id_usuario)
    .where("kind", "=", kind)
    .where("state", "=", from)
    .returning("original")
    .execute();
  return originalsOf(settled);
}

function originalsOf(matches: Pick<Coincidencia, "original">[]): string[] {
  return matches.flatMap(({ original }) => original ?? []);
}
