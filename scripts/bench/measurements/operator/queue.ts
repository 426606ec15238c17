import { join } from "node:path";
import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { openCase } from "#app/features/cases/open-case.server.ts";
import { reverse } from "#app/features/cases/decision/reverse.server.ts";
import { queueNames } from "#app/features/cases/schema.ts";
import { countQueues } from "#app/features/moderation/queue/counts.server.ts";
import { readQueue } from "#app/features/moderation/queue/queue.server.ts";
import { queueInput } from "#app/features/moderation/schema.ts";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { formatCursor } from "#db/pagination.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { insertForIds, insertRows } from "../../../demo/insert.ts";
import type { Bench, Result } from "../../measurement.ts";
import { NO_POSTGRES, withPostgres } from "../../postgres.ts";
import { inTurn, timesOf } from "../../rounds.ts";
import { medianOf, percentile, ratioOf } from "../../statistics.ts";

const FLAT = 1.25;
/** Of a write, which waits for the disk. */
const FLAT_WRITE = 1.5;
const SMALL = 1_000;
const LARGE = 100_000;
const FULL = 1_000_000;
const PEOPLE = 1_000;
const FEW_POSTS = 10;
const MANY_POSTS = 10_000;
const BATCH = 20_000;
const MINUTE_MS = 60_000;
const ROUNDS = 9;
const READS = 50;
const DECISIONS = 10;

/**
 * What moderators wait for: the page of the queue with a million reports over that with a thousand, and a
 * decision about a creator with ten thousand posts over one with ten.
 */
export async function measureConsole(bench: Bench): Promise<Result[]> {
  process.env.DATA_DIR ??= bench.folder;
  const pathOf = async (name: string) => join(bench.folder, `${name}.db`);
  const sqlite = await onEngine("SQLite", bench, pathOf);
  const postgres = await withPostgres(bench.folder, (newDatabase) =>
    onEngine("PostgreSQL", bench, newDatabase),
  );
  return [...sqlite, ...(postgres ?? [NO_POSTGRES])];
}

async function onEngine(
  engine: string,
  { folder, full, detail }: Bench,
  newDatabase: (name: string) => Promise<string>,
): Promise<Result[]> {
  const say = (text: string) => detail(`${engine}: ${text}`);
  const most = full ? FULL : LARGE;
  const open = async (name: string, reports: number): Promise<SignedInCtx> => {
    const db = openDatabase(await newDatabase(name));
    await migrateToLatest(db);
    const viewer = await makeModerator(db);
    await makeReports(db, reports, say);
    if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
    return { db, objects: openDiskStore(folder), kv: openSqlKv(db), viewer };
  };
  const small = await open("few_reports", SMALL);
  const large = await open("many_reports", most);
  const [few, many] = [await makeCreator(large, FEW_POSTS), await makeCreator(large, MANY_POSTS)];
  const figures = await inTurn(
    ROUNDS,
    {
      ...{ smallFirst: pages(small, {}), largeFirst: pages(large, {}) },
      ...{ smallLater: pages(small, await middleOf(small)) },
      ...{ largeLater: pages(large, await middleOf(large)) },
      ...{ few: decisions(large, few), many: decisions(large, many) },
    },
    say,
  );
  await Promise.all([small.db.destroy(), large.db.destroy()]);
  const result = (what: string, above: number[], below: number[], limit: number): Result => {
    const [slow, quick] = [above, below].map((each) => medianOf(each).value.toFixed(2));
    const both = what.replace("{slow}", slow!).replace("{quick}", quick!);
    return { what: `${engine}, ${both}`, unit: "times", limit, ...ratioOf(above, below) };
  };
  const sizes = `p95 with ${most} reports ({slow} ms) / ${SMALL} ({quick} ms)`;
  const posts = `median with ${MANY_POSTS} posts ({slow} ms) / ${FEW_POSTS} ({quick} ms)`;
  return [
    result(`the queue: ${sizes}`, figures.largeFirst, figures.smallFirst, FLAT),
    result(`a later page: ${sizes}`, figures.largeLater, figures.smallLater, FLAT),
    result(`a suspension and its reversal: ${posts}`, figures.many, figures.few, FLAT_WRITE),
  ];
}

