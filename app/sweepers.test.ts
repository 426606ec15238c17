import { describe, expect, it } from "vitest";
import { RESET_MINUTES } from "#app/features/accounts/limits.ts";
import { addHashes, ensureList } from "#app/features/known/lists.server.ts";
import { OWN_LIST } from "#app/features/known/limits.ts";
import { VIEW_WINDOW_MS } from "#app/features/posts/limits.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { openCase } from "#app/features/cases/open-case.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Stage, useStage } from "#tests/kit/stage.ts";
import { textOf } from "#tests/guide/repository.ts";
import { engines } from "#tests/setup/database.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import { type Kept, keptFor, retention, type Swept } from "./retention.ts";
import { sweepers } from "./sweepers.server.ts";

/** Makes what a row is about, as old as given in milliseconds; gives whether it is still there. */
type Make = (ctx: Stage, age: number) => Promise<() => Promise<boolean>>;

let made = 0;
const unique = () => `${process.pid}-${(made += 1)}`;

const makers: Record<Swept, Make> = {
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
  mails: (ctx, age) => job(ctx, { kind: "send_mail", created_at: Date.now() - age }),
  failedJobs: (ctx, age) => job(ctx, { state: "failed", run_at: Date.now() - age }),
  async supportRequests(ctx, age) {
    const referencia = `S-${unique()}`;
    await ctx.db
      .insertInto("solicitudes")
      .values({
        ...{
          referencia,
          id_usuario: null,
          tema: "otro",
          mensaje: "Hola",
          correo: "ana@example.org",
        },
        ...{ id_publicacion: null, created_at: Date.now() - age },
      })
      .execute();
    return () =>
      exists(ctx.db.selectFrom("solicitudes").where("referencia", "=", referencia).select("tema"));
  },
  async reports(ctx, age) {
    const { id } = await newPost(await newPerson(ctx));
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await openCase(ctx, {
      ...{ subject, queue: "otro" as const, reason: "otro", actor: AUTOMATIC },
    });
    const resolved_at = Date.now() - age;
    const { id: reporter_id } = await newPerson(ctx);
    await ctx.db
      .insertInto("denuncias")
      .values({
        ...{ id_caso, reporter_id, id_solicitud: null, reason: "otro", text: "Es mío" },
        ...{ state: "resolved", outcome: "kept", resolved_at },
        ...{ created_at: resolved_at, updated_at: resolved_at },
      })
      .execute();
    return async () => {
      const row = await ctx.db
        .selectFrom("denuncias")
        .selectAll()
        .where("id_caso", "=", id_caso)
        .executeTakeFirstOrThrow();
      expect(row.outcome).toBe("kept");
      return row.text !== "" && row.reporter_id !== null;
    };
  },
  async removalCopies(ctx, age) {
    const id_solicitud = await removal(ctx, age);
    await ctx.db
      .insertInto("objetos_conservados")
      .values({ name: unique(), id_solicitud, purpose: "copia", sha256: null, created_at: 1 })
      .execute();
    return () =>
      exists(
        ctx.db
          .selectFrom("objetos_conservados")
          .where("id_solicitud", "=", id_solicitud)
          .select("name"),
      );
  },
  async removalRequests(ctx, age) {
    const id_solicitud = await removal(ctx, age);
    return async () => {
      const row = await ctx.db
        .selectFrom("solicitudes_retiro")
        .selectAll()
        .where("id_solicitud", "=", id_solicitud)
        .executeTakeFirstOrThrow();
      expect(row.motivo).toBe("otro");
      return JSON.stringify(row).includes("ana@example.org") && JSON.stringify(row).includes("Ana");
    };
  },
  async removalEvidence(ctx, age) {
    const id_solicitud = await removal(ctx, age);
    const of = { id_solicitud, created_at: 1 };
    await ctx.db
      .insertInto("pruebas_retiro")
      .values({ ...of, subject_kind: "publicacion", subject_id: 1, datos: "{}" })
      .execute();
    await ctx.db
      .insertInto("objetos_conservados")
      .values({ ...of, name: unique(), purpose: "prueba", sha256: null })
      .execute();
    return async () => {
      const kept = ctx.db
        .selectFrom("objetos_conservados")
        .where("id_solicitud", "=", id_solicitud);
      const rows = ctx.db.selectFrom("pruebas_retiro").where("id_solicitud", "=", id_solicitud);
      const isThere = await exists(rows.select("id_prueba"));
      expect(await exists(kept.select("name"))).toBe(isThere);
      return isThere;
    };
  },
  async arcoRequests(ctx, age) {
    const at = Date.now() - age;
    const { id_solicitud } = await ctx.db
      .insertInto("solicitudes_arco")
      .values({
        ...{ referencia: unique(), secret_hash: unique(), kind: "acceso", nombre: "Ana" },
        ...{ correo: "ana@example.org", representa: "", detalle: "Todo", identidad: "INE" },
        ...{ state: "closed", ask_until: at, answer_due_at: at },
        ...{ created_at: at, updated_at: at, closed_at: at },
      })
      .returning("id_solicitud")
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto("eventos_arco")
      .values({
        ...{ id_solicitud, kind: "received", actor_id: null, actor_kind: "portal" },
        ...{ texto: "", created_at: at },
      })
      .execute();
    return async () => {
      const events = ctx.db.selectFrom("eventos_arco").where("id_solicitud", "=", id_solicitud);
      const rows = ctx.db.selectFrom("solicitudes_arco").where("id_solicitud", "=", id_solicitud);
      const isThere = await exists(rows.select("id_solicitud"));
      expect(await exists(events.select("id"))).toBe(isThere);
      return isThere;
    };
  },
  verificationDrafts: (ctx, age) => verification(ctx, { state: "borrador", updated_at: age }),
  verificationsRefused: (ctx, age) => verification(ctx, { state: "rechazada", decided_at: age }),
  verificationsEnded: (ctx, age) => verification(ctx, { state: "vencida", updated_at: age }),
  async audit(ctx, age) {
    const action = `test.${unique()}`;
    await ctx.db
      .insertInto("auditoria")
      .values({
        ...{ actor_id: null, actor_kind: "command_line", action, data: "{}" },
        ...{ subject_kind: null, subject_id: null, address_group: null },
        created_at: Date.now() - age,
      })
      .execute();
    return () => exists(ctx.db.selectFrom("auditoria").where("action", "=", action).select("id"));
  },
  async removedHashes(ctx, age) {
    const id_lista = await ensureList(ctx.db, OWN_LIST, { otherwise: "refuse" });
    const entry = unique();
    const hash = (made += 1).toString(16).padStart(64, "0");
    await addHashes(ctx.db, id_lista, [{ kind: "pdq", hash, entry }]);
    await ctx.db
      .updateTable("hashes")
      .set({ created_at: Date.now() - age } as object)
      .where("entry", "=", entry)
      .execute();
    return () => exists(ctx.db.selectFrom("hashes").where("entry", "=", entry).select("hash"));
  },
};

