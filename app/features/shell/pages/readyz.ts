import { isMigrated } from "#db/migrate.ts";
import { log } from "#app/log.server.ts";
import { getServices } from "#app/services.server.ts";

/** 200 when the database and the stores answer, else 503: whether to send people here. */
export async function loader() {
  const { db, objects, kv } = getServices();
  const checks = { database: isMigrated(db), objects: objects.ping(), kv: kv.ping() };
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await answers(name, check)]),
  );
  const ok = results.every(([, isUp]) => isUp);
  return Response.json(
    { ok, ...Object.fromEntries(results) },
    { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

async function answers(name: string, check: Promise<unknown>): Promise<boolean> {
  try {
    return (await check) !== false;
  } catch (error) {
    log.error({ err: error, check: name }, "not ready");
    return false;
  }
}
