import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { writeComment } from "#app/features/comments/commands.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { newWebhook } from "#tests/webhook-receiver.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { addPortalReport, addReport } from "./add-report.server.ts";
import { openCase } from "./open-case.server.ts";
import { listQueue, readCase } from "./queries.server.ts";
import { recordEvent } from "./record-event.server.ts";

describe.each(engines)("a case on %s", (engine) => {
  const ctx = useStage(engine);

  async function newScene() {
    const owner = await newPerson(ctx);
    const ana = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"] });
    return { owner, ana, id, subject: { kind: "publicacion", id } as const };
  }

  it("joins what is reported of the same thing, and stands where the strictest wants it", async () => {
    const { ana, owner, subject } = await newScene();
    const first = await addReport(ana, { subject, reason: "spam", text: "Es un anuncio" });
    const beto = await newPerson(ctx);
    const second = await addReport(beto, { subject, reason: "sin_consentimiento", isShown: true });
    await addReport(await newPerson(ctx), { subject, reason: "otro" });
    expect(second.id_caso).toBe(first.id_caso);
    const caso = await readCase(ctx, first.id_caso);
    expect(caso).toMatchObject({
      ...{ state: "open", queue: "intimidad", priority: 90, reports: 3, affected_id: owner.id },
      due_at: expect.closeTo(Date.now() + 48 * 60 * 60 * 1000, -5) as number,
    });
    expect(caso.events.map(({ kind, actor_id }) => [kind, actor_id])).toMatchObject([
      ["report", ana.id],
      ["report", beto.id],
      ["report", expect.any(Number)],
    ]);
  });

  it("holds one report of each person, to which more words are added", async () => {
    const { ana, subject } = await newScene();
    const first = await addReport(ana, { subject, reason: "spam", text: "Uno" });
    const again = await addReport(ana, { subject, reason: "violencia", text: "Dos" });
    expect(again).toEqual(first);
    const row = await ctx.db
      .selectFrom("denuncias")
      .selectAll()
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ text: "Uno\n\nDos", reason: "violencia" });
    expect((await readCase(ctx, first.id_caso)).reports).toBe(1);
  });

  it("is not opened about oneself, nor about what one may not see, which looks like what is not there", async () => {
    const { ana, owner, subject } = await newScene();
    const report = (who: typeof ana, about: Parameters<typeof addReport>[1]["subject"]) =>
      addReport(who, { subject: about, reason: "otro" });
    await expect(report(owner, subject)).rejects.toMatchObject({ code: "cannot_report_self" });
    await expect(report(ana, { kind: "perfil", id: ana.id })).rejects.toMatchObject({
      code: "cannot_report_self",
    });
    const hidden = await newPost(owner, { shows: ["photo"] });
    await ctx.db
      .updateTable("publicaciones")
      .set({ status: "queued" })
      .where("id_publicacion", "=", hidden.id)
      .execute();
    const { id } = await ctx.db
      .insertInto("mensajes")
      .values({
        ...{ from_id: owner.id, to_id: (await newPerson(ctx)).id, low_id: 1, high_id: 2 },
        ...{ text: "Hola", created_at: 1, client_key: null, request_hash: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const gone = 987_654_321;
    for (const about of [
      { kind: "publicacion", id: hidden.id },
      { kind: "mensaje", id },
      { kind: "avatar", id: owner.id },
      ...(["publicacion", "comentario", "mensaje", "perfil", "avatar"] as const).map((kind) => ({
        ...{ kind, id: gone },
      })),
    ] as const) {
      await expect(report(ana, about), about.kind).rejects.toMatchObject({ code: "not_found" });
    }
    expect((await readAll()).filter(({ affected_id }) => affected_id === owner.id)).toEqual([]);
  });

  const readAll = () => ctx.db.selectFrom("casos").selectAll().execute();

  it("takes what the portal asks for once, with the same number again", async () => {
    const { subject } = await newScene();
    const request = { subject, reason: "sin_consentimiento", id_solicitud: 7, hide: true } as const;
    const first = await addPortalReport(ctx, { ...request, externalId: `portal:${subject.id}` });
    expect(await addPortalReport(ctx, { ...request, externalId: `portal:${subject.id}` })).toEqual(
      first,
    );
    const caso = await readCase(ctx, first.id_caso);
    expect(caso).toMatchObject({ is_hidden: 1, reports: 1 });
    expect(caso.events.map(({ kind }) => kind)).toEqual(["request", "hide"]);
    const { moderacion } = await ctx.db
      .selectFrom("publicaciones")
      .select("moderacion")
      .where("id_publicacion", "=", subject.id)
      .executeTakeFirstOrThrow();
    expect(moderacion).toBe("hidden");
  });

  it("hides a comment, which its post then does not count, and counts each of a crowd once", async () => {
    const { owner, ana, id } = await newScene();
    const comment = await writeComment(ana, { id_publicacion: id, contenido: "Mal" });
    const subject = { kind: "comentario", id: comment.id_comentario } as const;
    const crowd = await Promise.all(Array.from({ length: 5 }, () => newPerson(ctx)));
    const report = { subject, reason: "violencia", hide: true } as const;
    await Promise.all(
      // All saw it: who comes when it is hidden already adds to what they had begun.
      [owner, ...crowd].map((who) => addReport(who, { ...report, isAdded: true })),
    );
    const [caso] = (await readAll()).filter(
      ({ subject_kind, subject_id }) => subject_kind === "comentario" && subject_id === subject.id,
    );
    expect(caso).toMatchObject({ reports: 6, is_hidden: 1 });
    const post = await ctx.db
      .selectFrom("publicaciones")
      .select("commentCount")
      .where("id_publicacion", "=", id)
      .executeTakeFirstOrThrow();
    expect(post.commentCount).toBe(0);
  });

  it("tells webhooks that it was reported, unless it is about somebody who may read there and not this", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    await newPerson(ctx, { role: "moderator" });
    await newWebhook(admin, { url: "https://example.org/x", eventos: ["report.filed"] });
    const { ana, subject } = await newScene();
    /** What is told of a report of this. */
    const toldOf = async (report: () => Promise<unknown>) => {
      await ctx.db.deleteFrom("webhooks_entregas").execute();
      await report();
      const rows = await ctx.db.selectFrom("webhooks_entregas").select("cuerpo").execute();
      return rows.map(({ cuerpo }) => (JSON.parse(cuerpo) as { data: object }).data);
    };
    const report = { subject, reason: "spam" } as const;
    const told = { id_caso: expect.any(Number) as number, reason: "spam" };
    expect(await toldOf(() => addReport(ana, report))).toEqual([told]);
    const { id } = await newPost(admin, { shows: ["photo"] });
    const own = { ...report, subject: { kind: "publicacion", id } } as const;
    expect(await toldOf(() => addReport(ana, own))).toEqual([]);
    const request = { ...own, id_solicitud: 8, externalId: `portal:${id}` };
    expect(await toldOf(() => addPortalReport(ctx, request))).toEqual([]);
    // Somebody has to see to it: its time runs.
    const others = ctx.db.updateTable("usuarios").set({ role: "user" });
    await others.where("id_usuario", "<>", admin.id).execute();
    const beto = await newPerson(ctx);
    expect(await toldOf(() => addReport(beto, own))).toEqual([told]);
    await ctx.db.deleteFrom("webhooks").execute();
  });

  it("waits in its queue by its deadline, a page at a time", async () => {
    const { ana, owner } = await newScene();
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { id } = await newPost(owner, { shows: ["photo"] });
      const { id_caso } = await openCase(ctx, {
        ...{ subject: { kind: "publicacion", id }, queue: "coincidencia", kind: "match" },
        ...{ reason: "otro", actor: AUTOMATIC, dueAt: 1000 - Math.floor(i / 2) },
      });
      ids.push(id_caso);
    }
    await recordEvent(ctx, ids[0]!, { kind: "escalate", actor: actorOf(ana.viewer) });
    const wanted = [ids[4], ids[2], ids[3], ids[1]];
    const queue = { state: "open", queue: "coincidencia", limit: 3 } as const;
    const page = await listQueue(ana, queue);
    const rest = await listQueue(ana, { ...queue, after: page.nextAfter });
    const seen = [...page.cases, ...rest.cases].map(({ id_caso }) => id_caso);
    expect([seen, rest.nextAfter]).toEqual([wanted, null]);
    const all = await listQueue(ana, { state: "escalated", limit: 50 });
    expect(all.cases.map(({ id_caso }) => id_caso)).toContain(ids[0]);
  });

  it.each(["eventos_moderacion", "auditoria"] as const)(
    "%s only grows: the database refuses",
    async (table) => {
      const { ana, subject } = await newScene();
      await addReport(ana, { subject, reason: "otro" });
      await ctx.db
        .insertInto("auditoria")
        .values({
          ...{ actor_id: null, actor_kind: "command_line", action: "test", subject_kind: null },
          ...{ subject_id: null, data: "{}", address_group: null, created_at: Date.now() },
        })
        .execute();
      const rows = () => ctx.db.selectFrom(table).selectAll().execute();
      const before = await rows();
      const refused = `${table} only grows`;
      const change = sql`update ${sql.table(table)} set data = '{"a":1}'`;
      await expect(change.execute(ctx.db)).rejects.toThrow(refused);
      await expect(ctx.db.deleteFrom(table).execute()).rejects.toThrow(refused);
      expect(await rows()).toEqual(before);
      expect(before).not.toEqual([]);
    },
  );
});
