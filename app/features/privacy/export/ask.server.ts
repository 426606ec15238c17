import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { holdAccount } from "#app/features/people/standing.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { isoTime } from "#app/iso-time.ts";
import type { Database } from "#db/client.ts";
import type { Descarga } from "#db/schema/rights.ts";
import type { ExportView } from "./schema.ts";

/** Asks for a copy of everything; while one is made or can be had, asking again is asking for that one. */
export function askExport({ db, viewer }: SignedInCtx): Promise<ExportView> {
  const { id_usuario } = viewer;
  return db.transaction().execute(async (trx) => {
    await holdAccount(trx, id_usuario);
    const now = Date.now();
    const fresh = { state: "queued" as const, asked_at: now, size: 0, ready_at: null };
    // The secret of one that has run out opens nothing any more; its object is swept by its name.
    await trx
      .insertInto("descargas")
      .values({ id_usuario, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column("id_usuario")
          .doUpdateSet({ ...fresh, clave_hash: null, expires_at: null })
          .where((eb) =>
            eb.or([eb("descargas.state", "=", "failed"), eb("descargas.expires_at", "<=", now)]),
          ),
      )
      .execute();
    const asked = await rowOf(trx, id_usuario);
    if (asked?.state === "queued") {
      const uniqueKey = `export_data:${id_usuario}`;
      await enqueue(trx, "export_data", { id_usuario }, { uniqueKey });
    }
    return viewOf(asked);
  });
}

export async function readExport({ db, viewer }: SignedInCtx): Promise<ExportView> {
  return viewOf(await rowOf(db, viewer.id_usuario));
}

/** The object of a copy, for who holds its secret and is who it is about; null for everybody else. */
export async function findExport({ db, viewer }: Ctx, clave: string) {
  if (!viewer) return null;
  const row = await db
    .selectFrom("descargas")
    .innerJoin("objetos", "objetos.name", "descargas.objeto")
    .select(["objetos.name", "objetos.mime", "objetos.created_at", "objetos.size"])
    .where("descargas.id_usuario", "=", viewer.id_usuario)
    .where("descargas.clave_hash", "=", sha256(clave))
    .where("descargas.state", "=", "ready")
    .where("descargas.expires_at", ">", Date.now())
    .where("objetos.state", "=", "live")
    .executeTakeFirst();
  return row ?? null;
}

function rowOf(db: Database, id_usuario: number) {
  return db
    .selectFrom("descargas")
    .select(["state", "asked_at", "expires_at", "size"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
}

function viewOf(
  row: Pick<Descarga, "state" | "asked_at" | "expires_at" | "size"> | undefined,
): ExportView {
  if (!row || (row.expires_at !== null && row.expires_at <= Date.now())) return null;
  const { state, asked_at, expires_at, size } = row;
  return {
    ...{ state, size, asked_at: new Date(asked_at).toISOString() },
    expires_at: isoTime(expires_at),
  };
}
