import { sql } from "kysely";
import { expect, describe, it } from "vitest";
import { readWholeCase } from "#app/features/moderation/case/read-case.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { recording } from "#tests/setup/recorder.ts";
import { addReport } from "./add-report.server.ts";
import { decide } from "./decision/decide.server.ts";
import { about, newScene } from "./test-support.ts";

const MANY = 10_000;

describe.each(engines)("a post that ten thousand people report, on %s", (engine) => {
  const ctx = useStage(engine);

  /** Each by a request of the portal, which needs no account. */
  async function crowd(id_caso: number): Promise<void> {
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into denuncias (id_caso, id_solicitud, reason, text, created_at, updated_at)
      select cast(${id_caso} as bigint), i, 'otro', 'Mal', i, i from n`.execute(ctx.db);
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into eventos_moderacion (id_caso, kind, actor_kind, data, created_at)
      select cast(${id_caso} as bigint), 'report', 'portal', '{}', i from n`.execute(ctx.db);
    await sql`update casos set reports = ${MANY} + 1 where id_caso = ${id_caso}`.execute(ctx.db);
  }

  it("is one case: one more is taken, read and decided by as many statements and rows as the second", async () => {
    const { moderator, id_caso, subject } = await newScene(ctx);
    const [second, last] = [await newPerson(ctx), await newPerson(ctx)];
    const reported = async (by: typeof second) => {
      const { db, statements } = recording(ctx.db);
      await addReport({ ...by, db }, { subject, reason: "spam" });
      return statements.map(({ sql, rows }) => ({ sql, rows }));
    };
    const before = await reported(second);
    await crowd(id_caso);
    expect(await reported(last)).toEqual(before);

    const { db, statements } = recording(ctx.db);
    const read = await readWholeCase({ ...moderator, db }, { id_caso });
    expect(read.caso.reports).toBe(MANY + 2);
    for (const { rows } of statements) expect(rows).toBeLessThanOrEqual(101);

    const decision = recording(ctx.db);
    await decide({ db: decision.db }, id_caso, about(moderator, ["remove"]));
    expect(decision.statements.length).toBeLessThan(60);
    const waiting = ctx.db.selectFrom("denuncias").select("id").where("id_caso", "=", id_caso);
    expect(await waiting.where("state", "=", "open").execute()).toEqual([]);
  });
});
