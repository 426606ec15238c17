import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { daysBefore, type Finding, KINDS } from "./find/finding.ts";
import { findAnomalies } from "./find.server.ts";
import { JUDGED_DAYS } from "./limits.ts";

type Source = Pick<Services, "db">;

/** Looks at the days that have ended and were not looked at; each once. */
export async function judgeDays({ db }: Source, now = Date.now()): Promise<void> {
  const today = dayOf(now, getEnv().timeZone);
  const days = Array.from({ length: JUDGED_DAYS }, (_, at) => daysBefore(today, JUDGED_DAYS - at));
  const known = await db
    .selectFrom("dias_juzgados")
    .select("day")
    .where("day", "in", days)
    .execute();
  for (const day of days) {
    if (!known.some((each) => each.day === day)) await judgeDay(db, day);
  }
}

/** Holds what looks like no honest watching; again it finds nothing new. */
export async function judgeDay(db: Database, day: number): Promise<void> {
  const groups = new Map<string, Finding[]>();
  for (const finding of await findAnomalies(db, day)) {
    const key = `${finding.creator_id} ${finding.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  // What one rule has held, the next finds held.
  const rank = ([first]: Finding[]) => KINDS.indexOf(first!.kind);
  for (const findings of [...groups.values()].sort((a, b) => rank(a) - rank(b))) {
    await hold(db, day, findings);
  }
  await db
    .insertInto("dias_juzgados")
    .values({ day, judged_at: Date.now() })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
}

async function hold(db: Database, day: number, findings: Finding[]): Promise<void> {
  const [{ creator_id, kind, by }] = findings as [Finding];
  const values = findings.map(({ value }) => value);
  const column =
    by === "hour" ? sql<string | number>`counted_at / 3600000` : sql.ref<string | number>(by);
  await db.transaction().execute(async (trx) => {
    const mine = trx
      .selectFrom("vistas_pagadas")
      .where("creator_id", "=", creator_id)
      .where("day", "=", day)
      .where("id_anomalia", "is", null)
      .where(column, "in", values)
      .$if(by !== "viewer", (query) => query.where("stranger", "=", 1));
    const told = await mine
      .select((eb) => [
        eb.fn.countAll<number>().as("views"),
        eb.fn.count<number>("viewer").distinct().as("viewers"),
        eb.fn.count<number>("net").distinct().as("networks"),
        eb.fn.count<number>("id_publicacion").distinct().as("posts"),
        eb.fn.sum<number>("moved").as("moved"),
        eb.fn.min("counted_at").as("from"),
        eb.fn.max("counted_at").as("to"),
      ])
      .executeTakeFirstOrThrow();
    const views = Number(told.views);
    if (views === 0) return;
    const evidence = Object.fromEntries(Object.entries(told).map(([k, v]) => [k, Number(v)]));
    const held = await trx
      .insertInto("anomalias")
      .values({
        ...{ creator_id, day, kind, views, evidence: JSON.stringify(evidence), state: "held" },
        ...{ created_at: Date.now(), decided_at: null, decided_by: null },
      })
      .onConflict((conflict) => conflict.columns(["creator_id", "day", "kind"]).doNothing())
      .returning("id_anomalia")
      .executeTakeFirst();
    if (!held) return;
    await trx
      .updateTable("vistas_pagadas")
      .set({ id_anomalia: held.id_anomalia })
      .where("id_vista", "in", mine.select("id_vista"))
      .execute();
    await moveViews(trx, { creator_id, day }, { paid_views: -views, held_views: views });
  });
}

/** Between what is paid of a month and what is held of it. */
export async function moveViews(
  trx: Database,
  { creator_id, day }: { creator_id: number; day: number },
  by: { paid_views: number; held_views: number },
): Promise<void> {
  await trx
    .updateTable("vistas_mensuales")
    .set((eb) => ({
      paid_views: eb("paid_views", "+", by.paid_views),
      held_views: eb("held_views", "+", by.held_views),
    }))
    .where("id_usuario", "=", creator_id)
    .where("month", "=", Math.floor(day / 100))
    .execute();
}
