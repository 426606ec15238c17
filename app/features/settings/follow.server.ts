import { CompiledQuery, sql } from "kysely";
import { log } from "#app/log.server.ts";
import type { Database } from "#db/client.ts";
import { type Dropped, fitting } from "./check.server.ts";
import { FOLLOW_MS } from "./limits.ts";
import { readSettings } from "./read.server.ts";

declare global {
  // Survives the module reloads of the development server.
  var shortitFollowing: { version: number; dropped: Record<string, Dropped> } | undefined;
}

const VERSION = CompiledQuery.raw("select version from versiones where nombre = 'ajustes'");

/**
 * Takes what administrators have set, and from then on looks every few seconds whether it is another: one look-up by
 * a key, and in no request. A database that is away leaves what was set before.
 */
export async function followSettings(db: () => Database): Promise<void> {
  if (globalThis.shortitFollowing) return;
  globalThis.shortitFollowing = { version: 0, dropped: {} };
  await look(db);
  const again = () => {
    if (!globalThis.shortitFollowing) return;
    const timer = setTimeout(() => void look(db).then(again), FOLLOW_MS);
    timer.unref();
  };
  again();
}

async function look(db: () => Database): Promise<void> {
  try {
    const { rows } = await db().executeQuery<{ version: number }>(VERSION);
    const version = Number(rows[0]?.version ?? 0);
    if (version === globalThis.shortitFollowing?.version) return;
    await takeSettings(db(), version);
  } catch (error) {
    log.warn({ err: error }, "settings could not be read: those from before go on");
  }
}

/** Takes what is set now. What does not go with the environment of this process gives way to it, loudly. */
export async function takeSettings(db: Database, version?: number): Promise<void> {
  const { settings, dropped } = fitting(await readSettings(db));
  for (const [name, { message: reason }] of Object.entries(dropped)) {
    log.error(
      { setting: name, reason },
      "a setting of the console does not go with the environment",
    );
  }
  const isFirst = globalThis.shortitFollowing?.version === 0;
  globalThis.shortitSettings = settings;
  if (!globalThis.shortitFollowing || version === undefined) return;
  globalThis.shortitFollowing = { version, dropped };
  // Of the pages that are kept for all visitors this process may have made some before it knew.
  if (!isFirst) await letGoOfPages(db);
}

async function letGoOfPages(db: Database): Promise<void> {
  await sql`update versiones set version = version + 1 where nombre = 'visitantes'`.execute(db);
}
