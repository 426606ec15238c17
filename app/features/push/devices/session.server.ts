import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isOpenedBy, tokenOf } from "#app/http/session.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";

/** Which session of one's own a call came by; in a transaction nobody else changes its device. Throws `not_signed_in`. */
export async function sessionOf(
  db: Database,
  viewer: SignedInCtx["viewer"],
  request: Request,
): Promise<number> {
  const row = db
    .selectFrom("sesiones")
    .select("id_sesion")
    .where(isOpenedBy(tokenOf(request)?.token ?? ""))
    .where("id_usuario", "=", viewer.id_usuario);
  const session = await (db.isTransaction ? forUpdate(db, row) : row).executeTakeFirst();
  if (!session) throw new AppError("not_signed_in");
  return session.id_sesion;
}
