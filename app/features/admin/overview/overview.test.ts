import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { countFigures } from "../figures/count.server.ts";
import { COUNTED_MAX } from "../limits.ts";
import { openMeter } from "#app/meter.server.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { type Recorded, recording } from "#tests/setup/recorder.ts";
import { listStoppedJobs } from "../jobs/stopped.server.ts";
import { measure } from "../measures/measure.server.ts";
import { type Overview, readOverview } from "./overview.server.ts";

const MANY = 25_000;
const run = { signal: new AbortController().signal };
/** What reads all of a table that grows, or puts it in order. */
const SLOW = /SCAN (jobs|casos)\b(?! USING)|Seq Scan on casos/;

describe.each(engines)("the overview, on %s", (engine) => {
  const ctx = useStage(engine);

  beforeAll(async () => {
    const n = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
    await sql`${n} insert into usuarios (nombre_usuario, name_key, correo, created_at, es_creador, status)
      select 'm' || i, 'm' || i, 'm' || i, 1, case when i % 5 = 0 then 1 else 0 end,
        case when i % 100 = 0 then 'deleted' else 'active' end from n`.execute(ctx.db);
    await sql`${n} insert into jobs (kind, payload, state, run_at, created_at, turn)
      select case when i % 3 = 0 then 'send_mail' else 'process_image' end, '{"id_archivo":0}',
        case when i % 20 = 0 then 'failed' when i % 20 = 1 then 'held' else 'queued' end, i, i,
        case when i % 3 = 0 then null else i end from n`.execute(ctx.db);
    await sql`${n} insert into objetos (name, state, label, mime, size, created_at)
      select 'o' || i || '.webp', case when i % 50 = 0 then 'retired' else 'live' end, 'w480', 'image/webp', 1000, 1
      from n`.execute(ctx.db);
    await sql`${n} insert into casos (subject_kind, subject_id, affected_id, state, queue, priority, due_at,
        reports, created_at, updated_at)
      select 'publicacion', i, 1, 'open', 'spam', 20, i, 1, i, i from n`.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);
  });

  it("counts few one by one and says of many what the worker has counted, in steps", async () => {
    const before = await readOverview(ctx);
    expect(before.people).toEqual({ n: COUNTED_MAX, isMore: true, at: null });
    await countFigures(ctx, {}, run);
    const { people, posts } = await readOverview(ctx);
    expect(people).toMatchObject({ n: MANY - MANY / 100, isMore: false, at: expect.any(Number) });
    expect(posts).toEqual({ n: 0, isMore: false, at: null });
    const figures = await ctx.db.selectFrom("cifras").select(["nombre", "valor"]).execute();
    const told = Object.fromEntries(figures.map(({ nombre, valor }) => [nombre, Number(valor)]));
    expect(told).toMatchObject({
      ...{ creadores: MANY / 5 - MANY / 100, objetos_retired: MANY / 50 },
      ...{ objetos_live: MANY - MANY / 50, bytes_live: 1000 * (MANY - MANY / 50) },
    });
    // It was done just now: it is not done again before an hour is over.
    await newPerson(ctx);
    await countFigures(ctx, {}, run);
    expect((await readOverview(ctx)).people.n).toBe(people.n);
  });

  it("says since when work waits, what has stopped, and which duty is late", async () => {
    const { queue, stopped, mail, duties, disk } = await readOverview(ctx);
    expect(queue.since).toBe(2);
    expect(queue.waiting).toBeGreaterThan(COUNTED_MAX);
    expect([stopped.held, stopped.failed]).toEqual([COUNTED_MAX + 1, COUNTED_MAX + 1]);
    expect(mail).toMatchObject({ since: 3, toFolder: true });
    expect(mail.failed).toBeGreaterThan(0);
    expect(duties).toEqual([
      { name: "casos", waiting: COUNTED_MAX + 1, overdue: COUNTED_MAX + 1, due_at: 1 },
    ]);
    expect(disk.total).toBeGreaterThan(disk.free);
  });

  it("counts no case about who asks, where somebody else sees to it", async () => {
    const [asking, other] = await Promise.all([
      newPerson(ctx, { role: "administrator" }),
      newPerson(ctx, { role: "administrator" }),
    ]);
    const waiting = async (who: Person) => {
      const { duties } = await readOverview(who);
      return duties.find(({ name }) => name === "casos")!.waiting;
    };
    const before = await waiting(asking);
    await ctx.db
      .insertInto("casos")
      .values({
        ...{ subject_kind: "perfil", subject_id: asking.id, affected_id: asking.id },
        ...{ state: "escalated", queue: "spam", priority: 20, reports: 1 },
        ...{ due_at: 1, created_at: 1, updated_at: 1 },
      })
      .execute();
    expect([await waiting(asking), await waiting(other)]).toEqual([before, before + 1]);
    await ctx.db.deleteFrom("casos").where("state", "=", "escalated").execute();
  });

  it("counts no request of the portal that names who asks, where somebody else sees to it", async () => {
    const [asking, other] = await Promise.all([
      newPerson(ctx, { role: "administrator" }),
      newPerson(ctx, { role: "administrator" }),
    ]);
    const { id_solicitud } = await ctx.db
      .insertInto("solicitudes_retiro")
      .values({
        ...{ referencia: "R-AAAAAAAA", secret_hash: "x", idioma: "es", quien: "persona" },
        ...{ motivo: "otro", firma: "Ana Pérez", correo: "ana@example.org", representa: "" },
        ...{ autoridad: "", expediente: "", descripcion: "", state: "open" },
        ...{ due_at: 1, created_at: 1, updated_at: 1 },
      })
      .returning("id_solicitud")
      .executeTakeFirstOrThrow();
    const found = { name: "copia", subject_kind: "avatar", subject_id: asking.id } as const;
    await ctx.db
      .insertInto("parecidos_retiro")
      .values({ id_solicitud, ...found, distance: 3, created_at: 1 })
      .execute();
    const waiting = async (who: Person) => {
      const { duties } = await readOverview(who);
      return duties.find(({ name }) => name === "retiro")?.waiting;
    };
    expect([await waiting(asking), await waiting(other)]).toEqual([undefined, 1]);
    await ctx.db.deleteFrom("parecidos_retiro").execute();
    await ctx.db.deleteFrom("solicitudes_retiro").execute();
  });

  it("reads no more where there is more: by indexes, and as far as it counts", async () => {
    const asking = await newPerson(ctx, { role: "administrator" });
    await newPerson(ctx, { role: "moderator" });
    const { db, statements } = recording(ctx.db);
    await readOverview({ ...asking, db });
    await measure({ ...ctx, db });
    await listStoppedJobs({ db }, { estado: "failed", antes: 20_000 });
    const plans = (await Promise.all(statements.map(planOf))).join("\n");
    expect(plans).not.toMatch(SLOW);
    expect(plans).toMatch(/casos_due/);
    expect(plans).toMatch(/jobs_stopped/);
    for (const { rows } of statements) expect(rows).toBeLessThanOrEqual(100);
  });

  it("is what the metrics tell, by lane", async () => {
    const told = await measured();
    const now = Date.now() / 1000;
    expect(told.get("shortit_queue_jobs pictures")).toBe(COUNTED_MAX + 1);
    expect(told.get("shortit_queue_jobs video")).toBe(0);
    expect(told.get("shortit_queue_age_seconds mail")).toBeGreaterThan(now - 60);
    const stopped = ["mail", "pictures"].map((lane) =>
      told.get(`shortit_stopped_jobs ${lane} held`)!,
    );
    expect(stopped[0]! + stopped[1]!).toBe(COUNTED_MAX + 1);
    expect(told.get("shortit_duties_overdue casos")).toBe(COUNTED_MAX + 1);
    expect(told.get("shortit_duty_left_seconds casos")).toBeLessThan(-now / 2);
    expect(told.has("shortit_duty_left_seconds arco")).toBe(false);
    expect(told.get("shortit_part_up database")).toBe(1);
    expect(told.get("shortit_objects retired")).toBe(MANY / 50);
    expect(told.get("shortit_payment_notices held")).toBe(0);
    expect(told.get("shortit_measured_timestamp_seconds")).toBeGreaterThan(now - 60);
  });

  it("has beside it how old the newest backup is, and of none since when it was tried", async () => {
    const [destination, HOUR_MS] = ["/mnt/backups", 60 * 60 * 1000];
    globalThis.shortitSettings = { BACKUP_TO: destination, BACKUP_PASSPHRASE: "p".repeat(16) };
    const noted = async (state: "done" | "failed", hoursAgo: number, more = {}) => {
      const started_at = Date.now() - hoursAgo * HOUR_MS;
      const row = { kind: "backup" as const, state, started_at, seen_at: started_at, destination };
      await ctx.db
        .insertInto("respaldos")
        .values({ ...row, ...more })
        .execute();
      const told = await measured();
      expect(told.get("shortit_backup_every_seconds")).toBe(24 * 60 * 60);
      const age = told.get("shortit_backup_age_seconds");
      return age === undefined ? undefined : Math.floor(age / 3600);
    };
    expect(await noted("done", 9, { destination: "/mnt/other" })).toBeUndefined();
    expect(await noted("failed", 8)).toBe(8);
    expect(await noted("failed", 7)).toBe(8);
    expect(await noted("done", 6)).toBe(6);
    expect(await noted("failed", 5, { error: "no room" })).toBe(6);
    const said = async () => (await readOverview(ctx)).backups;
    expect(await said()).toEqual({ is: "failed", error: "no room" });
    expect(await noted("done", 4, { kind: "verify" })).toBe(6);
    expect(await noted("done", 3)).toBe(3);
    expect((await said()).is).toBe("fine");
    globalThis.shortitSettings = undefined;
    expect((await measured()).has("shortit_backup_age_seconds")).toBe(false);
    expect((await said()).is).toBe("unset");
  });

  it("is read by JSON too", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const { status, body } = await call("GET", "/api/admin/resumen", { as: admin });
    expect(status).toBe(200);
    expect((body as Overview).stopped.held).toBe(COUNTED_MAX + 1);
  });

  async function measured(): Promise<Map<string, number>> {
    const meter = openMeter();
    await measure(ctx);
    globalThis.shortitMeter = undefined;
    const told = [...meter.gauges.values()];
    return new Map(
      told.map(({ name, labels, value }) => [[name, ...Object.values(labels)].join(" "), value]),
    );
  }

  async function planOf({ sql: text, parameters }: Recorded): Promise<string> {
    const how = isPostgres(ctx.db) ? "explain" : "explain query plan";
    const query = CompiledQuery.raw(`${how} ${text}`, [...parameters]);
    const { rows } = await ctx.db.executeQuery<{ detail?: string; "QUERY PLAN"?: string }>(query);
    return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "").join("\n");
  }
});
