import { sql } from "kysely";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import { HANDED_AT_ONCE, PUSH_EVERY_MS } from "../limits.ts";
import { askToSend } from "./due.server.ts";

/** Hands what people wait for to their devices, each of which is told of it once: the job `push_notifications`. */
export async function handOver({ db }: Pick<Services, "db">): Promise<void> {
  const now = Date.now();
  const due = await db
    .selectFrom("notificaciones")
    .select("id_usuario")
    .where("push_at", "<=", now)
    .orderBy("push_at")
    .orderBy("id_usuario")
    .limit(HANDED_AT_ONCE)
    .execute();
  const people = [...new Set(due.map(({ id_usuario }) => id_usuario))];
  if (people.length > 0) await db.transaction().execute((trx) => handTo(trx, people, now));
  await goOn(db);
}

async function handTo(trx: Database, people: readonly number[], now: number): Promise<void> {
  const first = sql<number | null>`(select min(line.updated_at) from notificaciones as line
    where line.id_usuario = dispositivos_push.id_usuario and line.push_at <= ${now})`;
  await trx
    .updateTable("dispositivos_push")
    .set((eb) => ({
      asked: eb("asked", "+", 1),
      since: sql<number | null>`case when since < ${first} then since else ${first} end`,
      // What is under way, or waits to be tried again, goes on.
      due_at: sql<number>`case when due_at is not null then due_at
        when pushed_at > ${now - PUSH_EVERY_MS} then pushed_at + ${sql.lit(PUSH_EVERY_MS)}
        else ${sql.lit(now)} end`,
    }))
    .where("id_usuario", "in", idsIn(trx, people))
    .execute();
  await trx
    .updateTable("notificaciones")
    .set({ push_at: null })
    .where("id_usuario", "in", idsIn(trx, people))
    .where("push_at", "<=", now)
    .execute();
  await askToSend(trx);
}

async function goOn(db: Database): Promise<void> {
  const next = await db
    .selectFrom("notificaciones")
    .select((eb) => eb.fn.min("push_at").as("at"))
    .where("push_at", "is not", null)
    .executeTakeFirst();
  if (next?.at == null) return;
  const runAt = Number(next.at);
  await enqueue(db, "push_notifications", {}, { runAt, uniqueKey: "push_notifications" });
}
