import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "#db/client.ts";
import { insertForIds, insertRows } from "../../../demo/insert.ts";
import { withInstance } from "../../instance.ts";
import type { Bench, Result } from "../../measurement.ts";
import { photo } from "../../media.ts";
import { medianOf, percentile } from "../../statistics.ts";
import { untilReady, upload } from "../../upload.ts";

const LIMIT_MS = 50;
const FOLLOWERS = 10_000;
const FULL = 100_000;
const POSTS = 20;
const BATCH = 10_000;
const TOLD_WITHIN_MS = 300_000;
const POLL_MS = 100;

/** The request that publishes a post of somebody with many followers, and how long until all are told. */
export async function measureFollowed({ folder, full, detail }: Bench): Promise<Result[]> {
  const followers = full ? FULL : FOLLOWERS;
  return withInstance(folder, [], async (instance) => {
    const db = openDatabase(instance.databaseUrl);
    try {
      const { id_usuario } = await db
        .selectFrom("usuarios")
        .select("id_usuario")
        .orderBy("id_usuario")
        .executeTakeFirstOrThrow();
      await follow(db, id_usuario, followers, detail);
      const first = await upload(instance, await photo());
      await untilReady(instance, first);
      const told = await secondsUntilTold(db, followers);
      const times: number[] = [];
      for (let post = 1; post <= POSTS; post += 1) {
        const file = await photo();
        const started = performance.now();
        await upload(instance, file);
        times.push(performance.now() - started);
        detail(`post ${post} of ${POSTS}`);
      }
      const slow = percentile(times, 0.95);
      const who = `somebody with ${followers} followers`;
      return [
        {
          what: `p95 of ${POSTS} requests that publish a photo of ${who}`,
          ...{ unit: "ms" as const, limit: LIMIT_MS, ...medianOf([slow]) },
        },
        {
          what: `until all are told of a post of ${who}`,
          ...{ unit: "s" as const, limit: null, ...medianOf([told]) },
        },
      ];
    } finally {
      await db.destroy();
    }
  });
}

async function follow(
  db: Database,
  followed_id: number,
  followers: number,
  say: (text: string) => void,
): Promise<void> {
  for (let start = 0; start < followers; start += BATCH) {
    const count = Math.min(BATCH, followers - start);
    await db.transaction().execute(async (trx) => {
      const names = Array.from({ length: count }, (_, i) => `fan${start + i}`);
      const ids = await insertForIds(
        trx,
        "usuarios",
        "id_usuario",
        names.map((name) => ({
          ...{ nombre_usuario: name, name_key: name, correo: `${name}@example.org` },
          created_at: 1,
        })),
      );
      await insertRows(
        trx,
        "seguimientos",
        ids.map((follower_id, i) => ({ follower_id, followed_id, created_at: start + i })),
      );
    });
    say(`${start + count} of ${followers} followers`);
  }
}

/** From when the post is ready. */
async function secondsUntilTold(db: Database, followers: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { told } = await db
      .selectFrom("notificaciones")
      .select((eb) => eb.fn.countAll<number>().as("told"))
      .where("tipo", "=", "nueva_publicacion")
      .executeTakeFirstOrThrow();
    const spent = performance.now() - started;
    if (Number(told) === followers) return spent / 1000;
    if (spent > TOLD_WITHIN_MS) throw new Error(`${told} of ${followers} were told`);
    await sleep(POLL_MS);
  }
}
