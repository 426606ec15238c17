import { describe, expect, it } from "vitest";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("what a decision did leads to its reasons, on %s", (engine) => {
  const ctx = useStage(engine);

  async function scene() {
    const [owner, ana] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const { id } = await newPost(owner, { shows: ["photo"] });
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await addReport(ana, { subject, reason: "spam" });
    return { owner, ana, moderator, id, id_caso };
  }

  it("for whose it is, and for nobody else", async () => {
    const { owner, ana, moderator, id, id_caso } = await scene();
    const { id_decision } = await decide(ctx, id_caso, {
      ...{ actor: actorOf(moderator.viewer), actions: ["hide"], ground: "terms" },
      ...{
        clause: "Spam",
        facts: "Es publicidad.",
        category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
      },
    });
    const path = `/settings/avisos?publicacion=${id}`;
    const { status, headers } = await call("GET", path, { as: owner });
    expect([status, headers.get("Location")]).toEqual([303, `/settings/avisos/${id_decision}`]);
    const others = await call("GET", path, { as: ana });
    expect([others.status, others.body.statements]).toEqual([200, []]);
    // Of what is only hidden while it is looked at there is none yet.
    const none = await call("GET", `/settings/avisos?comentario=${id}`, { as: owner });
    expect(none.status).toBe(200);
  });

  it("trust is taken back from the page of a case", async () => {
    const { owner, moderator, id_caso } = await scene();
    const trustOf = () =>
      ctx.db
        .selectFrom("usuarios")
        .select("de_confianza")
        .where("id_usuario", "=", owner.id)
        .executeTakeFirstOrThrow();
    await ctx.db
      .updateTable("usuarios")
      .set({ de_confianza: 1 })
      .where("id_usuario", "=", owner.id)
      .execute();
    const page = `/moderacion/casos/${id_caso}`;
    const fields = { intent: "trust", persona: String(owner.id), confianza: "0" };
    const { to } = await submit(page, { as: moderator, fields });
    expect(to).toBe(`${page}?hecho=trust`);
    expect(await trustOf()).toEqual({ de_confianza: 0 });
  });
});
