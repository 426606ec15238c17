import { describe, expect, it } from "vitest";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { decide, type NewDecision } from "./decide.server.ts";
import { openCase } from "../open-case.server.ts";
import { suspendAccount } from "../operator.server.ts";
import { readCase } from "../queries.server.ts";
import { reverse } from "./reverse.server.ts";
import type { DecisionAction } from "../schema.ts";
import { about, newScene, profileCase, statement } from "../test-support.ts";

describe.each(engines)("a decision on %s", (engine) => {
  const ctx = useStage(engine);

  it("takes effect, is stated, answers its reports, is logged, and is taken back whole", async () => {
    const { ana, moderator, id, id_caso, owner } = await newScene(ctx);
    const { id_decision } = await decide(
      ctx,
      id_caso,
      about(moderator, ["remove"], { strikes: 1 }),
    );
    await expect(getPost(ana, id)).rejects.toMatchObject({ code: "post_not_found" });
    await expect(getPost(owner, id)).rejects.toMatchObject({ code: "post_not_found" });
    expect(await statement(ctx, id_decision!)).toMatchObject({
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
    // The same sent once more is done; another reason, and somebody else, come too late.
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    const reason = "Por otra cosa.";
    const again = reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer), reason });
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
    const { ana, moderator, id, id_caso, subject } = await newScene(ctx);
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
    const { moderator, id_caso } = await newScene(ctx);
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

  it.each([["hide"], ["nothing"]] as const)(
    "%s is one where the same person sends it twice; another one of theirs comes too late",
    async (action) => {
      const { moderator, id_caso, subject } = await newScene(ctx);
      const seen = (await readCase(ctx, id_caso)).events.at(-1)!.id;
      const sent = { ...about(moderator, [action]), seen };
      const [first, ...others] = await Promise.all([
        decide(ctx, id_caso, sent),
        decide(ctx, id_caso, sent),
      ]);
      expect([...others, await decide(ctx, id_caso, sent)]).toEqual([first, first]);
      // What has come meanwhile goes on waiting.
      const raised = { queue: "otro", kind: "raise", reason: "otro", actor: AUTOMATIC } as const;
      await openCase(ctx, { ...raised, subject });
      expect(await decide(ctx, id_caso, sent)).toEqual(first);
      const { state, events } = await readCase(ctx, id_caso);
      expect(state).toBe("open");
      expect(events.filter(({ kind }) => kind === "decision")).toHaveLength(1);
      const late = { code: "already_decided" };
      const other = await newPerson(ctx, { role: "moderator" });
      for (const more of [{ clause: "6" }, { actions: ["remove" as const] }]) {
        const another = decide(ctx, id_caso, { ...sent, ...more });
        await expect(another).rejects.toMatchObject(late);
      }
      const theirs = decide(ctx, id_caso, { ...about(other, [action]), seen });
      await expect(theirs).rejects.toMatchObject(late);
      // Who has read of it decides anew.
      const now = events.at(-1)!.id;
      expect(await decide(ctx, id_caso, { ...sent, seen: now })).toMatchObject({ id_caso });
      expect((await readCase(ctx, id_caso)).state).toBe("closed");
    },
  );

  it("is not of who was suspended meanwhile, about oneself, nor about an administrator", async () => {
    const { moderator, id_caso } = await newScene(ctx);
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
      const { id_caso: theirs } = await profileCase(ctx, whom.id);
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
    const { moderator, id_caso } = await newScene(ctx);
    const tried = Promise.resolve().then(() =>
      decide(ctx, id_caso, about(moderator, actions, more)),
    );
    await expect(tried).rejects.toMatchObject({ code: "bad_input" });
  });
});
