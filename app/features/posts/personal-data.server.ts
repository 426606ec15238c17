import { sql } from "kysely";
import { isFragmented } from "#app/features/media/formats.ts";
import { eraseRows, type PersonalData, readable, rowsOf } from "#app/personal-data.server.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import { erasePost } from "./commands.server.ts";
import { forgetReactions } from "./reactions.server.ts";
import { forgetMentions } from "./text/forget-mentions.server.ts";

export const personalData: PersonalData = {
  columns: {
    "publicaciones.id_usuario": "erased",
    "me_gusta.id_usuario": "erased",
    "guardados.id_usuario": "erased",
    "vistas.viewer": "erased",
    "vistas_pagadas.viewer": "erased",
    "vistas_pagadas.creator_id": "erased",
    "vistas_rechazadas.creator_id": "erased",
    "menciones_publicacion.id_usuario": "erased",
    "menciones_quitadas_publicacion.id_usuario": "erased",
  },

  async *exportOf({ db }, id) {
    yield { name: "publicaciones", rows: postsOf(db, id) };
    yield* mediaOf(db, id);
    const mine = { where: { id_usuario: id }, key: "id_publicacion" };
    yield { name: "me_gusta", rows: rowsOf(db, "me_gusta", mine) };
    yield { name: "guardados", rows: rowsOf(db, "guardados", mine) };
    yield { name: "menciones", rows: rowsOf(db, "menciones_publicacion", mine) };
    const views = { where: { viewer: `u${id}` }, key: "id_publicacion", without: ["viewer"] };
    yield { name: "vistas", rows: rowsOf(db, "vistas", views) };
    const without = ["viewer", "net", "wide", "id_anomalia"];
    const paid = { where: { viewer: `u${id}` }, key: "id_vista", without };
    yield { name: "vistas_pagadas", rows: rowsOf(db, "vistas_pagadas", paid) };
    yield { name: "vistas_rechazadas", rows: refusedOf(db, id) };
  },

  async forget({ db }, { id_usuario, nombre_usuario }, signal) {
    for (;;) {
      signal.throwIfAborted();
      const post = await db
        .selectFrom("publicaciones")
        .select("id_publicacion as id")
        .where("id_usuario", "=", id_usuario)
        .limit(1)
        .executeTakeFirst();
      if (!post) break;
      await db.transaction().execute((trx) => erasePost(trx, post.id, sql<boolean>`true`));
    }
    for (const table of ["me_gusta", "guardados"] as const) {
      await inSteps((limit) => forgetReactions(db, table, { id_usuario, limit }));
    }
    await inSteps(() => forgetMentions(db, "id_publicacion", { id_usuario, nombre_usuario }));
    await eraseRows(db, "vistas", ["id_publicacion", "viewer"], { viewer: `u${id_usuario}` });
    await eraseRows(db, "vistas_pagadas", ["id_vista"], { viewer: `u${id_usuario}` });
    await eraseRows(db, "vistas_pagadas", ["id_vista"], { creator_id: id_usuario });
    const refused = ["day", "creator_id", "reason", "net"] as const;
    await eraseRows(db, "vistas_rechazadas", [...refused], { creator_id: id_usuario });
  },
};

/** Of two weeks, by day and reason. */
async function* refusedOf(db: Database, creator_id: number) {
  yield* await db
    .selectFrom("vistas_rechazadas")
    .select((eb) => ["day", "reason", eb.fn.sum<number>("views").as("views")])
    .where("creator_id", "=", creator_id)
    .groupBy(["day", "reason"])
    .orderBy("day")
    .execute();
}

/** Of what moderation has removed, that it was: no more is in its owner's reach. */
async function* postsOf(db: Database, id_usuario: number) {
  const without = ["request_hash", "idempotency_key"];
  const reading = { where: { id_usuario }, key: "id_publicacion", without };
  for await (const post of rowsOf(db, "publicaciones", reading)) {
    if (post.moderacion === "removed") {
      yield { ...post, descripcion: "", archivos: [] };
      continue;
    }
    const archivos = await db
      .selectFrom("archivos")
      .select(["id_archivo", "position", "tipo", "status", "width", "height", "duration_ms", "alt"])
      .where("id_publicacion", "=", Number(post.id_publicacion))
      .orderBy("position")
      .execute();
    const subtitulos = await captionsOf(db, Number(post.id_publicacion));
    yield {
      ...post,
      archivos: archivos.map((file) => ({
        ...readable(file),
        subtitulos: subtitulos
          .filter(({ id_archivo }) => id_archivo === file.id_archivo)
          .map(({ idioma, estado, vtt }) => ({ idioma, estado, vtt })),
      })),
    };
  }
}

/** Drafts too: they are of what is said in one's video. */
function captionsOf(db: Database, id_publicacion: number) {
  return db
    .selectFrom("subtitulos")
    .innerJoin("archivos", "archivos.id_archivo", "subtitulos.id_archivo")
    .select(["subtitulos.id_archivo", "idioma", "estado", "vtt"])
    .where("archivos.id_publicacion", "=", id_publicacion)
    .orderBy("idioma")
    .execute();
}

/** Of each file every size that there is, and what was sent while that is still kept. */
async function* mediaOf(db: Database, id_usuario: number) {
  const posts = { where: { id_usuario }, key: "id_publicacion" };
  for await (const { id_publicacion, moderacion } of rowsOf(db, "publicaciones", posts)) {
    if (moderacion === "removed") continue;
    const objects = await db
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .select(["objetos.name", "objetos.label", "archivos.position", "archivos.id_archivo"])
      .where("archivos.id_publicacion", "=", Number(id_publicacion))
      .where("objetos.state", "=", "live")
      .orderBy("archivos.position")
      .orderBy("objetos.name")
      .execute();
    for (const { name, label, position, id_archivo } of objects) {
      // The same pictures and sound once more.
      if (isFragmented(label)) continue;
      const ext = name.slice(name.lastIndexOf("."));
      const file = `${position + 1}-archivo-${id_archivo}-${label}${ext}`;
      yield { path: `medios/publicacion-${String(id_publicacion)}/${file}`, object: name };
    }
  }
}
