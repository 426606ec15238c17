import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { queueNames } from "#app/features/cases/schema.ts";
import { formatCursor } from "#db/pagination.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { type Recorded, recording } from "#tests/setup/recorder.ts";
import { COUNTED_MAX } from "../limits.ts";
import { queueInput } from "../schema.ts";
import { countQueues } from "./counts.server.ts";
import { readQueue } from "./queue.server.ts";
import { searchCases } from "./search.server.ts";

const MANY = 20_000;
const MIDDLE = { before: formatCursor({ at: MANY / 2, id: 0 }) };
/** What reads a whole table of those that grow, or puts cases in order that an index has in order. */
const SLOW = /SCAN (casos|eventos_moderacion|event|before)\b(?! USING)|Seq Scan on (casos|eventos)/;
const SORTED = /TEMP B-TREE|Sort Key: (casos\.)?due_at/;

describe.each(engines)("the queue with twenty thousand cases, on %s", (engine) => {
  const ctx = useStage(engine);
  let moderator: Person;

  beforeAll(async () => {
    moderator = await newPerson(ctx, { role: "moderator" });
    const n = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
    await sql`${n} insert into usuarios (nombre_usuario, name_key, correo, created_at)
      select 'm' || i, 'm' || i, 'm' || i, 1 from n where i <= 500`.execute(ctx.db);
    const queues = sql.join(
      queueNames.map((name, at) => sql`when ${sql.lit(at)} then ${name}`),
      sql` `,
    );
    await sql`${n} insert into casos (subject_kind, subject_id, affected_id, assigned_to, state, queue,
        priority, due_at, reports, created_at, updated_at)
      select 'publicacion', i, (select min(id_usuario) from usuarios) + i % 400,
        case when i % 50 = 0 then cast(${moderator.id} as bigint) end, 'open',
        case i % ${sql.lit(queueNames.length)} ${queues} end, 30, i, 1, 1, 1 from n`.execute(
      ctx.db,
    );
    await sql`insert into eventos_moderacion (id_caso, kind, actor_kind, data, created_at)
      select id_caso, case when id_caso % 2 = 0 then 'decision' else 'report' end, 'person', '{}', due_at
      from casos`.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);
  });

  const asked = (query: Record<string, string>) => queueInput.parse(query);
  const reads: [string, RegExp, (as: Person) => Promise<unknown>][] = [
    ["all", /casos_due/, (as) => readQueue(as, asked({}))],
    ["a later page of all", /casos_due/, (as) => readQueue(as, asked(MIDDLE))],
    ["one queue", /casos_queue/, (as) => readQueue(as, asked({ queue: "spam" }))],
    [
      "a later page of it",
      /casos_queue/,
      (as) => readQueue(as, asked({ queue: "spam", ...MIDDLE })),
    ],
    ["one's own", /casos_assigned/, (as) => readQueue(as, asked({ mine: "1" }))],
    ["counts and times", /casos_queue/, (as) => countQueues(as, "open")],
    ["a case by its number", /casos/, (as) => searchCases(as, "#77")],
    ["cases of a person", /casos_affected/, (as) => searchCases(as, "@m77")],
  ];

  it.each(reads)(
    "finds its cases by an index that has them in order: %s",
    async (_, index, read) => {
      const { db, statements } = recording(ctx.db);
      await read({ ...moderator, db });
      const plans = (await Promise.all(statements.map(planOf))).join("\n");
      expect(plans).toMatch(index);
      expect(plans).not.toMatch(SLOW);
      expect(plans).not.toMatch(SORTED);
      // However many there are.
      for (const { rows } of statements) expect(rows).toBeLessThanOrEqual(500);
    },
  );

  it("says of what waits in a queue no more than that it is much", async () => {
    const counts = await countQueues(moderator, "open");
    for (const { waiting } of counts) expect(waiting).toBe(COUNTED_MAX + 1);
  });

  async function planOf({ sql: text, parameters }: Recorded): Promise<string> {
    const how = isPostgres(ctx.db) ? "explain" : "explain query plan";
    const query = CompiledQuery.raw(`${how} ${text}`, [...parameters]);
    const { rows } = await ctx.db.executeQuery<{ detail?: string; "QUERY PLAN"?: string }>(query);
    return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "").join("\n");
  }
});
