import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { openCase } from "./open-case.server.ts";
import { suspendAccount, unsuspendAccount } from "./operator.server.ts";
import { lockPartiesOf } from "./decision/parties.server.ts";
import { lockCase } from "./record-event.server.ts";

describe.each(engines)("what the operator decides while a moderator does, on %s", (engine) => {
  const ctx = useStage(engine);

  const someoneWaits = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db);
    expect(rows).toHaveLength(1);
  };

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
      // SQLite has one writer, and here one connection.
      if (isPostgres(ctx.db)) await vi.waitFor(someoneWaits);
      await lockCase(trx, id_caso);
    });
    expect(await theirs).toMatchObject({ status });
  });
});
