import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { actorOf } from "#app/features/people/audit.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { appeal, decideAppeal } from "./appeal.server.ts";
import { decide } from "./decide.server.ts";
import { readCase } from "../queries.server.ts";
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
    const late = decideAppeal(ctx, id_decision!, { ...verdict, actor });
    await expect(late).rejects.toMatchObject({ code: "already_decided" });
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
    await purgeDecided(ctx);
    const chief = await newPerson(ctx, { role: "administrator" });
    await expect(getPost(chief, id)).rejects.toMatchObject({ code: "post_not_found" });
  });
});
