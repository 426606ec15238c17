import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { actorOf } from "#app/features/people/audit.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { lastOfDay } from "#app/features/vault/calendar.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { engines } from "#tests/setup/database.ts";
import { addPortalReport, addReport } from "../add-report.server.ts";
import { appeal, decideAppeal } from "./appeal.server.ts";
import { decide } from "./decide.server.ts";
import { openCase } from "../open-case.server.ts";
import { lockCase } from "../record-event.server.ts";
import { readCase } from "../queries.server.ts";
import { reverse } from "./reverse.server.ts";
import { purgeDecided } from "./sweep.server.ts";
import { about, newScene } from "../test-support.ts";

describe.each(engines)("a decision that is appealed, on %s", (engine) => {
  const ctx = useStage(engine);

  it("is appealed once, in time, by whom it is about; somebody else answers, and what was done is undone", async () => {
    const { owner, ana, moderator, id, id_caso } = await newScene(ctx);
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
    // The same sent once more is done already.
    expect(await decideAppeal(ctx, id_decision!, { ...verdict, actor })).toBe(false);
    const late = decideAppeal(ctx, id_decision!, { ...verdict, answer: "No la tienes.", actor });
    await expect(late).rejects.toMatchObject({ code: "already_decided" });
  });

  it("can be appealed on all of the last day that its page says, which is the site's", async () => {
    const { owner, moderator, id_caso } = await newScene(ctx);
    const id_decision = (await decide(ctx, id_caso, about(moderator, ["warn"]))).id_decision!;
    const { appeal_until } = await ctx.db
      .selectFrom("decisiones")
      .select("appeal_until")
      .where("id_decision", "=", id_decision)
      .executeTakeFirstOrThrow();
    const { appealed } = await appealing(owner);
    try {
      vi.useFakeTimers({ now: lastOfDay(appeal_until) + 1, toFake: ["Date"] });
      await expect(appealed(id_decision)).rejects.toMatchObject({ code: "appeal_late" });
      vi.setSystemTime(lastOfDay(appeal_until));
      await appealed(id_decision);
    } finally {
      vi.useRealTimers();
    }
  });

  /** Who appeals, who answers. */
  async function appealing(owner: Person) {
    const chief = await newPerson(ctx, { role: "administrator" });
    return {
      chief,
      appealed: (id_decision: number) =>
        appeal(ctx, { id_decision, text: "No es así", actor: actorOf(owner.viewer) }),
      answer: (id_decision: number, outcome: "upheld" | "reversed" = "upheld") =>
        decideAppeal(ctx, id_decision, { outcome, answer: "Se ve.", actor: actorOf(chief.viewer) }),
    };
  }

  it("is answered whatever else is decided and appealed in its case, which goes on until all are", async () => {
    const { owner, moderator, id_caso, subject } = await newScene(ctx);
    const { chief, appealed, answer } = await appealing(owner);
    const first = (await decide(ctx, id_caso, about(moderator, ["restrict"]))).id_decision!;
    await appealed(first);
    await addReport(chief, { subject, reason: "sin_consentimiento" });
    expect(await readCase(ctx, id_caso)).toMatchObject({ queue: "intimidad" });
    const second = (await decide(ctx, id_caso, about(moderator, ["warn"]))).id_decision!;
    const waits = { state: "escalated", queue: "apelacion", closed_at: null };
    expect(await readCase(ctx, id_caso)).toMatchObject(waits);
    const again = decide(ctx, id_caso, about(chief, ["warn"]));
    await expect(again).rejects.toMatchObject({ code: "already_decided" });
    await appealed(second);
    await answer(second);
    expect(await readCase(ctx, id_caso)).toMatchObject(waits);
    await answer(first, "reversed");
    expect((await readCase(ctx, id_caso)).state).toBe("closed");
  });

  it("is answered alone: what has come into its case since waits there for a decision", async () => {
    const { owner, ana, moderator, id, id_caso, subject } = await newScene(ctx);
    const { chief, appealed, answer } = await appealing(owner);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["restrict"]));
    await appealed(id_decision!);
    const request = { subject, reason: "sin_consentimiento", id_solicitud: 7, hide: true } as const;
    await addPortalReport(ctx, { ...request, externalId: `portal:${id}` });
    await answer(id_decision!, "reversed");
    const waits = { state: "escalated", queue: "intimidad", is_hidden: 1, closed_at: null };
    expect(await readCase(ctx, id_caso)).toMatchObject(waits);
    const reports = () =>
      ctx.db
        .selectFrom("denuncias")
        .select(["state", "outcome"])
        .where("id_caso", "=", id_caso)
        .orderBy("id")
        .execute();
    // Who was told before is told nothing else.
    const told = { state: "resolved", outcome: "restricted" };
    expect(await reports()).toEqual([told, { state: "open", outcome: null }]);
    await expect(getPost(ana, id)).rejects.toMatchObject({ code: "post_not_found" });
    await decide(ctx, id_caso, about(chief, ["nothing"]));
    expect(await readCase(ctx, id_caso)).toMatchObject({ state: "closed", is_hidden: 0 });
    expect(await reports()).toEqual([told, { state: "resolved", outcome: "kept" }]);
    expect((await getPost(ana, id)).id_publicacion).toBe(id);
  });

  it.each(["avatar", "perfil"] as const)(
    "closes no case of a %s that a list holds",
    async (kind) => {
      const [owner, moderator] = [
        await newPerson(ctx),
        await newPerson(ctx, { role: "moderator" }),
      ];
      const { appealed, answer } = await appealing(owner);
      const { id_caso } = await openCase(ctx, {
        ...{ subject: { kind, id: owner.id }, queue: "otro", kind: "raise" },
        ...{ reason: "otro", actor: actorOf(moderator.viewer) },
      });
      const { id_decision } = await decide(ctx, id_caso, about(moderator, ["warn"]));
      await appealed(id_decision!);
      const { id_lista } = await ctx.db
        .insertInto("listas")
        .values({ nombre: `de ${kind}`, on_match: "hold", created_at: 1, updated_at: 1 })
        .returning("id_lista")
        .executeTakeFirstOrThrow();
      await ctx.db
        .insertInto("coincidencias")
        .values({
          ...{ kind: kind === "avatar" ? "avatar" : "cover", id_usuario: owner.id, id_lista },
          ...{ id_publicacion: null, id_mensaje: null, id_archivo: null, original: "o" },
          ...{ hash_kind: "md5", hash: "0", distance: 0, state: "held", created_at: 1 },
        })
        .execute();
      await answer(id_decision!);
      expect((await readCase(ctx, id_caso)).state).toBe("escalated");
    },
  );

  it("is answered as won where it was taken back before", async () => {
    const { owner, moderator, id_caso } = await newScene(ctx);
    const { appealed, answer } = await appealing(owner);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["remove"]));
    await appealed(id_decision!);
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    await answer(id_decision!, "reversed");
    expect((await readCase(ctx, id_caso)).state).toBe("closed");
  });

  it("is answered in a case that was closed over it, which stays closed", async () => {
    const { owner, ana, moderator, id, id_caso } = await newScene(ctx);
    const { appealed, answer } = await appealing(owner);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["remove"]));
    await appealed(id_decision!);
    await sql`update casos set state = 'closed', closed_at = 1 where id_caso = ${id_caso}`.execute(
      ctx.db,
    );
    await answer(id_decision!, "reversed");
    expect((await readCase(ctx, id_caso)).state).toBe("closed");
    expect((await getPost(ana, id)).id_publicacion).toBe(id);
  });

  it("can not be appealed after its time, when what was removed is gone for good", async () => {
    const { owner, moderator, id, id_caso } = await newScene(ctx);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["remove"]));
    await sql`update decisiones set appeal_until = 1 where id_decision = ${id_decision}`.execute(
      ctx.db,
    );
    const late = appeal(ctx, {
      ...{ id_decision: id_decision!, text: "No", actor: actorOf(owner.viewer) },
    });
    await expect(late).rejects.toMatchObject({ code: "appeal_late" });
    let other: Promise<void> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      await lockCase(trx, id_caso);
      other = purgeDecided(ctx);
      await untilOneWaits(ctx.db);
    });
    // Two sweeps at once.
    await Promise.all([other, purgeDecided(ctx)]);
    const { events } = await readCase(ctx, id_caso);
    expect(events.filter(({ kind }) => kind === "purged")).toHaveLength(1);
    const chief = await newPerson(ctx, { role: "administrator" });
    await expect(getPost(chief, id)).rejects.toMatchObject({ code: "post_not_found" });
  });
});
