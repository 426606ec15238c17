import { getEnv } from "#app/env.server.ts";
import { forgetAddresses } from "#app/features/media/caches.server.ts";
import { isListed, isOpenTo } from "#app/features/posts/visibility.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";

const STEP = 500;

/** A post that not everybody may see (any more): caches that many share are not to have it. */
export async function forgetHidden(
  { db }: Pick<Services, "db">,
  { id_publicacion }: JobPayloads["post_changed"],
): Promise<void> {
  if (!getEnv().purge) return;
  const post = await db
    .selectFrom("publicaciones")
    .select((eb) => eb.and([isListed(null), isOpenTo(null)]).as("isPublic"))
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  // Of one that is deleted the purge of its bytes tells.
  if (!post || post.isPublic) return;
  const shown = await shownObjects(db)
    .where("archivos.id_publicacion", "=", id_publicacion)
    .execute();
  await forgetAddresses(db, shown.map(addressOf));
}

/** Of somebody who was suspended all of it goes, in steps. */
export async function forgetSuspended(
  { db }: Pick<Services, "db">,
  { id_usuario }: JobPayloads["standing_changed"],
): Promise<void> {
  if (!getEnv().purge) return;
  const person = await db
    .selectFrom("usuarios")
    .select("status")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!person || person.status === "active") return;
  const pictures = await db
    .selectFrom("objetos")
    .select(["name", "address"])
    .where("id_usuario", "=", id_usuario)
    .where("label", "<>", "original")
    .execute();
  await forgetAddresses(db, pictures.map(addressOf));
  const uniqueKey = `purge_person:${id_usuario}`;
  await enqueue(db, "purge_person", { id_usuario, after: 0 }, { uniqueKey });
}

/** The job that goes through the files of somebody, from one on. */
export async function purgePerson(
  { db }: Pick<Services, "db">,
  { id_usuario, after }: JobPayloads["purge_person"],
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  let last = after;
  for (;;) {
    signal.throwIfAborted();
    const files = await db
      .selectFrom("archivos")
      .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
      .select("archivos.id_archivo")
      .where("publicaciones.id_usuario", "=", id_usuario)
      .where("archivos.id_archivo", ">", last)
      .orderBy("archivos.id_archivo")
      .limit(STEP)
      .execute();
    if (files.length === 0) return;
    const ids = files.map(({ id_archivo }) => id_archivo);
    const shown = await shownObjects(db).where("archivos.id_archivo", "in", ids).execute();
    await forgetAddresses(db, shown.map(addressOf));
    last = ids.at(-1)!;
  }
}

function shownObjects(db: Database) {
  return db
    .selectFrom("archivos")
    .innerJoin("objetos", "objetos.id_archivo", "archivos.id_archivo")
    .select(["objetos.name", "objetos.address"])
    .where("objetos.label", "<>", "original");
}

function addressOf({ name, address }: { name: string; address: string | null }): string {
  return address ?? name;
}
