import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import { trustOf } from "../endpoint.server.ts";
import { DEVICES_MAX } from "../limits.ts";
import type { DeviceInput } from "../schema.server.ts";
import { sessionOf } from "./session.server.ts";

/**
 * From now on the browser of this session is told of notifications: one of a session, and whose it was before, it is
 * no more. Gives its number. Throws `push_service_unknown`.
 */
export async function addDevice(
  { db, viewer }: SignedInCtx,
  { endpoint, keys }: DeviceInput,
  request: Request,
): Promise<number> {
  if (trustOf(endpoint, getEnv().pushHosts) === null) throw new AppError("push_service_unknown");
  const { id_usuario } = viewer;
  return db.transaction().execute(async (trx) => {
    const id_sesion = await sessionOf(trx, viewer, request);
    await trx
      .deleteFrom("dispositivos_push")
      .where((eb) => eb.and({ id_usuario, id_sesion }))
      .execute();
    const device = {
      ...{ id_usuario, id_sesion, endpoint, ...keys, created_at: Date.now() },
      ...{ pushed_at: null, due_at: null, since: null, asked: 0, tries: 0 },
    };
    await trx
      .insertInto("dispositivos_push")
      .values({ ...device, endpoint_hash: sha256(endpoint) })
      .onConflict((conflict) => conflict.column("endpoint_hash").doUpdateSet(device))
      .execute();
    await makeRoom(trx, id_usuario);
    return id_sesion;
  });
}

/** The oldest of too many go. */
async function makeRoom(trx: Database, id_usuario: number): Promise<void> {
  const devices = await trx
    .selectFrom("dispositivos_push")
    .select(["id_sesion", "created_at"])
    .where("id_usuario", "=", id_usuario)
    .execute();
  const tooMany = devices
    .toSorted((a, b) => b.created_at - a.created_at)
    .slice(DEVICES_MAX)
    .map(({ id_sesion }) => id_sesion);
  if (tooMany.length === 0) return;
  await trx
    .deleteFrom("dispositivos_push")
    .where("id_usuario", "=", id_usuario)
    .where("id_sesion", "in", tooMany)
    .execute();
}