const MINUTE_MS = 60_000;

describe.each(engines)("on %s", (engine) => {
  const ctx = useStage(engine);

  it.each(Object.keys(makers) as Swept[])(
    "%s go once they are older than they are kept, and not before",
    async (what) => {
      const older = await makers[what](ctx, keptFor(what) + MINUTE_MS);
      const younger = await makers[what](ctx, keptFor(what) - MINUTE_MS);
      expect([await older(), await younger()]).toEqual([true, true]);
      await sweepers[what](ctx);
      expect([await older(), await younger()]).toEqual([false, true]);
    },
  );

  it("nobody gives up what ledgers keep before its time", async () => {
    const DAY_MS = 24 * 60 * MINUTE_MS;
    await makers.audit(ctx, keptFor("audit") - 2 * DAY_MS);
    await makers.arcoRequests(ctx, keptFor("arcoRequests") - 2 * DAY_MS);
    await expect(ctx.db.deleteFrom("auditoria").execute()).rejects.toThrow("auditoria only grows");
    await expect(ctx.db.deleteFrom("eventos_arco").execute()).rejects.toThrow(
      "eventos_arco only grows",
    );
  });
});

it("what runs out by its own date is kept for as long as the table says", () => {
  expect(keptFor("resetLinks")).toBe(RESET_MINUTES * MINUTE_MS);
  expect(keptFor("viewMarks")).toBe(VIEW_WINDOW_MS);
});

it("what the operator lets go of is said where the operator reads", () => {
  const guide = textOf("docs/operating.md");
  const rows = (Object.keys(retention) as Kept[]).filter((what) => retention[what].byOperator);
  for (const what of rows)
    expect(guide).toMatch(new RegExp(`\\| ${what} +\\| ${retention[what].days} days `));
});

async function exists(query: { limit: (rows: number) => { execute: () => Promise<unknown[]> } }) {
  return (await query.limit(1).execute()).length > 0;
}

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

/** A verification whose data was last needed so long ago. */
async function verification(
  ctx: Stage,
  {
    state,
    ...ages
  }: Pick<Verificacion, "state"> & Partial<Record<"updated_at" | "decided_at", number>>,
) {
  const { id } = await newPerson(ctx);
  const now = Date.now();
  const times = Object.fromEntries(Object.entries(ages).map(([name, age]) => [name, now - age]));
  const { id_verificacion } = await ctx.db
    .insertInto("verificaciones")
    .values({ id_usuario: id, state, datos: "v1", created_at: now, updated_at: now, ...times })
    .returning("id_verificacion")
    .executeTakeFirstOrThrow();
  const kept = ctx.db.selectFrom("verificaciones").where("id_verificacion", "=", id_verificacion);
  return () => exists(kept.where("datos", "is not", null).select("datos"));
}

/** A request to remove something that ended so long ago. */
async function removal({ db }: Stage, age: number): Promise<number> {
  const closed_at = Date.now() - age;
  const { id_solicitud } = await db
    .insertInto("solicitudes_retiro")
    .values({
      ...{ referencia: unique(), secret_hash: unique(), idioma: "es", quien: "persona" },
      ...{ motivo: "otro", firma: "Ana", correo: "ana@example.org", representa: "" },
      ...{ autoridad: "", expediente: "", descripcion: "Soy yo", state: "closed" },
      ...{ due_at: closed_at, created_at: 1, updated_at: closed_at, closed_at },
    })
    .returning("id_solicitud")
    .executeTakeFirstOrThrow();
  return id_solicitud;
}
