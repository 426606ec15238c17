import { describe, expect, it } from "vitest";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { engines } from "#tests/setup/database.ts";
import { addReport } from "./add-report.server.ts";
import { decide } from "./decision/decide.server.ts";
import { openCase } from "./open-case.server.ts";
import { suspendAccount, unsuspendAccount } from "./operator.server.ts";
import { lockPartiesOf } from "./decision/parties.server.ts";
import { lockCase } from "./record-event.server.ts";
import type { DecisionAction } from "./schema.ts";
import { about, newScene, statement } from "./test-support.ts";
import { waitsForDecision } from "./waiting.server.ts";

describe.each(engines)("what the operator decides while a moderator does, on %s", (engine) => {
  const ctx = useStage(engine);

  it.each([
    ["suspends", suspendAccount, "suspended"],
    ["takes back", unsuspendAccount, "active"],
  ] as const)("%s once the other is done: neither waits for the other", async (_, run, status) => {
    const { id, name } = await newPerson(ctx);
    if (status === "active") await suspendAccount(ctx, name);
    const { id_caso } = await openCase(ctx, {
      ...{ subject: { kind: "perfil", id }, queue: "otro", kind: "raise" },
      ...{ reason: "otro", actor: AUTOMATIC },
    });
    let theirs: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction().execute(async (trx) => {
      await lockPartiesOf(trx, AUTOMATIC, id_caso);
      theirs = run(ctx, name).catch((error: unknown) => error);
      await untilOneWaits(ctx.db);
      await lockCase(trx, id_caso);
    });
    expect(await theirs).toMatchObject({ status });
  });

  it("ends a suspension alone where the decision has removed something, too", async () => {
    const { owner, moderator, id, id_caso } = await newScene(ctx);
    const actions: DecisionAction[] = ["remove", "suspend"];
    const { id_decision } = await decide(ctx, id_caso, about(moderator, actions, { strikes: 2 }));
    expect(await unsuspendAccount(ctx, owner.name)).toMatchObject({ status: "active" });
    const decision = await statement(ctx, id_decision!);
    expect(decision).toMatchObject({ reversed_at: null, strikes: 2 });
    expect(decision.ended_at).not.toBeNull();
    const post = ctx.db.selectFrom("publicaciones").select("moderacion");
    expect(await post.where("id_publicacion", "=", id).execute()).toEqual([
      { moderacion: "removed" },
    ]);
  });

  it("leaves what waits in the case of a profile to whoever looks at it", async () => {
    const [troll, ana] = [await newPerson(ctx), await newPerson(ctx)];
    const subject = { kind: "perfil", id: troll.id } as const;
    const { id_caso } = await addReport(ana, { subject, reason: "suplantacion", text: "No es" });
    await ctx.db
      .updateTable("casos")
      .set({ is_hidden: 1 })
      .where("id_caso", "=", id_caso)
      .execute();
    expect(await suspendAccount(ctx, troll.name, { days: 3 })).toMatchObject({
      status: "suspended",
    });
    const caso = await ctx.db
      .selectFrom("casos")
      .selectAll()
      .where("id_caso", "=", id_caso)
      .executeTakeFirstOrThrow();
    expect(caso).toMatchObject({ state: "open", is_hidden: 1, reports: 1 });
    expect(await waitsForDecision(ctx.db, { ...caso, is_hidden: 0 })).toBe(true);
    const reports = ctx.db.selectFrom("denuncias").select("state").where("id_caso", "=", id_caso);
    expect(await reports.execute()).toEqual([{ state: "open" }]);
  });
});
