import { randomBytes } from "node:crypto";
import { barredHash, identityText } from "#app/features/accounts/barred.server.ts";
import { leaveNames } from "#app/features/names/claim.server.ts";
import { DELETED_NAME } from "#app/features/people/limits.ts";
import { tellOthers } from "#app/features/people/standing.server.ts";
import { tellWebhooks } from "#app/features/webhooks/tell.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { endAccess } from "#app/http/session.server.ts";

/**
 * From here on nobody finds the account or signs in to it: a number is left, for the ledgers to point
 * at. Gives who it was, which the row in `bajas` keeps until all is done.
 */
export async function closeAccount(
  trx: Database,
  id_usuario: number,
): Promise<{ nombre_usuario: string; correo: string }> {
  const row = trx
    .selectFrom("usuarios")
    .select(["nombre_usuario", "correo", "status", "suspended_until"])
    .where("id_usuario", "=", id_usuario);
  const person = await forUpdate(trx, row).executeTakeFirstOrThrow();
  const { nombre_usuario, correo, status, suspended_until } = person;
  const isOut = status === "banned" || status === "suspended";
  if (isOut) await bar(trx, { id_usuario, correo, until: suspended_until });
  const name = `${DELETED_NAME}-${randomBytes(6).toString("hex")}`;
  await trx
    .updateTable("usuarios")
    .set({
      ...{ nombre_usuario: name, name_key: name, correo: name, password_hash: null },
      ...{ biografia: "", links: "[]", profile_picture: null, cover_picture: null },
      ...{ es_creador: 0, verificado: 0, de_confianza: 0, role: "user" },
      ...{ status: "deleted", suspended_until: null, muted_until: null },
      ...{ listas_visibles: 0, mensajes_de: "nadie", age_level: null, age_until: null },
      ...{ verificado_por_operador: 0, ve_documentos: 0, discrecion: null },
    })
    .where("id_usuario", "=", id_usuario)
    .execute();
  await leaveNames(trx, { id_usuario, nombre_usuario });
  await endAccess(trx, id_usuario);
  await trx.deleteFrom("nombres").where("id_usuario", "=", id_usuario).execute();
  await trx
    .updateTable("bajas")
    .set({ state: "running", nombre_usuario, correo })
    .where("id_usuario", "=", id_usuario)
    .execute();
  await tellOthers(trx, id_usuario);
  await tellWebhooks(trx, "user.deleted", { id_usuario }, String(id_usuario));
  return { nombre_usuario, correo };
}

/** A ban is not escaped by going and coming back: what is kept of the address says nothing else. */
async function bar(
  trx: Database,
  { id_usuario, correo, until }: { id_usuario: number; correo: string; until: number | null },
): Promise<void> {
  const identities = await trx
    .selectFrom("identidades")
    .select(["issuer", "subject"])
    .where("id_usuario", "=", id_usuario)
    .execute();
  const hashes = [correo, ...identities.map(identityText)].map(barredHash);
  await trx
    .insertInto("direcciones_vetadas")
    .values(
      hashes.map((direccion_hash) => ({
        ...{ direccion_hash, id_usuario, until, created_at: Date.now() },
      })),
    )
    .onConflict((conflict) => conflict.columns(["direccion_hash", "id_usuario"]).doNothing())
    .execute();
}
