import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import {
  keptOutPath,
  readStatementToken,
} from "#app/features/people/links/statement-link.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { runOperation } from "#tests/kit/run-operation.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { readWholeCase } from "./case/read-case.server.ts";
import { decisionOf } from "./decision/fields.ts";
import {
  answerAppealOperation,
  decideCaseOperation,
  decideTogetherOperation,
  reverseDecisionOperation,
} from "./decision/operations.server.ts";
import { fieldsOf, templates, templatesFor } from "./decision/templates.ts";
import { searchCasesOperation } from "./operations.server.ts";
import { appealByLinkOperation, appealOperation } from "./statement/operations.server.ts";
import { listStatements, readStatement } from "./statement/statements.server.ts";
import { tellOfDecision } from "./statement/tell.server.ts";

describe.each(engines)("decisions in the console on %s", (engine) => {
  const ctx = useStage(engine);

  async function newScene() {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const other = await newPerson(ctx, { role: "moderator" });
    const owner = await newPerson(ctx);
    const { id_caso, id } = await newCase(owner);
    return { moderator, other, owner, id_caso, id };
  }

  async function newCase(owner: Awaited<ReturnType<typeof newPerson<typeof ctx>>>) {
    const ana = await newPerson(ctx);
    const { id } = await newPost(owner, { shows: ["photo"], descripcion: "Una tarde" });
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await addReport(ana, { subject, reason: "spam" });
    return { id_caso, id };
  }

  const removed = decisionOf(fieldsOf("spam"));

  const mailsTo = async (correo: string) => {
    const jobs = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "send_mail")
      .execute();
    const mails = jobs.map(
      ({ payload }) => JSON.parse(payload) as { to: string; text: string; subject: string },
    );
    return mails.filter(({ to }) => to === correo);
  };

  it("tells who comes second what the first has decided", async () => {
    const { moderator, other, id_caso } = await newScene();
    const { seen } = await readWholeCase(other, { id_caso });
    const decide = (who: typeof moderator, fields: object) =>
      runOperation(who, decideCaseOperation, { id: String(id_caso), ...fields });
    await decide(moderator, { ...removed, seen });
    await expect(decide(other, { ...removed, seen })).rejects.toMatchObject({
      code: "already_decided",
    });
    const { decided, caso, decisions } = await readWholeCase(other, { id_caso });
    expect(decided).toMatchObject({ decider: moderator.name, actions: ["remove"] });
    expect(caso.state).toBe("closed");
    expect(decisions).toMatchObject([{ actions: ["remove"], decider: moderator.name }]);
    const { cases } = await runOperation(other, searchCasesOperation, { q: decisions[0]!.puid });
    expect(cases.map((each) => each.id_caso)).toEqual([id_caso]);
  });

  it("decides look-alikes alike, one decision each, and says which it did not", async () => {
    const { moderator, other, owner, id_caso } = await newScene();
    const second = await newCase(owner);
    const decided = await newCase(owner);
    const own = await newCase(moderator);
    await runOperation(other, decideCaseOperation, { id: String(decided.id_caso), ...removed });
    const cases = [id_caso, second.id_caso, decided.id_caso, own.id_caso];
    // The form that is sent twice leads twice to the same.
    for (let time = 0; time < 2; time += 1) {
      const answer = await runOperation(moderator, decideTogetherOperation, { ...removed, cases });
      expect(answer).toEqual({
        decided: [id_caso, second.id_caso],
        left: [
          { id_caso: decided.id_caso, code: "already_decided" },
          { id_caso: own.id_caso, code: "cannot_decide_self" },
        ],
      });
    }
    expect(await listStatements(ctx, owner.id)).toHaveLength(3);
  });

  it("states its reasons to whom it is about and to nobody else, and tells them once by mail", async () => {
    const { moderator, other, owner, id_caso } = await newScene();
    const { id_decision } = await runOperation(moderator, decideCaseOperation, {
      ...{ id: String(id_caso), ...removed, strikes: 1 },
    });
    for (let time = 0; time < 2; time += 1) await tellOfDecision(ctx, { id_decision });
    const mails = await mailsTo(owner.correo);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`/settings/avisos/${id_decision}`);
    expect(`${mails[0]!.subject} ${mails[0]!.text}`).not.toMatch(/retir|spam|publicidad/i);
    const statement = await readStatement(ctx, {
      id_decision: id_decision!,
      affected_id: owner.id,
    });
    expect(statement).toMatchObject({
      ...{ actions: ["remove"], ground: "terms", facts: removed.facts, words: "Una tarde" },
      ...{ isReported: true, isDecidedAutomatically: false, strikes: 1, appeal: null },
    });
    const asOther = { id_decision: id_decision!, affected_id: other.id };
    await expect(readStatement(ctx, asOther)).rejects.toMatchObject({ code: "decision_not_found" });
  });

  it("is appealed once by its person, answered by somebody else, and undone", async () => {
    const { moderator, other, owner, id_caso, id } = await newScene();
    const { id_decision } = await runOperation(moderator, decideCaseOperation, {
      ...{ id: String(id_caso), ...removed },
    });
    const given = { id: String(id_decision), text: "No es publicidad" };
    await expect(runOperation(other, appealOperation, given)).rejects.toMatchObject({
      code: "decision_not_found",
    });
    await runOperation(owner, appealOperation, given);
    await expect(runOperation(owner, appealOperation, given)).rejects.toMatchObject({
      code: "already_appealed",
    });
    const answer = { id: String(id_decision), outcome: "reversed", answer: "Tienes razón" };
    await expect(runOperation(moderator, answerAppealOperation, answer)).rejects.toMatchObject({
      code: "forbidden",
    });
    for (let time = 0; time < 2; time += 1) {
      await runOperation(other, answerAppealOperation, answer);
    }
    const statement = await readStatement(ctx, {
      id_decision: id_decision!,
      affected_id: owner.id,
    });
    expect(statement.appeal).toMatchObject({ outcome: "reversed", answer: "Tienes razón" });
    expect(statement.reversed_at).not.toBeNull();
    expect(await mailsTo(owner.correo)).toHaveLength(1);
    const post = await ctx.db
      .selectFrom("publicaciones")
      .select("moderacion")
      .where("id_publicacion", "=", id)
      .executeTakeFirstOrThrow();
    expect(post.moderacion).toBe("visible");
  });

  it("tells nobody of a decision about an account that is deleted", async () => {
    const { moderator, owner, id_caso } = await newScene();
    const { id_decision } = await runOperation(moderator, decideCaseOperation, {
      ...{ id: String(id_caso), ...removed },
    });
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "deleted" })
      .where("id_usuario", "=", owner.id)
      .execute();
    await tellOfDecision(ctx, { id_decision });
    expect(await mailsTo(owner.correo)).toEqual([]);
  });

  it("gives who is kept out a link to read and appeal by, which nobody can make or alter", async () => {
    const { moderator, owner, id_caso } = await newScene();
    const { id_decision } = await runOperation(moderator, decideCaseOperation, {
      ...{ id: String(id_caso), ...removed, actions: ["remove", "ban"] },
    });
    const path = await keptOutPath(ctx.db, owner.id);
    const token = path!.replace("/aviso/", "");
    expect(readStatementToken(token)).toBe(id_decision);
    const [id, until, ...signature] = token.split("-");
    const altered = `${Number(id) + 1}-${until}-${signature.join("-")}`;
    expect(readStatementToken(altered)).toBeNull();
    expect(readStatementToken(token, Number(until) + 1)).toBeNull();
    const visitor = { ...ctx, viewer: null };
    const text = "Quiero volver";
    await expect(
      runOperation(visitor, appealByLinkOperation, { token: altered, text }),
    ).rejects.toMatchObject({ code: "decision_not_found" });
    await runOperation(visitor, appealByLinkOperation, { token, text });
    await tellOfDecision(ctx, { id_decision });
    expect((await mailsTo(owner.correo))[0]!.text).toContain(path);
    // Whoever appeals late reads the answer all the same.
    const past = Date.now() - 1;
    await sql`update decisiones set appeal_until = ${past} where id_decision = ${id_decision}`.execute(
      ctx.db,
    );
    const late = (await keptOutPath(ctx.db, owner.id))!.replace("/aviso/", "");
    expect(readStatementToken(late)).toBe(id_decision);
    await runOperation(moderator, reverseDecisionOperation, { id: String(id_decision), text: "x" });
    expect(await keptOutPath(ctx.db, owner.id)).toBeNull();
  });
});

describe("a template", () => {
  it("fills a form whose decision can be made", () => {
    for (const kind of ["publicacion", "comentario", "mensaje", "perfil", "avatar"] as const) {
      for (const [name] of templatesFor(kind)) {
        const { actions, clause, facts } = decisionOf(templates[name].fields);
        expect(actions!.length, name).toBeGreaterThan(0);
        expect([clause, facts], name).not.toContain(undefined);
      }
    }
  });

  it("does what it says besides warning", () => {
    expect(decisionOf({ content: "warn", take_avatar: "1" }).actions).toEqual(["take_avatar"]);
    expect(decisionOf({ content: "nothing", standing: "none" }).actions).toEqual(["nothing"]);
    expect(decisionOf({ content: "only", standing: "mute", days: "3" })).toMatchObject({
      ...{ actions: ["mute"], days: 3 },
    });
  });
});
