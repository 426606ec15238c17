import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { openCase } from "#app/features/cases/open-case.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { runOperation } from "#tests/kit/run-operation.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { lookAt } from "./case/look.server.ts";
import { readWholeCase } from "./case/read-case.server.ts";
import { REPORTS_PAGE } from "./limits.ts";
import { readLines } from "./queue/lines.server.ts";
import {
  countCasesOperation,
  listCasesOperation,
  readCasePictureOperation,
  searchCasesOperation,
  workOnCaseOperation,
} from "./operations.server.ts";

describe.each(engines)("the console on %s", (engine) => {
  const ctx = useStage(engine);

  async function newScene() {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const owner = await newPerson(ctx);
    const ana = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"], descripcion: "Una  tarde\nen casa" });
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await addReport(ana, {
      subject,
      reason: "sin_consentimiento",
      text: "Soy yo",
    });
    return { moderator, owner, ana, subject, id_caso };
  }

  it("lists what waits with whose it is, its first words and who works on it", async () => {
    const { moderator, owner, id_caso } = await newScene();
    await runOperation(moderator, workOnCaseOperation, { id: String(id_caso), kind: "assign" });
    const { cases } = await runOperation(moderator, listCasesOperation, {
      queue: "intimidad",
      mine: "1",
    });
    expect(cases).toMatchObject([
      {
        ...{ id_caso, state: "open", queue: "intimidad", reports: 1, words: "Una tarde en casa" },
        affected: { id_usuario: owner.id, nombre_usuario: owner.name },
        assigned: { id_usuario: moderator.id },
      },
    ]);
    const { queues } = await runOperation(moderator, countCasesOperation, {});
    const waiting = queues.find(({ queue }) => queue === "intimidad");
    expect(waiting).toMatchObject({ overdue: 0, mean_ms: null });
    expect(waiting!.waiting).toBeGreaterThan(0);
  });

  it("finds a case by its number, its person and the address of what it is about", async () => {
    const { moderator, owner, id_caso, subject } = await newScene();
    for (const q of [
      `#${id_caso}`,
      `caso ${id_caso}`,
      `@${owner.name}`,
      owner.name.toUpperCase(),
      `https://site.example/u/${owner.name}`,
      `https://site.example/publicacion/${subject.id}?x=1`,
    ]) {
      const { cases } = await runOperation(moderator, searchCasesOperation, { q });
      expect(
        cases.map((caso) => caso.id_caso),
        q,
      ).toEqual([id_caso]);
    }
    const { cases } = await runOperation(moderator, searchCasesOperation, { q: "nada de esto" });
    expect(cases).toEqual([]);
  });

  it("finds the cases of a request to the portal by its reference", async () => {
    const { moderator, id_caso } = await newScene();
    const referencia = `R-${randomBytes(4).toString("hex").toUpperCase()}`;
    const now = Date.now();
    const { id_solicitud } = await ctx.db
      .insertInto("solicitudes_retiro")
      .values({
        ...{ referencia, secret_hash: referencia, idioma: "es", quien: "persona" },
        ...{ motivo: "otro", firma: "Ana Pérez", correo: "ana@example.org", representa: "" },
        ...{ autoridad: "", expediente: "", descripcion: "", state: "open", due_at: now },
        ...{ created_at: now, updated_at: now },
      })
      .returning("id_solicitud")
      .executeTakeFirstOrThrow();
    const named = { id_solicitud, direccion: "/publicacion/1", kind: "propia", id_caso } as const;
    await ctx.db.insertInto("direcciones_retiro").values(named).execute();
    for (const q of [referencia, referencia.toLowerCase()]) {
      const { cases } = await runOperation(moderator, searchCasesOperation, { q });
      expect(cases.map((caso) => caso.id_caso)).toEqual([id_caso]);
    }
  });

  it("shows no address of a picture before a moderator has looked, and writes down that they did", async () => {
    const { moderator, id_caso } = await newScene();
    const before = await readWholeCase(moderator, { id_caso });
    expect(before.content).toMatchObject({ kind: "publicacion", files: [{ tipo: "image" }] });
    const seen = await lookAt(moderator, id_caso);
    const picture = seen.files[0]?.picture;
    expect(picture).toMatch(/\.webp$/);
    expect(JSON.stringify(before)).not.toContain(picture);
    const { events } = await readWholeCase(moderator, { id_caso });
    expect(events.rows[0]).toMatchObject({ kind: "look", actor: moderator.name });
  });

  it("shows of a conversation the reported message, and its neighbours to who asks for them", async () => {
    const { moderator, owner, ana } = await newScene();
    const [low_id, high_id] = [owner.id, ana.id].sort((a, b) => a - b) as [number, number];
    const ids: number[] = [];
    for (let at = 1; at <= 9; at += 1) {
      const { id } = await ctx.db
        .insertInto("mensajes")
        .values({
          ...{
            from_id: at % 2 ? owner.id : ana.id,
            to_id: at % 2 ? ana.id : owner.id,
            low_id,
            high_id,
          },
          ...{ text: `m${at}`, created_at: at, client_key: null, request_hash: null },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    const subject = { kind: "mensaje", id: ids[4]! } as const;
    const { id_caso } = await addReport(ana, { subject, reason: "violencia" });
    const { content, caso } = await readWholeCase(moderator, { id_caso });
    expect(content).toMatchObject({ kind: "mensaje", text: "m5", to: ana.name });
    expect(caso.words).toBe("");
    const { messages } = await lookAt(moderator, id_caso);
    expect(messages.map(({ text }) => text)).toEqual(["m2", "m3", "m4", "m5", "m6", "m7", "m8"]);
    expect(messages.filter(({ isReported }) => isReported).map(({ text }) => text)).toEqual(["m5"]);
  });

  it("reads a case that a crowd has reported a page at a time", async () => {
    const { moderator, id_caso } = await newScene();
    const reports = Array.from({ length: REPORTS_PAGE + 5 }, (_, i) => ({
      ...{ id_caso, reporter_id: null, id_solicitud: 5000 + id_caso * 100 + i, reason: "otro" },
      ...{ text: "", created_at: i, updated_at: i },
    }));
    await ctx.db.insertInto("denuncias").values(reports).execute();
    const first = await readWholeCase(moderator, { id_caso });
    expect(first.reports.rows).toHaveLength(REPORTS_PAGE);
    const reportsBefore = first.reports.nextBefore;
    const rest = await readWholeCase(moderator, { id_caso, reportsBefore });
    expect(rest.reports.rows).toHaveLength(6);
    expect(rest.reports.nextBefore).toBeNull();
  });

  it("takes notes, goes from hand to hand and is escalated, each of which is an event", async () => {
    const { moderator, owner, id_caso } = await newScene();
    const other = await newPerson(ctx, { role: "administrator" });
    const work = (input: object) =>
      runOperation(moderator, workOnCaseOperation, { id: String(id_caso), ...input });
    await work({ kind: "note", text: "Mirar con calma" });
    await work({ kind: "assign", to: other.id });
    await work({ kind: "unassign" });
    await work({ kind: "escalate", text: "Hay dudas" });
    await expect(work({ kind: "note", text: " " })).rejects.toMatchObject({ code: "bad_input" });
    await expect(work({ kind: "assign", to: owner.id })).rejects.toMatchObject({
      code: "user_not_found",
    });
    const { caso, events, moderators } = await readWholeCase(moderator, { id_caso });
    expect(caso).toMatchObject({ state: "escalated", assigned: null });
    expect(events.rows.map(({ kind, text, to }) => [kind, text ?? to])).toEqual([
      ["escalate", "Hay dudas"],
      ["unassign", null],
      ["assign", other.name],
      ["note", "Mirar con calma"],
      ["report", null],
    ]);
    const names = moderators.map(({ nombre_usuario }) => nombre_usuario);
    expect(names).toEqual(expect.arrayContaining([moderator.name, other.name]));
    expect(names).not.toContain(owner.name);
  });

  it("names what else of the same person waits", async () => {
    const { moderator, owner, id_caso } = await newScene();
    const { id } = await newPost(owner, { shows: ["photo"] });
    const other = await openCase(ctx, {
      ...{ subject: { kind: "publicacion", id }, queue: "spam", reason: "spam", actor: AUTOMATIC },
      kind: "match",
    });
    const { alike, refusal } = await readWholeCase(moderator, { id_caso });
    expect([alike.map((caso) => caso.id_caso), refusal]).toEqual([[other.id_caso], null]);
  });

  describe.each(["moderator", "administrator"] as const)("for a reported %s", (role) => {
    async function ownScene() {
      const { moderator, ana } = await newScene();
      const own = await newPerson(ctx, { role });
      const { id } = await newPost(own, { shows: ["photo"] });
      const subject = { kind: "publicacion", id } as const;
      const report = { subject, reason: "spam", text: "Me acosa desde ayer" } as const;
      const { id_caso } = await addReport(ana, report);
      const work = (who: typeof own, input: object) =>
        runOperation(who, workOnCaseOperation, { id: String(id_caso), ...input });
      return { moderator, own, id, id_caso, work };
    }
    const refused = { code: "cannot_decide_self" };

    it("they read nothing, and change nothing in it", async () => {
      const { moderator, own, id_caso, work } = await ownScene();
      await work(moderator, { kind: "note", text: "Se conocen" });
      await expect(readWholeCase(own, { id_caso })).rejects.toMatchObject(refused);
      await expect(lookAt(own, id_caso)).rejects.toMatchObject(refused);
      const picture = { id: String(id_caso), nombre: "avatar-x-96.webp" };
      await expect(runOperation(own, readCasePictureOperation, picture)).rejects.toMatchObject(
        refused,
      );
      for (const kind of ["note", "assign", "unassign", "escalate"]) {
        await expect(work(own, { kind, text: "Yo" })).rejects.toMatchObject(refused);
      }
      await expect(
        call("GET", `/moderacion/casos/${id_caso}?ver=1`, { as: own }),
      ).rejects.toMatchObject({ init: { status: 403 } });
      const { caso, events } = await readWholeCase(moderator, { id_caso });
      expect(caso).toMatchObject({ state: "open", assigned: null });
      expect(events.rows.map(({ kind }) => kind)).toEqual(["note", "report"]);
    });

    it("they read it where nobody else moderates, and decide nothing", async () => {
      const { own, id_caso } = await ownScene();
      await ctx.db
        .updateTable("usuarios")
        .set({ role: "user" })
        .where("id_usuario", "<>", own.id)
        .execute();
      expect((await readWholeCase(own, { id_caso })).refusal).toBe("self");
      const { cases } = await runOperation(own, searchCasesOperation, { q: `#${id_caso}` });
      expect(cases).toHaveLength(1);
    });

    it("they find it in no list, and nobody gives it to them", async () => {
      const { moderator, own, id, id_caso, work } = await ownScene();
      const listed = async (who: typeof own) => {
        const of = { queue: "spam" };
        const { cases } = await runOperation(who, listCasesOperation, of);
        const { queues } = await runOperation(who, countCasesOperation, {});
        const { waiting } = queues.find(({ queue }) => queue === "spam")!;
        return { waiting, isThere: cases.some((caso) => caso.id_caso === id_caso) };
      };
      const [theirs, ours] = [await listed(own), await listed(moderator)];
      expect([theirs.isThere, ours.isThere]).toEqual([false, true]);
      expect(ours.waiting - theirs.waiting).toBe(1);
      for (const q of [`#${id_caso}`, `@${own.name}`, `https://site.example/publicacion/${id}`]) {
        const { cases } = await runOperation(own, searchCasesOperation, { q });
        expect(cases, q).toEqual([]);
      }
      expect(await readLines(own, [id_caso])).toEqual([]);
      await expect(work(moderator, { kind: "assign", to: own.id })).rejects.toMatchObject({
        code: "user_not_found",
      });
      const { moderators } = await readWholeCase(moderator, { id_caso });
      expect(moderators.map(({ id_usuario }) => id_usuario)).not.toContain(own.id);
    });
  });

  it("is closed to everybody else", async () => {
    const { ana, owner, id_caso } = await newScene();
    for (const person of [ana, owner]) {
      for (const [operation, input] of [
        [listCasesOperation, {}],
        [countCasesOperation, {}],
        [searchCasesOperation, { q: "#1" }],
        [workOnCaseOperation, { id: String(id_caso), kind: "note", text: "Hola" }],
      ] as const) {
        await expect(runOperation(person, operation, input)).rejects.toMatchObject({
          code: "forbidden",
        });
      }
    }
  });
});
