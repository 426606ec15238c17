import { expect } from "vitest";
import { openCase } from "#app/features/cases/open-case.server.ts";
import { OWN_LIST } from "#app/features/known/limits.ts";
import { addHashes, ensureList } from "#app/features/known/lists.server.ts";
import { goLive, reserveObject } from "#app/features/media/objects.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { endReleases } from "#app/features/releases/signed/forget-releases.server.ts";
import { addRelease } from "#app/features/releases/test-support.ts";
import { putSealed } from "#app/features/vault/sealed-objects.server.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import { keptFor } from "#app/retention.ts";
import { call } from "../kit/call.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import type { Stage } from "../kit/stage.ts";
import { exists, type Make, nextNumber, unique } from "./old.ts";

/** What the operator is asked, and what was done about it. */
export const ofRequests = {
  async exports(ctx, age) {
    const { id: id_usuario } = await newPerson(ctx);
    const at = Date.now() - age;
    const row = { label: "export", mime: "application/zip", ext: "zip", id_usuario };
    const objeto = await reserveObject(ctx.db, row);
    await ctx.db.updateTable("objetos").set({ state: "live" }).where("name", "=", objeto).execute();
    const { id: another } = await newPerson(ctx);
    const expires_at = at + keptFor("exports");
    await ctx.db
      .insertInto("descargas")
      .values([
        {
          ...{ id_usuario, state: "ready", clave_hash: unique(), objeto, size: 1 },
          ...{ asked_at: at, ready_at: at, expires_at },
        },
        {
          ...{ id_usuario: another, state: "queued", clave_hash: null, objeto: null, size: 0 },
          ...{ asked_at: at, ready_at: null, expires_at: null },
        },
      ])
      .execute();
    return async () => {
      const live = ctx.db.selectFrom("objetos").where("name", "=", objeto);
      const bytes = await exists(live.where("state", "=", "live").select("name"));
      for (const who of [id_usuario, another]) {
        const rows = ctx.db.selectFrom("descargas").where("id_usuario", "=", who);
        expect(await exists(rows.select("id_usuario"))).toBe(bytes);
      }
      return bytes;
    };
  },
  async payoutAccounts(ctx, age) {
    const { id: id_usuario } = await newPerson(ctx);
    const created_at = Date.now() - age;
    const { id_lote } = await ctx.db
      .insertInto("lotes_pago")
      .values({ created_at })
      .returning("id_lote")
      .executeTakeFirstOrThrow();
    const { id_retiro } = await ctx.db
      .insertInto("retiros")
      .values({
        ...{ id_usuario, id_lote, currency: "MXN", amount_cents: 10_000, state: "paid" },
        ...{ destino: "v1", created_at: 1 },
      })
      .returning("id_retiro")
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto("adeudos")
      .values({ id_usuario, verificado: 1, destino: "v1", created_at })
      .execute();
    const kept = ctx.db.selectFrom("retiros").where("id_retiro", "=", id_retiro);
    const owed = ctx.db.selectFrom("adeudos").where("id_usuario", "=", id_usuario);
    return async () => {
      const is = await exists(kept.where("destino", "is not", null).select("id_retiro"));
      expect(await exists(owed.where("destino", "is not", null).select("id_usuario"))).toBe(is);
      return is;
    };
  },
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
      const isWritten = JSON.stringify(row).includes("ana@example.org");
      expect(JSON.stringify(row).includes("Ana")).toBe(isWritten);
      return isWritten;
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
    const id_solicitud = await arco(ctx, age);
    return async () => {
      const events = ctx.db.selectFrom("eventos_arco").where("id_solicitud", "=", id_solicitud);
      const rows = ctx.db.selectFrom("solicitudes_arco").where("id_solicitud", "=", id_solicitud);
      const isThere = await exists(rows.select("id_solicitud"));
      expect(await exists(events.select("id"))).toBe(isThere);
      return isThere;
    };
  },
  async arcoWords(ctx, age) {
    const id_solicitud = await arco(ctx, age);
    return async () => {
      const row = await ctx.db
        .selectFrom("solicitudes_arco")
        .selectAll()
        .where("id_solicitud", "=", id_solicitud)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ kind: "acceso", state: "closed" });
      const events = ctx.db.selectFrom("eventos_arco").where("id_solicitud", "=", id_solicitud);
      expect(await events.select(["kind", "actor_kind"]).execute()).toHaveLength(2);
      const texts = ctx.db.selectFrom("textos_arco").where("id_solicitud", "=", id_solicitud);
      const isWritten = await exists(texts.select("id_evento"));
      const words = [
        row.nombre,
        row.correo,
        row.detalle,
        row.identidad,
        row.representa,
        row.request_hash,
      ];
      expect(words.filter(Boolean)).toHaveLength(isWritten ? words.length : 0);
      return isWritten;
    };
  },
  async arcoDocuments(ctx, age) {
    const id_solicitud = await arco(ctx, age);
    const name = await putSealed(ctx, { bytes: Buffer.from("INE"), mime: "image/jpeg" });
    await goLive(ctx.db, [name]);
    await ctx.db
      .insertInto("documentos_arco")
      .values({ id_solicitud, name, created_at: Date.now() - age })
      .execute();
    return async () => {
      const rows = ctx.db.selectFrom("documentos_arco").where("id_solicitud", "=", id_solicitud);
      const live = ctx.db.selectFrom("objetos").where("name", "=", name);
      const isThere = await exists(rows.select("name"));
      expect(await exists(live.where("state", "=", "live").select("name"))).toBe(isThere);
      return isThere;
    };
  },
  verificationDrafts: (ctx, age) => verification(ctx, { state: "borrador", updated_at: age }),
  verificationsRefused: (ctx, age) => verification(ctx, { state: "rechazada", decided_at: age }),
  verificationsEnded: (ctx, age) => verification(ctx, { state: "vencida", updated_at: age }),
  async releases(ctx, age) {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner);
    await addRelease(owner, id);
    const row = ctx.db.selectFrom("liberaciones").where("owner_id", "=", owner.id);
    const { archivo, id_liberacion } = await row.selectAll().executeTakeFirstOrThrow();
    await call("DELETE", `/api/publicaciones/${id}`, { as: owner });
    await endReleases(ctx, { id_publicacion: id });
    const since = await row.select("unused_since").executeTakeFirstOrThrow();
    expect(since.unused_since).not.toBeNull();
    await ctx.db
      .updateTable("liberaciones")
      .set({ unused_since: Date.now() - age })
      .where("id_liberacion", "=", id_liberacion)
      .execute();
    const live = ctx.db.selectFrom("objetos").where("name", "=", archivo);
    const ledger = ctx.db.selectFrom("consentimientos").where("id_liberacion", "=", id_liberacion);
    return async () => {
      const isThere = await exists(row.select("archivo"));
      expect(await exists(live.where("state", "=", "live").select("name"))).toBe(isThere);
      expect(await exists(ledger.select("id"))).toBe(true);
      return isThere;
    };
  },
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
  async knownEvidence(ctx, age) {
    const original = unique();
    const created_at = Date.now() - age;
    await ctx.db
      .insertInto("subidas_conocidas")
      .values({
        ...{ id_usuario: nextNumber(), kind: "avatar", id_publicacion: null, id_archivo: null },
        ...{ tipo: "image", original, about: "minors", is_refused: 1, is_evidence: 1, created_at },
      })
      .execute();
    return () =>
      exists(
        ctx.db
          .selectFrom("subidas_conocidas")
          .where("original", "=", original)
          .where("is_evidence", "=", 1)
          .select("id_subida"),
      );
  },
  async deletedMessages(ctx, age) {
    const [from, to] = [await newPerson(ctx), await newPerson(ctx)];
    const at = Date.now() - age;
    const { id } = await ctx.db
      .insertInto("mensajes")
      .values({
        ...{ from_id: from.id, to_id: to.id, text: "", created_at: at, deleted_at: at },
        ...{ low_id: Math.min(from.id, to.id), high_id: Math.max(from.id, to.id) },
        texto_prueba: unique(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return () =>
      exists(
        ctx.db
          .selectFrom("mensajes")
          .where("id", "=", id)
          .where("texto_prueba", "is not", null)
          .select("id"),
      );
  },
  async removedHashes(ctx, age) {
    const id_lista = await ensureList(ctx.db, OWN_LIST, { otherwise: "refuse" });
    const entry = unique();
    const hash = nextNumber().toString(16).padStart(64, "0");
    await addHashes(ctx.db, id_lista, [{ kind: "pdq", hash, entry }]);
    await ctx.db
      .updateTable("hashes")
      .set({ created_at: Date.now() - age } as object)
      .where("entry", "=", entry)
      .execute();
    return () => exists(ctx.db.selectFrom("hashes").where("entry", "=", entry).select("hash"));
  },
} satisfies Record<string, Make>;

/** A request about somebody's data that ended so long ago, with what both sides wrote. */
async function arco({ db }: Stage, age: number): Promise<number> {
  const at = Date.now() - age;
  const { id_solicitud } = await db
    .insertInto("solicitudes_arco")
    .values({
      ...{ referencia: unique(), secret_hash: unique(), kind: "acceso", nombre: "Ana" },
      request_hash: unique(),
      ...{ correo: "ana@example.org", representa: "Eva", detalle: "Todo", identidad: "INE" },
      ...{ state: "closed", ask_until: at, answer_due_at: at },
      ...{ created_at: at, updated_at: at, closed_at: at },
    })
    .returning("id_solicitud")
    .executeTakeFirstOrThrow();
  for (const [kind, actor_kind] of [
    ["added", "portal"],
    ["answered", "administrator"],
  ] as const) {
    const { id } = await db
      .insertInto("eventos_arco")
      .values({ id_solicitud, kind, actor_id: null, actor_kind, created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("textos_arco")
      .values({ id_evento: id, id_solicitud, texto: "Soy Ana" })
      .execute();
  }
  return id_solicitud;
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
      request_hash: "Ana",
      ...{ motivo: "otro", firma: "Ana", correo: "ana@example.org", representa: "" },
      ...{ autoridad: "", expediente: "", descripcion: "Soy yo", state: "closed" },
      ...{ due_at: closed_at, created_at: 1, updated_at: closed_at, closed_at },
    })
    .returning("id_solicitud")
    .executeTakeFirstOrThrow();
  return id_solicitud;
}
