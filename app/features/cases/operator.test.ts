import { describe, expect, it } from "vitest";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { engines } from "#tests/setup/database.ts";
import { openCase } from "./open-case.server.ts";
import { suspendAccount, unsuspendAccount } from "./operator.server.ts";
import { lockPartiesOf } from "./decision/parties.server.ts";
import { lockCase } from "./record-event.server.ts";

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
});
