import { type RawBuilder, sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { openDatabase } from "#db/client.ts";
import { SEEN } from "#db/migrations/0030-visitor-pages.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { versionReader } from "./version.server.ts";

type Table = (typeof SEEN)[number]["table"];

/** What nothing of a scene is at first. */
const OTHERS: Record<string, string | number> = {
  "publicaciones.descripcion": "Otra",
  "publicaciones.tipo_publicacion": "shortit",
  "publicaciones.solo_suscriptores": 1,
  "publicaciones.status": "queued",
  "publicaciones.pinned_at": 5,
  "archivos.position": 9,
  "archivos.status": "failed",
  "archivos.width": 7,
  "archivos.height": 7,
  "archivos.thumbhash": "x",
  "archivos.preview": "x",
  "objetos.address": "otra",
  "objetos.state": "retired",
  "usuarios.nombre_usuario": "otra_persona",
  "usuarios.biografia": "Otra",
  "usuarios.profile_picture": "x",
  "usuarios.cover_picture": "x",
  "usuarios.links": "[1]",
  "usuarios.es_creador": 1,
  "usuarios.verificado": 1,
  "usuarios.role": "moderator",
  "usuarios.status": "suspended",
  "comentarios.contenido": "Otro",
};

const of = { currency: "MXN", updated_at: 1 };
const price = (id_publicacion: number) => ({ id_publicacion, amount_cents: 1, ...of });
const plan = (creator_id: number) => ({ creator_id, month_cents: 1, trial_days: 0, ...of });

describe.each(engines)("the version of what visitors see, on %s", (engine) => {
  const ctx = useStage(engine);
  const read = versionReader(() => ctx.db);

  /** By how much it grows while this is done. */
  async function growth(act: () => Promise<unknown>): Promise<number> {
    const before = await read();
    await act();
    return (await read()) - before;
  }

  async function newScene() {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"] });
    const { id_comentario } = await ctx.db
      .insertInto("comentarios")
      .values({
        id_publicacion: id,
        id_usuario: owner.id,
        contenido: "Hola",
        fecha_comentario: 1,
        idempotency_key: null,
        request_hash: null,
      })
      .returning("id_comentario")
      .executeTakeFirstOrThrow();
    const post = (db: Database) => db.updateTable("publicaciones").where("id_publicacion", "=", id);
    const person = (db: Database) => db.updateTable("usuarios").where("id_usuario", "=", owner.id);
    return { owner, id, id_comentario, post, person };
  }

  it("grows with every change of what they may be seeing", async () => {
    const { owner, id, id_comentario, post, person } = await newScene();
    const { db } = ctx;
    const changes: Record<string, () => Promise<unknown>> = {
      restricted: () => post(db).set({ solo_suscriptores: 1 }).execute(),
      edited: () => post(db).set({ descripcion: "Otra" }).execute(),
      hidden: () => post(db).set({ status: "queued" }).execute(),
      moderated: async () => {
        await post(db).set({ status: "ready" }).execute();
        await post(db).set({ moderacion: "removed" }).execute();
      },
      suspended: () => person(db).set({ status: "suspended" }).execute(),
      renamed: () => person(db).set({ biografia: "Otra" }).execute(),
      "without picture": () => person(db).set({ profile_picture: "x" }).execute(),
      "suggested no more": () => person(db).set({ sugerencias: 0 }).execute(),
      "comment edited": () =>
        db
          .updateTable("comentarios")
          .set({ contenido: "Otro" })
          .where("id_comentario", "=", id_comentario)
          .execute(),
      "comment hidden": () =>
        db
          .updateTable("comentarios")
          .set({ oculto: 1 })
          .where("id_comentario", "=", id_comentario)
          .execute(),
      "comment deleted": () =>
        db.deleteFrom("comentarios").where("id_comentario", "=", id_comentario).execute(),
      "file moved": () =>
        db.updateTable("archivos").set({ position: 9 }).where("id_publicacion", "=", id).execute(),
      "address changed": () =>
        db
          .updateTable("objetos")
          .set({ address: `other-${id}` })
          .where("state", "=", "live")
          .where("label", "=", "w160")
          .execute(),
      // Of a post and of a subscription.
      priced: () => db.insertInto("precios_publicacion").values(price(id)).execute(),
      "another price": () =>
        db.updateTable("precios_publicacion").set({ amount_cents: 2 }).execute(),
      "sold no more": () => db.deleteFrom("precios_publicacion").execute(),
      "with subscriptions": () => db.insertInto("planes").values(plan(owner.id)).execute(),
      "file deleted": () => db.deleteFrom("archivos").where("id_publicacion", "=", id).execute(),
      "account deleted": () =>
        db.deleteFrom("usuarios").where("id_usuario", "=", owner.id).execute(),
    };
    for (const [name, change] of Object.entries(changes)) {
      expect(await growth(change), name).toBeGreaterThan(0);
    }
  });

  it("grows with every column that they see, and whenever a row is taken away", async () => {
    const { owner, id, id_comentario } = await newScene();
    const ofPost = sql`id_publicacion = ${id}`;
    const { name: file } = await ctx.db
      .selectFrom("objetos")
      .select("name")
      .where("state", "=", "live")
      .where("label", "=", "w160")
      .executeTakeFirstOrThrow();
    const rows: Record<Table, RawBuilder<unknown>> = {
      comentarios: sql`id_comentario = ${id_comentario}`,
      objetos: sql`name = ${file}`,
      archivos: ofPost,
      publicaciones: ofPost,
      usuarios: sql`id_usuario = ${owner.id}`,
    };
    const run = (query: RawBuilder<unknown>) => growth(() => query.execute(ctx.db));
    for (const { table, columns } of SEEN) {
      for (const column of columns) {
        const [name, place] = [sql.ref(column), rows[table]];
        const change = (value: RawBuilder<unknown>) =>
          sql`update ${sql.table(table)} set ${name} = ${value} where ${place}`;
        const { rows: found } = await sql<{ before: unknown }>`
          select ${name} as before from ${sql.table(table)} where ${place}`.execute(ctx.db);
        const { before } = found[0]!;
        const other = OTHERS[`${table}.${column}`];
        expect(other, `another value of ${table}.${column}`).toBeDefined();
        expect(await run(change(sql`${other}`)), `${table}.${column}`).toBe(1);
        await run(change(sql`${before}`));
      }
    }
    // Those first that others hang on.
    for (const [table, place] of Object.entries(rows)) {
      const gone = run(sql`delete from ${sql.table(table)} where ${place}`);
      expect(await gone, table).toBeGreaterThan(0);
    }
  });

  it("stays with what is new, with counts, and with what changes nothing", async () => {
    const { owner, id, post, person } = await newScene();
    const { db } = ctx;
    const changes: Record<string, () => Promise<unknown>> = {
      posted: () => newPost(owner),
      liked: () => post(db).set({ likeCount: 3, views: 9, commentCount: 2 }).execute(),
      "saved as it was": () => post(db).set({ descripcion: "", solo_suscriptores: 0 }).execute(),
      followed: () => person(db).set({ followersCount: 3 }).execute(),
      "new password": () => person(db).set({ password_hash: "x" }).execute(),
      processed: () =>
        db.updateTable("archivos").set({ progress: 50 }).where("id_publicacion", "=", id).execute(),
    };
    for (const [name, change] of Object.entries(changes)) {
      expect(await growth(change), name).toBe(0);
    }
  });

  it("grows when the transaction is over, and not with one that failed", async () => {
    const { post } = await newScene();
    const elsewhere = openDatabase(ctx.url);
    const outside = versionReader(() => elsewhere);
    const before = await outside();
    const change = async (trx: Database) => {
      await post(trx).set({ solo_suscriptores: 1 }).execute();
      expect(await outside()).toBe(before);
    };
    const failing = ctx.db.transaction().execute(async (trx) => {
      await change(trx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await outside()).toBe(before);
    await ctx.db.transaction().execute(change);
    expect(await outside()).toBe(before + 1);
    await elsewhere.destroy();
  });

  it("is read after everybody who asks has asked, once for all who wait", async () => {
    const { post } = await newScene();
    const early = read();
    await post(ctx.db).set({ descripcion: "Después" }).execute();
    const [first, late, later] = [await early, ...(await Promise.all([read(), read()]))];
    expect(late).toBe(later);
    expect(late).toBeGreaterThanOrEqual(first);
    expect(late).toBe(await read());
  });
});
