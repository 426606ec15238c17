import { goLive, reserveObject } from "#app/features/media/objects.server.ts";
import { setBlock } from "#app/features/people/block.server.ts";
import { saveText } from "#app/features/posts/text/post-text.server.ts";
import { enqueueFor } from "#app/jobs/fair-queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Archivo } from "#db/schema/posts.ts";
import { as, type Crowd, DAY_MS, type Person } from "./crowd.ts";
import { fillProfiles } from "./faces.ts";
import type { MediaSet, Medium, Rendition } from "./media.ts";
import type { Shelf } from "./shelf.ts";

const HOUR_MS = 60 * 60 * 1000;
const BLOCKED = 3;
/** So many creators show more of themselves. */
const KNOWN = 12;
const FOLLOWED = ["#baile", "#playa", "#receta"];

type Stores = Pick<Services, "db" | "objects" | "kv">;

interface Options {
  now: number;
  media: MediaSet;
  crowd: Crowd;
  shelf: Shelf;
}

/**
 * What an instance in use has in its corners: posts that failed or are not done yet, people who have
 * been blocked, and somebody who asks to become a creator.
 */
export async function fillCorners(stores: Stores, options: Options): Promise<void> {
  const { people } = options.crowd;
  const fan = people[0]!;
  const star = people.find(({ isCreator }) => isCreator);
  if (star) {
    await failedPost(stores, star, options);
    await halfFailedPost(stores, star, options);
    await waitingPost(stores, star, options);
  }
  const others = people.filter((person) => person !== fan && !person.isCreator);
  for (const { id_usuario } of others.slice(-BLOCKED)) {
    await setBlock(as(stores, fan), { id_usuario, blocked: true });
  }
  await askToBeCreator(stores, others[0], options.now);
  await followHashtags(stores, fan, options.now);
  await fillProfiles(stores, [fan, ...options.crowd.creators.slice(0, KNOWN)], options.media);
}

async function failedPost(stores: Stores, star: Person, { now }: Options): Promise<void> {
  const descripcion = "Ensayo general, grabado por mi hermana #baile";
  const post = await addPost(stores, star, {
    descripcion,
    at: now - 20 * HOUR_MS,
    status: "failed",
  });
  await addFile(stores, post, 0, { tipo: "video", status: "failed", error: "unsupported_codec" });
}

/** One picture could be shown, the other not be read. */
async function halfFailedPost(stores: Stores, star: Person, options: Options): Promise<void> {
  const medium = options.media.pictures.find(fits(star)) ?? options.media.pictures[0]!;
  const descripcion = "Las dos caras del vestuario nuevo #baile #look";
  const at = options.now - 50 * HOUR_MS;
  const post = await addPost(stores, star, { descripcion, at, status: "failed" });
  const shown = await addFile(stores, post, 0, { ...medium.facts, status: "ready", error: null });
  for (const rendition of medium.renditions) {
    await addObject(stores, shown, rendition, rendition.label, options.shelf);
  }
  await addFile(stores, post, 1, { tipo: "image", status: "failed", error: "unreadable" });
}

/** Waits for the operator, as after a day of failures: else the first worker would make it ready. */
async function waitingPost(stores: Stores, star: Person, { now, media, shelf }: Options) {
  const clip = media.clips.find(fits(star)) ?? media.shorts[0]!;
  const descripcion = "Clase completa del jueves, en un ratito la ven #baile #salsa";
  const post = await addPost(stores, star, { descripcion, at: now - HOUR_MS, status: "queued" });
  const id_archivo = await addFile(stores, post, 0, {
    tipo: "video",
    status: "queued",
    error: null,
  });
  const best = clip.renditions.findLast(({ mime }) => mime.startsWith("video/"))!;
  const original = await addObject(stores, id_archivo, best, "original", shelf);
  await enqueueFor(stores.db, star.id_usuario, "process_file", { id_archivo, original });
  await stores.db
    .updateTable("jobs")
    .set({ state: "held", error: "the demo shows a post that waits" })
    .where("kind", "=", "process_file")
    .where("id_usuario", "=", star.id_usuario)
    .execute();
}

function fits({ themes: [own] }: Person) {
  return ({ themes }: Medium) => themes.includes(own!);
}

interface Draft {
  descripcion: string;
  at: number;
  status: "queued" | "failed";
}

async function addPost({ db }: Stores, { id_usuario }: Person, draft: Draft): Promise<number> {
  const { descripcion, at, status } = draft;
  return db.transaction().execute(async (trx) => {
    const { id_publicacion } = await trx
      .insertInto("publicaciones")
      .values({
        ...{ id_usuario, descripcion, status, fecha_publicacion: at, solo_suscriptores: 0 },
        ...{ tipo_publicacion: "publicacion", idempotency_key: null, request_hash: null },
      })
      .returning("id_publicacion")
      .executeTakeFirstOrThrow();
    await saveText(trx, id_publicacion, descripcion);
    return id_publicacion;
  });
}

type File = Partial<Medium["facts"]> & Pick<Archivo, "tipo" | "status" | "error">;

async function addFile({ db }: Stores, id_publicacion: number, position: number, file: File) {
  const progress = file.status === "ready" ? 100 : 0;
  const { id_archivo } = await db
    .insertInto("archivos")
    .values({ ...file, id_publicacion, position, progress })
    .returning("id_archivo")
    .executeTakeFirstOrThrow();
  return id_archivo;
}

async function addObject(
  { db }: Stores,
  id_archivo: number,
  { mime, size, width, height, ...rendition }: Rendition,
  label: string,
  shelf: Shelf,
): Promise<string> {
  const { ext } = rendition;
  const name = await reserveObject(db, { id_archivo, label, mime, size, width, height, ext });
  await shelf.put({ ...rendition, mime, size, width, height }, name);
  await goLive(db, [name]);
  return name;
}

async function askToBeCreator({ db }: Stores, person: Person | undefined, now: number) {
  if (!person) return;
  const mensaje = "Bailo salsa caleña desde los nueve años y quiero dar clases por aquí.";
  const { id_usuario } = person;
  const request = { id_usuario, mensaje, created_at: now - 2 * DAY_MS, decided_at: null };
  await db.insertInto("solicitudes_creador").values(request).execute();
}

async function followHashtags({ db }: Stores, { id_usuario }: Person, now: number) {
  const rows = FOLLOWED.map((clave, i) => ({ id_usuario, clave, created_at: now - i * DAY_MS }));
  await db.insertInto("hashtags_seguidos").values(rows).execute();
}
