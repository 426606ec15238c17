import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { actorOf } from "#app/features/people/audit.server.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call } from "#tests/kit/call.ts";
import type { SentFile } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { addReport } from "../add-report.server.ts";
import { appeal, decideAppeal } from "../decision/appeal.server.ts";
import { decide } from "../decision/decide.server.ts";
import { readCase } from "../queries.server.ts";
import { reverse } from "../decision/reverse.server.ts";

const bridge = () => sharp("tests/fixtures/pdq/bridge.png").resize(160, 160);
const asFile = async (picture: Sharp): Promise<SentFile> => ({
  name: "puente.jpg",
  bytes: await picture.jpeg({ quality: 85 }).toBuffer(),
});

describe.each(engines)("copies of what is removed as illegal, on %s", (engine) => {
  const ctx = useStage(engine);

  async function publish(file: SentFile, owner?: Person) {
    const by = owner ?? (await newPerson(ctx));
    const id = await uploadPost(by, [file]);
    await workOff(ctx);
    return { id, owner: by };
  }
  const report = (who: Person, id: number) =>
    addReport(who, { subject: { kind: "publicacion", id }, reason: "sin_consentimiento" });
  const remove = (who: Person, id_caso: number, ground: "illegal" | "terms" = "illegal") =>
    decide(ctx, id_caso, {
      ...{ actor: actorOf(who.viewer), actions: ["remove", "ban"], strikes: 2, ground },
      ...{ clause: "Ley Olimpia", facts: "Ana López no dio permiso." },
      category: "STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN",
    });
  const moderacionOf = async (id: number) => {
    const row = ctx.db.selectFrom("publicaciones").select("moderacion");
    return (await row.where("id_publicacion", "=", id).executeTakeFirstOrThrow()).moderacion;
  };
  const decisionsOn = (id: number) =>
    ctx.db
      .selectFrom("decisiones")
      .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
      .selectAll("decisiones")
      .select(["casos.state", "casos.reports"])
      .where("subject_kind", "=", "publicacion")
      .where("subject_id", "=", id)
      .orderBy("id_decision")
      .execute();

  it("are removed by decisions of their own; what looks alike waits, as does what its victim published", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const victim = await newPerson(ctx);
    const same = await asFile(bridge());
    const first = await publish(same);
    const copy = await publish(same);
    const own = await publish(same, victim);
    const alike = await publish(await asFile(bridge().resize(120)));
    const { id_caso } = await report(victim, first.id);
    const { id_decision } = await remove(moderator, id_caso);
    await workOff(ctx);

    expect(await moderacionOf(copy.id)).toBe("removed");
    const stranger = await newPerson(ctx);
    for (const who of [stranger, copy.owner]) {
      await expect(getPost(who, copy.id)).rejects.toMatchObject({ code: "post_not_found" });
    }
    const [stated, ...others] = await decisionsOn(copy.id);
    expect(others).toEqual([]);
    expect(stated).toMatchObject({
      ...{ copy_of: id_decision, affected_id: copy.owner.id, ground: "illegal", state: "closed" },
      ...{ actions: '["remove"]', clause: "Ley Olimpia", strikes: 0, standing_effect: null },
      ...{ category: "STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN", actor_kind: "automatic" },
      ...{ automated_detection: 1, automated_decision: "AUTOMATED_DECISION_FULLY" },
      ...{ source_type: "SOURCE_VOLUNTARY", told_at: expect.any(Number) as number },
    });
    // What was said of the other is about somebody else.
    expect(stated!.facts).not.toContain("Ana");
    const { events } = await readCase(ctx, stated!.id_caso);
    expect(events.map(({ kind, actor_kind }) => [kind, actor_kind])).toEqual([
      ["match", "automatic"],
      ["decision", "automatic"],
    ]);
    const statement = await call("GET", `/settings/avisos/${stated!.id_decision}`, {
      as: copy.owner,
    });
    expect(statement.status).toBe(200);
    expect(statement.body.statement).toMatchObject({ facts: stated!.facts, clause: "Ley Olimpia" });
    for (const waiting of [own, alike]) {
      expect(await moderacionOf(waiting.id)).toBe("hidden");
      expect(await decisionsOn(waiting.id)).toEqual([]);
    }

    // With the original come back its copies, and go again with it.
    const actor = actorOf(moderator.viewer);
    await reverse(ctx, id_decision!, { actor });
    await workOff(ctx);
    expect(await moderacionOf(copy.id)).toBe("visible");
    expect((await decisionsOn(copy.id))[0]!.reversed_at).not.toBeNull();
    await report(await newPerson(ctx), first.id);
    await remove(moderator, id_caso);
    await workOff(ctx);
    expect(await moderacionOf(copy.id)).toBe("removed");
    expect(await decisionsOn(copy.id)).toHaveLength(2);

    // One that is given back alone stays, and nobody else may bring it.
    const again = (await decisionsOn(copy.id))[1]!;
    await reverse(ctx, again.id_decision, { actor });
    await workOff(ctx);
    expect([await moderacionOf(copy.id), await moderacionOf(first.id)]).toEqual([
      "visible",
      "removed",
    ]);
    const late = await publish(same);
    expect(await getStatus(late.owner, late.id)).toMatchObject({ status: "failed" });
  });

  it("stay removed whose removal somebody has confirmed, and what was removed twice is forgotten once", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const actor = actorOf(moderator.viewer);
    const same = await asFile(bridge().negate({ alpha: false }));
    const [first, second, copy] = [await publish(same), await publish(same), await publish(same)];
    const cases = [];
    for (const { id } of [first, second]) {
      cases.push((await report(await newPerson(ctx), id)).id_caso);
    }
    // Both by people, before a copy of one was looked for.
    const decisions = [];
    for (const id_caso of cases) decisions.push((await remove(moderator, id_caso)).id_decision!);
    await workOff(ctx);
    expect(await decisionsOn(second.id)).toHaveLength(1);
    const [removed] = await decisionsOn(copy.id);
    const { id_decision } = removed!;
    await appeal(ctx, { id_decision, text: "Es mía", actor: actorOf(copy.owner.viewer) });
    await decideAppeal(ctx, id_decision, { actor, outcome: "upheld", answer: "No lo es." });
    await reverse(ctx, decisions[0]!, { actor });
    await workOff(ctx);
    const states = await Promise.all([first, second, copy].map(({ id }) => moderacionOf(id)));
    expect(states).toEqual(["visible", "removed", "removed"]);
    const late = await publish(same);
    expect(await getStatus(late.owner, late.id)).toMatchObject({ status: "failed" });
  });

  it("of what only broke our rules are left as they are", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const same = await asFile(bridge().rotate(7));
    const [first, copy] = [await publish(same), await publish(same)];
    const { id_caso } = await report(await newPerson(ctx), first.id);
    await remove(moderator, id_caso, "terms");
    await workOff(ctx);
    expect(await moderacionOf(copy.id)).toBe("visible");
  });
});
