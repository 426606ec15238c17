import { mkdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { addReport } from "./add-report.server.ts";
import { appeal, decideAppeal } from "./decision/appeal.server.ts";
import { decide, type NewDecision } from "./decision/decide.server.ts";
import { suspendAccount } from "./operator.server.ts";
import { readCase } from "./queries.server.ts";
import { reverse } from "./decision/reverse.server.ts";
import { approve, queueForReview } from "./review.server.ts";
import { setTrust } from "./trust.server.ts";

describe.each(engines)("posts that a moderator sees first, on %s", (engine) => {
  const ctx = useStage(engine);
  const env = getEnv();
  mkdirSync(env.dataDir, { recursive: true });
  afterEach(() => Object.assign(env, { review: "off" }));

  const caseOf = async (id_publicacion: number) => {
    const { id_caso } = await ctx.db
      .selectFrom("casos")
      .select("id_caso")
      .where("subject_kind", "=", "publicacion")
      .where("subject_id", "=", id_publicacion)
      .executeTakeFirstOrThrow();
    return readCase(ctx, id_caso);
  };
  const isSeen = (who: Person, id: number) =>
    getPost(who, id).then(
      () => true,
      () => false,
    );
  const trusts = async ({ id }: Person) => {
    const row = ctx.db.selectFrom("usuarios").select("de_confianza").where("id_usuario", "=", id);
    return (await row.executeTakeFirstOrThrow()).de_confianza;
  };
  async function publish(owner: Person): Promise<number> {
    const id = await uploadPost(owner, [await photo()], {});
    await workOff(ctx);
    return id;
  }

  it("wait, are approved by one press, and are published then", async () => {
    Object.assign(env, { review: "all" });
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await publish(ana);
    expect(await isSeen(fan, id)).toBe(false);
    expect(await getPost(ana, id)).toMatchObject({ status: "ready", moderacion: "en_revision" });
    const waiting = await caseOf(id);
    expect(waiting).toMatchObject({ state: "open", queue: "revision", affected_id: ana.id });
    // Heard of again, it waits once.
    await queueForReview(ctx, { id_publicacion: id });
    expect((await caseOf(id)).events.map(({ kind }) => kind)).toEqual(["review"]);

    const before = Date.now();
    await approve(moderator, { id: waiting.id_caso });
    expect(await getPost(fan, id)).not.toHaveProperty("moderacion");
    expect(Date.parse((await getPost(fan, id)).fecha_publicacion)).toBeGreaterThanOrEqual(before);
    expect(await caseOf(id)).toMatchObject({ state: "closed" });
    // The same sent once more is done; something else, and somebody else, come too late.
    await approve(moderator, { id: waiting.id_caso });
    const late = { code: "already_decided" };
    const other = await newPerson(ctx, { role: "moderator" });
    await expect(approve(other, { id: waiting.id_caso })).rejects.toMatchObject(late);
    const trusting = approve(moderator, { id: waiting.id_caso, isTrusted: true });
    await expect(trusting).rejects.toMatchObject(late);
    const kept = await ctx.db
      .selectFrom("auditoria")
      .select(["action", "actor_id"])
      .where("subject_id", "=", id)
      .where("action", "=", "case.approve")
      .execute();
    expect(kept).toEqual([{ action: "case.approve", actor_id: moderator.id }]);
  });

  it("wait again when their files are changed, and stay hidden whatever is decided meanwhile", async () => {
    Object.assign(env, { review: "all" });
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await publish(ana);
    await approve(moderator, { id: (await caseOf(id)).id_caso });
    const { fecha_publicacion } = await getPost(fan, id);
    const path = `/api/publicaciones/${id}/archivos`;
    const added = await call("POST", path, {
      as: ana,
      body: formOf([await photo()], { aparecen: "yo" }),
    });
    expect(added.status).toBeLessThan(300);
    expect(await isSeen(fan, id)).toBe(false);
    await workOff(ctx);
    const caso = await caseOf(id);
    expect(caso.state).toBe("open");
    await approve(moderator, { id: caso.id_caso });
    expect(await getPost(fan, id)).toMatchObject({ fecha_publicacion });
  });

  it("are not shown by what becomes of a report of them", async () => {
    Object.assign(env, { review: "all" });
    const ana = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await publish(ana);
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await addReport(moderator, { subject, reason: "violencia" });
    await approve(moderator, { id: id_caso });
    expect(await caseOf(id)).toMatchObject({ state: "open", queue: "violencia" });
    expect(await isSeen(await newPerson(ctx), id)).toBe(true);
  });

  it("are not shown by what becomes of a decision about them while what was changed still waits", async () => {
    Object.assign(env, { review: "all" });
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await publish(ana);
    const { id_caso } = await caseOf(id);
    await approve(moderator, { id: id_caso });
    const change = async () =>
      call("POST", `/api/publicaciones/${id}/archivos`, {
        as: ana,
        body: formOf([await photo()], { aparecen: "yo" }),
      });
    const actor = actorOf(moderator.viewer);
    const warning: NewDecision = {
      ...{ actor, actions: ["warn"], ground: "terms", clause: "5", facts: "x" },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    };
    const warn = async () => {
      await addReport(fan, { subject: { kind: "publicacion", id }, reason: "otro" });
      return decide(ctx, id_caso, warning);
    };
    const { id_decision } = await warn();

    // The case is closed, and nobody has seen the new file: it is being processed.
    expect((await change()).status).toBeLessThan(300);
    await reverse(ctx, id_decision!, { actor });
    expect(await isSeen(fan, id)).toBe(false);
    const early = approve(moderator, { id: id_caso });
    await expect(early).rejects.toMatchObject({ code: "not_ready" });
    await workOff(ctx);
    expect(await caseOf(id)).toMatchObject({ state: "open", queue: "revision" });
    await approve(moderator, { id: id_caso });
    expect(await isSeen(fan, id)).toBe(true);

    // Nor by a decision made while it was processed, nor by the answer to an appeal.
    const second = await addReport(moderator, {
      subject: { kind: "publicacion", id },
      reason: "otro",
    });
    expect(second.id_caso).toBe(id_caso);
    expect((await change()).status).toBeLessThan(300);
    const later = await decide(ctx, id_caso, warning);
    expect(await isSeen(fan, id)).toBe(false);
    await appeal(ctx, { id_decision: later.id_decision!, text: "No", actor: actorOf(ana.viewer) });
    await workOff(ctx);
    await decideAppeal(ctx, later.id_decision!, {
      ...({ outcome: "upheld", answer: "Sí" } as const),
      actor: actorOf((await newPerson(ctx, { role: "administrator" })).viewer),
    });
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(false);
    expect(await caseOf(id)).toMatchObject({ state: "open", queue: "revision" });
  });

  it("are not approved by a moderator who was suspended in mid-decision, nor trusted by them", async () => {
    Object.assign(env, { review: "all" });
    const ana = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await publish(ana);
    const { id_caso } = await caseOf(id);
    await suspendAccount(ctx, moderator.name);
    for (const tried of [
      () => approve(moderator, { id: id_caso, isTrusted: true }),
      () => setTrust(moderator, { id_usuario: ana.id, isTrusted: true }),
    ]) {
      await expect(tried()).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await caseOf(id)).toMatchObject({ state: "open" });
    expect(await isSeen(await newPerson(ctx), id)).toBe(false);
    expect(await trusts(ana)).toBe(0);
  });

  it("wait again once their owner is trusted no more, which is written down", async () => {
    Object.assign(env, { review: "all" });
    const ana = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    const path = `/api/moderacion/personas/${ana.id}/confianza`;
    const set = (as: Person, confianza: number) => call("PUT", path, { as, body: { confianza } });
    expect((await set(moderator, 1)).status).toBe(204);
    expect(await getPost(ana, await publish(ana))).not.toHaveProperty("moderacion");
    expect((await set(ana, 0)).status).toBe(403);
    expect((await set(moderator, 0)).status).toBe(204);
    // Again it changes nothing, and says nothing.
    expect((await set(moderator, 0)).status).toBe(204);
    expect(await getPost(ana, await publish(ana))).toMatchObject({ moderacion: "en_revision" });
    const kept = await ctx.db
      .selectFrom("auditoria")
      .select(["action", "actor_id"])
      .where("subject_kind", "=", "persona")
      .where("subject_id", "=", ana.id)
      .orderBy("id")
      .execute();
    expect(kept).toEqual([
      { action: "person.trust", actor_id: moderator.id },
      { action: "person.distrust", actor_id: moderator.id },
    ]);
    const chief = await newPerson(ctx, { role: "administrator" });
    for (const [id, code] of [
      [moderator.id, "cannot_decide_self"],
      [chief.id, "administrators_only"],
      [999_999_999, "user_not_found"],
    ] as const) {
      const answer = await call("PUT", `/api/moderacion/personas/${id}/confianza`, {
        ...{ as: moderator, body: { confianza: 1 } },
      });
      expect(answer.body.code).toBe(code);
    }
  });

  it("are those of people who are new, unless they are trusted", async () => {
    Object.assign(env, { review: "new-creators" });
    const moderator = await newPerson(ctx, { role: "moderator" });
    const known = await newPerson(ctx);
    for (let made = 0; made < 3; made += 1) await newPost(known);
    expect(await getPost(known, await publish(known))).not.toHaveProperty("moderacion");
    const ana = await newPerson(ctx);
    const first = await publish(ana);
    expect(await getPost(ana, first)).toMatchObject({ moderacion: "en_revision" });
    await approve(moderator, { id: (await caseOf(first)).id_caso, isTrusted: true });
    expect(await getPost(ana, await publish(ana))).not.toHaveProperty("moderacion");
    expect(await getPost(moderator, await publish(moderator))).not.toHaveProperty("moderacion");
  });
});
