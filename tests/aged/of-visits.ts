import { expect } from "vitest";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import type { Stage } from "../kit/stage.ts";
import { keptFor } from "#app/retention.ts";
import { exists, type Make, unique } from "./old.ts";

/** What people leave by coming, watching and being written to. */
export const ofVisits = {
  async sessions(ctx, age) {
    const { id, token } = await newPerson(ctx);
    const at = Date.now() - age;
    const times = { seen_at: at, expires_at: at + keptFor("sessions") };
    await ctx.db.updateTable("sesiones").set(times).where("id_usuario", "=", id).execute();
    expect(token).toBeTruthy();
    return () =>
      exists(ctx.db.selectFrom("sesiones").where("id_usuario", "=", id).select("token_hash"));
  },
  async resetLinks(ctx, age) {
    const { id } = await newPerson(ctx);
    const created_at = Date.now() - age;
    const expires_at = created_at + keptFor("resetLinks");
    await ctx.db
      .insertInto("restablecimientos")
      .values({ token_hash: unique(), id_usuario: id, created_at, expires_at })
      .execute();
    return () =>
      exists(
        ctx.db.selectFrom("restablecimientos").where("id_usuario", "=", id).select("token_hash"),
      );
  },
  async emailChanges(ctx, age) {
    const { id: id_usuario, correo } = await newPerson(ctx);
    const created_at = Date.now() - age;
    const expires_at = created_at + keptFor("emailChanges");
    await ctx.db
      .insertInto("cambios_correo")
      .values({
        ...{ id_usuario, anterior: correo, nuevo: `${unique()}@example.org`, code_hash: "" },
        ...{ created_at, expires_at, done_at: created_at, undo_hash: unique() },
      })
      .execute();
    const row = ctx.db.selectFrom("cambios_correo").where("id_usuario", "=", id_usuario);
    return () => exists(row.select("id_cambio"));
  },
  async signUps(ctx, age) {
    const created_at = Date.now() - age;
    const correo = `${unique()}@example.org`;
    await ctx.db
      .insertInto("registros")
      .values({
        ...{ nombre_usuario: "ana", correo, password_hash: "", code_hash: "", created_at },
        expires_at: created_at + 10 * 60 * 1000,
      })
      .execute();
    return () =>
      exists(ctx.db.selectFrom("registros").where("correo", "=", correo).select("correo"));
  },
  async uploads(ctx, age) {
    const { id: id_usuario } = await newPerson(ctx);
    const [id, touched_at] = [unique(), Date.now() - age];
    const times = { created_at: touched_at, touched_at };
    await ctx.db
      .insertInto("subidas")
      .values({ id, id_usuario, size: 9, metadata: "", ...times })
      .execute();
    const state = "stopped";
    await ctx.db
      .insertInto("envios")
      .values({ id_usuario, key: id, request_hash: "", fields: "{}", state, ...times })
      .execute();
    return async () => {
      const query = ctx.db.selectFrom("subidas").where("id", "=", id).select("id");
      const draft = ctx.db.selectFrom("envios").where("key", "=", id).select("key");
      const isThere = await exists(query);
      expect(await exists(draft)).toBe(isThere);
      return isThere;
    };
  },
  async notifications(ctx, age) {
    const { id: id_usuario } = await newPerson(ctx);
    const updated_at = Date.now() - age;
    const nothing = { id_publicacion: null, id_comentario: null, creator_id: null };
    await ctx.db
      .insertInto("notificaciones")
      .values({
        ...{ id_usuario, tipo: "retiro", ref: 1, hora: 0, updated_at, correo_at: null },
        ...nothing,
      })
      .execute();
    return () =>
      exists(
        ctx.db
          .selectFrom("notificaciones")
          .where("id_usuario", "=", id_usuario)
          .select("id_notificacion"),
      );
  },
  async feedLists(ctx, age) {
    const key = `feed:${unique()}`;
    const expires_at = Date.now() - age + keptFor("feedLists");
    await ctx.db.insertInto("kv").values({ key, value: "", expires_at }).execute();
    return () => exists(ctx.db.selectFrom("kv").where("key", "=", key).select("key"));
  },
  async feedMemory(ctx, age) {
    const { id } = await newPost(await newPerson(ctx));
    const viewer = `a${unique()}`;
    const at = Date.now() - age;
    await ctx.db
      .insertInto("encuentros")
      .values({ viewer, id_publicacion: id, depth: 1, seen_at: at })
      .execute();
    await ctx.db
      .insertInto("gustos")
      .values({ viewer, kind: "tag", subject: "playa", weight: 1, touched_at: at })
      .execute();
    return async () => {
      const taste = await exists(
        ctx.db.selectFrom("gustos").where("viewer", "=", viewer).select("viewer"),
      );
      const met = await exists(
        ctx.db.selectFrom("encuentros").where("viewer", "=", viewer).select("viewer"),
      );
      expect(taste).toBe(met);
      return met;
    };
  },
  async viewMarks(ctx, age) {
    const { id } = await newPost(await newPerson(ctx));
    await ctx.db
      .insertInto("vistas")
      .values({ id_publicacion: id, viewer: "a1", counted_at: Date.now() - age })
      .execute();
    return () =>
      exists(ctx.db.selectFrom("vistas").where("id_publicacion", "=", id).select("viewer"));
  },
  async viewTokens(ctx, age) {
    const token = `t${age}`;
    await ctx.db
      .insertInto("vistas_usadas")
      .values({ token, used_at: Date.now() - age })
      .execute();
    return () =>
      exists(ctx.db.selectFrom("vistas_usadas").where("token", "=", token).select("token"));
  },
  async paidViews(ctx, age) {
    const { id: creator_id } = await newPerson(ctx);
    await ctx.db
      .insertInto("vistas_pagadas")
      .values({
        ...{ creator_id, id_publicacion: 1, viewer: "a1", net: "n", wide: "w", day: 20_200_101 },
        ...{ counted_at: Date.now() - age, stranger: 1, moved: 0 },
      })
      .execute();
    return () =>
      exists(
        ctx.db.selectFrom("vistas_pagadas").where("creator_id", "=", creator_id).select("viewer"),
      );
  },
  async freedNames({ db }, age) {
    const until = Date.now() - age + keptFor("freedNames");
    const { id_silueta } = await db
      .insertInto("siluetas")
      .values({ clave: unique(), id_usuario: null, exclusiva: 1, until })
      .returning("id_silueta")
      .executeTakeFirstOrThrow();
    return () =>
      exists(db.selectFrom("siluetas").where("id_silueta", "=", id_silueta).select("id_silueta"));
  },
  mails: (ctx, age) => job(ctx, { kind: "send_mail", created_at: Date.now() - age }),
  failedJobs: (ctx, age) => job(ctx, { state: "failed", run_at: Date.now() - age }),
} satisfies Record<string, Make>;

async function job(
  { db }: Stage,
  columns: { kind?: "send_mail"; state?: "failed"; created_at?: number; run_at?: number },
) {
  const now = Date.now();
  const { id } = await db
    .insertInto("jobs")
    .values({ kind: "purge_objects", payload: "{}", run_at: now, created_at: now, ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  return () => exists(db.selectFrom("jobs").where("id", "=", id).select("id"));
}