/** What the page of the queue reads. */
function pages(ctx: SignedInCtx, query: Record<string, string>) {
  const read = async () => {
    const asked = queueInput.parse(query);
    await countQueues(ctx, asked.state);
    await readQueue(ctx, asked);
  };
  return async () => percentile(await timesOf(READS, read), 0.95);
}

async function middleOf({ db }: SignedInCtx): Promise<Record<string, string>> {
  const { middle } = await db
    .selectFrom("casos")
    .select((eb) => eb.fn.avg<number>("due_at").as("middle"))
    .executeTakeFirstOrThrow();
  return { before: formatCursor({ at: Math.round(Number(middle)), id: 0 }) };
}

function decisions(ctx: SignedInCtx, id: number) {
  const actor = actorOf(ctx.viewer);
  const suspendAndBack = async () => {
    const { id_caso } = await openCase(ctx, {
      ...{ subject: { kind: "perfil", id }, queue: "otro", kind: "raise" },
      ...{ reason: "otro", actor: AUTOMATIC },
    });
    const { id_decision } = await decide(ctx, id_caso, {
      ...{ actor, actions: ["suspend"], ground: "terms", clause: "5", facts: "Medición" },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    });
    await reverse(ctx, id_decision!, { actor });
  };
  return async () => percentile(await timesOf(DECISIONS, suspendAndBack), 0.5);
}

function makeModerator(db: Database): Promise<SignedInCtx["viewer"]> {
  return db
    .insertInto("usuarios")
    .values({ ...person("moderadora"), role: "moderator" })
    .returning(["id_usuario", "nombre_usuario", "profile_picture", "es_creador"])
    .returning(["verificado", "role"])
    .executeTakeFirstOrThrow();
}

function person(name: string) {
  const correo = `${name}@example.org`;
  return { nombre_usuario: name, name_key: nameKey(name), correo, created_at: 0 };
}

/** Each of something else: those of the same thing join. */
async function makeReports(
  db: Database,
  count: number,
  say: (text: string) => void,
): Promise<void> {
  const people = await insertForIds(
    db,
    "usuarios",
    "id_usuario",
    Array.from({ length: PEOPLE }, (_, i) => person(`persona${i}`)),
  );
  const now = Date.now();
  for (let start = 0; start < count; start += BATCH) {
    const length = Math.min(BATCH, count - start);
    const each = Array.from({ length }, (_, i) => start + i);
    await db.transaction().execute(async (trx) => {
      const cases = await insertForIds(
        trx,
        "casos",
        "id_caso",
        each.map((i) => ({
          ...({ subject_kind: "publicacion", subject_id: i + 1, state: "open" } as const),
          ...{ affected_id: people[i % PEOPLE]!, queue: queueNames[i % queueNames.length]! },
          // As many overdue as not.
          ...{ priority: 30, due_at: now + (i - count / 2) * MINUTE_MS, reports: 1 },
          ...{ created_at: now, updated_at: now },
        })),
      );
      const at = { created_at: now, updated_at: now };
      const reports = cases.map((id_caso, i) => ({
        ...{ id_caso, reporter_id: people[(i + 1) % PEOPLE]!, reason: "otro", text: "", ...at },
      }));
      await insertRows(trx, "denuncias", reports);
      const events = cases.map((id_caso, i) => ({
        ...{ id_caso, kind: i % 2 ? "report" : "decision", actor_id: null },
        ...({ actor_kind: "person", data: "{}", external_id: null, created_at: now } as const),
      }));
      await insertRows(trx, "eventos_moderacion", events);
    });
    say(`${start + length} of ${count} reports`);
  }
}

async function makeCreator({ db }: SignedInCtx, posts: number): Promise<number> {
  const [id] = await insertForIds(db, "usuarios", "id_usuario", [person(`creadora${posts}`)]);
  const rows = Array.from({ length: posts }, (_, i) => ({
    ...{ id_usuario: id!, descripcion: `Publicación ${i}`, solo_suscriptores: 0 as const },
    ...({ tipo_publicacion: "publicacion", status: "ready", fecha_publicacion: i } as const),
  }));
  await insertRows(db, "publicaciones", rows);
  return id!;
}
