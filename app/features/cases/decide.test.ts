import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { signIn } from "#app/features/accounts/commands.server.ts";
import { recountCommented } from "#app/features/comments/counted.server.ts";
import { listComments } from "#app/features/comments/queries.server.ts";
import { writeComment } from "#app/features/comments/commands.server.ts";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { findViewer } from "#app/http/session.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { addReport } from "./add-report.server.ts";
import { appeal, decideAppeal } from "./appeal.server.ts";
import { decide, type NewDecision } from "./decide.server.ts";
import { openCase } from "./open-case.server.ts";
import { suspendAccount } from "./operator.server.ts";
import { readCase } from "./queries.server.ts";
import { recordEvent } from "./record-event.server.ts";
import { reverse } from "./reverse.server.ts";
import type { DecisionAction } from "./schema.ts";
import { endDecisions, purgeDecided } from "./sweep.server.ts";
import type { EventKind } from "./state.server.ts";

describe.each(engines)("a decision on %s", (engine) => {
  const ctx = useStage(engine);

  async function newScene(role: "moderator" | "administrator" = "moderator") {
    const [owner, ana] = [await newPerson(ctx, { contrasenia: PASSWORD }), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role });
    const { id } = await newPost(owner, { shows: ["photo"] });
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await addReport(ana, { subject, reason: "otro", text: "Mal" });
    return { owner, ana, moderator, id, id_caso, subject };
  }

  const about = (
    who: Person,
    actions: DecisionAction[],
    more: Partial<NewDecision> = {},
  ): NewDecision => ({
    actor: actorOf(who.viewer),
    actions,
    ground: "terms",
    clause: "5",
    facts: "Se ve.",
    category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    ...more,
  });
  const statement = (id_decision: number) =>
    ctx.db
      .selectFrom("decisiones")
      .selectAll()
      .where("id_decision", "=", id_decision)
      .executeTakeFirstOrThrow();
  const profileCase = (id: number) =>
    openCase(ctx, {
      ...{ subject: { kind: "perfil", id }, queue: "otro", kind: "raise" },
      ...{ reason: "otro", actor: AUTOMATIC },
    });

  it("takes effect, is stated, answers its reports, is logged, and is taken back whole", async () => {
    const { ana, moderator, id, id_caso, owner } = await newScene();
    const { id_decision } = await decide(
      ctx,
      id_caso,
      about(moderator, ["remove"], { strikes: 1 }),
    );
    await expect(getPost(ana, id)).rejects.toMatchObject({ code: "post_not_found" });
    await expect(getPost(owner, id)).rejects.toMatchObject({ code: "post_not_found" });
    expect(await statement(id_decision!)).toMatchObject({
      ...{ affected_id: owner.id, decided_by: moderator.id, actions: '["remove"]', strikes: 1 },
      ...{ content_effect: "removed", content_type: '["CONTENT_TYPE_IMAGE"]', purged_at: null },
      source_type: "SOURCE_TYPE_OTHER_NOTIFICATION",
    });
    const [report] = await ctx.db
      .selectFrom("denuncias")
      .select(["state", "outcome"])
      .where("id_caso", "=", id_caso)
      .execute();
    expect(report).toEqual({ state: "resolved", outcome: "removed" });
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect((await getPost(ana, id)).id_publicacion).toBe(id);
    const again = reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    await expect(again).rejects.toMatchObject({ code: "already_decided" });
    const log = await ctx.db
      .selectFrom("auditoria")
      .select("action")
      .where("actor_id", "=", moderator.id)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["case.decision", "case.reverse"]);
  });

  it("stands beside others: of two the stricter holds, in whatever order they go", async () => {
    const { ana, moderator, id, id_caso, subject } = await newScene();
    const first = await decide(ctx, id_caso, about(moderator, ["remove"]));
    await openCase(ctx, { subject, queue: "otro", reason: "otro", actor: AUTOMATIC });
    const second = await decide(ctx, id_caso, about(moderator, ["restrict"]));
    const actor = actorOf(moderator.viewer);
    const state = async () =>
      (
        await ctx.db
          .selectFrom("publicaciones")
          .select("moderacion")
          .where("id_publicacion", "=", id)
          .executeTakeFirstOrThrow()
      ).moderacion;
    expect(await state()).toBe("removed");
    await reverse(ctx, first.id_decision!, { actor });
    expect(await state()).toBe("restricted");
    await reverse(ctx, second.id_decision!, { actor });
    expect(await state()).toBe("visible");
    expect(await getPost(ana, id)).toBeTruthy();
  });

  it("is one's: of two at once the second is told", async () => {
    const { moderator, id_caso } = await newScene();
    const other = await newPerson(ctx, { role: "administrator" });
    const tries = await Promise.allSettled(
      [moderator, other].map((who) => decide(ctx, id_caso, about(who, ["hide"]))),
    );
    const refused = tries.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
      "already_decided",
    ]);
    const { events } = await readCase(ctx, id_caso);
    expect(events.filter(({ kind }) => kind === "decision")).toHaveLength(1);
  });

  it("is not of who was suspended meanwhile, about oneself, nor about an administrator", async () => {
    const { moderator, id_caso } = await newScene();
    const code = (given: string) => ({ code: given });
    const stranger = await newPerson(ctx);
    const asStranger = {
      ...about(stranger, ["hide"]),
      actor: { id: stranger.id, kind: "moderator" as const },
    };
    await expect(decide(ctx, id_caso, asStranger)).rejects.toMatchObject(code("forbidden"));
    const chief = await newPerson(ctx, { role: "administrator" });
    for (const [who, whom, refusal] of [
      [moderator, chief, "administrators_only"],
      [moderator, moderator, "cannot_decide_self"],
      [chief, chief, "cannot_decide_self"],
    ] as const) {
      const { id_caso: theirs } = await profileCase(whom.id);
      const tried = decide(ctx, theirs, about(who, ["ban"]));
      await expect(tried).rejects.toMatchObject(code(refusal));
    }
    await suspendAccount(ctx, moderator.name);
    const late = decide(ctx, id_caso, about(moderator, ["remove"]));
    await expect(late).rejects.toMatchObject(code("forbidden"));
    expect((await readCase(ctx, id_caso)).state).toBe("open");
  });

  it.each<[DecisionAction[], Partial<NewDecision>]>([
    [["remove", "hide"], {}],
    [["nothing", "ban"], {}],
    [["hide", "hide"], {}],
    [["remove"], { facts: " " }],
    [["suspend"], { days: 0 }],
  ])("%j with %j is no decision", async (actions, more) => {
    const { moderator, id_caso } = await newScene();
    const tried = Promise.resolve().then(() =>
      decide(ctx, id_caso, about(moderator, actions, more)),
    );
    await expect(tried).rejects.toMatchObject({ code: "bad_input" });
  });

  it("takes avatar, name and biography away and gives them back", async () => {
    const { moderator } = await newScene();
    const name = `malo_${moderator.id}`;
    const eva = await newPerson(ctx, {
      nombre_usuario: name,
      biografia: "Fea",
      profile_picture: "a",
    });
    const { id_caso } = await profileCase(eva.id);
    const all: DecisionAction[] = ["take_avatar", "take_name", "take_biography"];
    const { id_decision } = await decide(ctx, id_caso, about(moderator, all));
    const who = { id_usuario: eva.id };
    expect(await getUser(ctx, who)).toMatchObject({
      ...{ nombre_usuario: `usuario_${eva.id}`, biografia: "", profile_picture: null },
    });
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect(await getUser(ctx, who)).toMatchObject({
      ...{ nombre_usuario: name, biografia: "Fea", profile_picture: "a" },
    });
  });

  it("suspends for a time: all of somebody is gone for others, and comes back by itself", async () => {
    const { owner, ana, moderator, id } = await newScene();
    const other = await newPost(ana, { shows: ["photo"] });
    await writeComment(owner, { id_publicacion: other.id, contenido: "Hola" });
    const { id_caso } = await profileCase(owner.id);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["suspend"], { days: 3 }));
    const page = { id_publicacion: other.id, before: null, limit: 10 };
    const counts = async () => {
      await recountCommented(ctx, { id_usuario: owner.id });
      const { comments } = await listComments(ana, page);
      return [comments.length, (await getPost(ana, other.id)).commentCount];
    };
    expect(await findViewer(ctx.db, owner.token)).toBeNull();
    await expect(getPost(ana, id)).rejects.toMatchObject({ code: "post_not_found" });
    expect(await counts()).toEqual([0, 0]);
    const signingIn = () =>
      signIn(ctx, {
        ...{ correo: owner.correo, contrasenia: PASSWORD },
        request: new Request("http://localhost"),
      });
    await expect(signingIn()).rejects.toMatchObject({ code: "account_suspended" });

    const past = Date.now() - 5_000;
    await sql`update decisiones set ends_at = ${past} where id_decision = ${id_decision}`.execute(
      ctx.db,
    );
    await ctx.db
      .updateTable("usuarios")
      .set({ suspended_until: past })
      .where("id_usuario", "=", owner.id)
      .execute();
    expect((await getPost(ana, id)).id_publicacion).toBe(id);
    expect(await counts()).toEqual([1, 1]);
    const { token } = await signingIn();
    expect((await findViewer(ctx.db, token))?.id_usuario).toBe(owner.id);
    await endDecisions(ctx);
    expect((await statement(id_decision!)).ended_at).not.toBeNull();
    expect((await readCase(ctx, id_caso)).events.at(-1)?.kind).toBe("ended");
  });

  it("silences: who is muted reads, and neither publishes, comments nor writes", async () => {
    const { owner, ana, moderator, id } = await newScene();
    const { id_caso } = await profileCase(ana.id);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["mute"], { days: 1 }));
    const comment = () =>
      call("POST", `/api/publicaciones/${id}/comentarios`, {
        as: ana,
        body: { contenido: "Hola" },
      });
    const answer = await comment();
    expect([answer.status, answer.body.code]).toEqual([403, "muted"]);
    expect((await call("GET", `/api/publicaciones/${id}`, { as: ana })).status).toBe(200);
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect((await comment()).status).toBe(201);
    expect(owner.id).toBeGreaterThan(0);
  });

  it("is appealed once, in time, by whom it is about; somebody else answers, and what was done is undone", async () => {
    const { owner, ana, moderator, id, id_caso } = await newScene();
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["remove"]));
    const by = (who: Person) =>
      appeal(ctx, { id_decision: id_decision!, text: "No es así", actor: actorOf(who.viewer) });
    await expect(by(ana)).rejects.toMatchObject({ code: "decision_not_found" });
    await by(owner);
    await expect(by(owner)).rejects.toMatchObject({ code: "already_appealed" });
    expect(await readCase(ctx, id_caso)).toMatchObject({ state: "escalated", queue: "apelacion" });
    const verdict = { outcome: "reversed", answer: "Tienes razón." } as const;
    const chief = await newPerson(ctx, { role: "administrator" });
    const own = decideAppeal(ctx, id_decision!, { ...verdict, actor: actorOf(moderator.viewer) });
    await expect(own).rejects.toMatchObject({ code: "forbidden" });
    const actor = actorOf(chief.viewer);
    await decideAppeal(ctx, id_decision!, { ...verdict, actor });
    expect((await getPost(ana, id)).id_publicacion).toBe(id);
    expect((await readCase(ctx, id_caso)).state).toBe("closed");
    const late = decideAppeal(ctx, id_decision!, { ...verdict, actor });
    await expect(late).rejects.toMatchObject({ code: "already_decided" });
  });

  it("can not be appealed after its time, when what was removed is gone for good", async () => {
    const { owner, moderator, id, id_caso } = await newScene();
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["remove"]));
    await sql`update decisiones set appeal_until = 1 where id_decision = ${id_decision}`.execute(
      ctx.db,
    );
    const late = appeal(ctx, {
      ...{ id_decision: id_decision!, text: "No", actor: actorOf(owner.viewer) },
    });
    await expect(late).rejects.toMatchObject({ code: "appeal_late" });
    await purgeDecided(ctx);
    const chief = await newPerson(ctx, { role: "administrator" });
    await expect(getPost(chief, id)).rejects.toMatchObject({ code: "post_not_found" });
  });

  it("changes the row of its case only with an event, by the rules of its states", async () => {
    const { owner, moderator } = await newScene();
    const actor = actorOf(moderator.viewer);
    const kinds: EventKind[] = [
      "report",
      "note",
      "assign",
      "escalate",
      "decision",
      "appeal",
      "hide",
    ];
    // As the rules read, said in another way.
    const after: Record<string, Partial<Record<EventKind, string>>> = {
      open: { escalate: "escalated", decision: "closed", appeal: "escalated" },
      escalated: { decision: "closed" },
      closed: { report: "open", appeal: "escalated", assign: "no", escalate: "no", decision: "no" },
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { maxLength: 8 }), async (steps) => {
        const { id } = await newPost(owner);
        const { id_caso } = await openCase(ctx, {
          ...{ subject: { kind: "publicacion", id }, queue: "spam", reason: "x", actor: AUTOMATIC },
        });
        let [state, events] = ["open", 1];
        for (const kind of steps) {
          const before = await readCase(ctx, id_caso);
          const wanted = after[state]?.[kind] ?? state;
          const done = recordEvent(ctx, id_caso, { kind, actor, change: { priority: events } });
          if (wanted === "no") {
            await expect(done).rejects.toMatchObject({ code: "already_decided" });
            expect(await readCase(ctx, id_caso)).toEqual(before);
            continue;
          }
          await done;
          [state, events] = [wanted, events + 1];
          const now = await readCase(ctx, id_caso);
          expect([now.state, now.events.length, now.priority]).toEqual([state, events, events - 1]);
          expect(now.closed_at === null).toBe(state !== "closed");
        }
      }),
      { numRuns: 15 },
    );
  });
});
