import { type RawBuilder, type Selectable, sql } from "kysely";
import { log } from "#app/log.server.ts";
import type { Database } from "#db/client.ts";
import type { DispositivosPushTable } from "#db/schema/notifications.ts";
import { FIRST_RETRY_MS, LAST_RETRY_MS, PUSH_EVERY_MS, TRIES_MAX } from "../limits.ts";
import type { ServiceAnswer } from "./service.server.ts";

export type Device = Selectable<DispositivosPushTable>;

interface Settled {
  since?: RawBuilder<number | null>;
  due_at?: number | RawBuilder<number | null>;
  pushed_at?: number;
  tries?: number;
}

/** Its push service knows it no more (RFC 8030). */
const GONE: readonly (number | null)[] = [404, 410];

/** What becomes of a device by what its push service said. */
export async function settle(
  db: Database,
  device: Device,
  { status, retryAfterMs, reason }: ServiceAnswer,
): Promise<void> {
  if (GONE.includes(status)) return forgetDevice(db, device);
  const now = Date.now();
  if (status !== null && status >= 200 && status < 300) {
    return change(db, device, { ...ended(device, now), pushed_at: now, tries: 0 });
  }
  const tries = device.tries + 1;
  const { host } = new URL(device.endpoint);
  if (tries >= TRIES_MAX) {
    log.warn({ host, status, reason }, "a push was given up: its service does not take it");
    return change(db, device, { ...ended(device, now), tries: 0 });
  }
  log.info({ host, status, reason, tries }, "a push is tried again later");
  const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 4 ** (tries - 1));
  await change(db, device, { tries, due_at: now + Math.max(wait, retryAfterMs) });
}

/** There was nothing left to tell it. */
export function nothingLeft(db: Database, device: Device): Promise<void> {
  return change(db, device, ended(device, Date.now() - PUSH_EVERY_MS));
}

export async function forgetDevice(
  db: Database,
  { id_usuario, id_sesion, endpoint_hash }: Device,
): Promise<void> {
  await db
    .deleteFrom("dispositivos_push")
    .where("id_usuario", "=", id_usuario)
    .where("id_sesion", "=", id_sesion)
    // By now it may be another.
    .where("endpoint_hash", "=", endpoint_hash)
    .execute();
}

/** It waits no more, unless more came meanwhile. */
function ended({ asked }: Device, now: number) {
  return {
    since: sql<number | null>`case when asked = ${asked} then null else since end`,
    due_at: sql<number | null>`case when asked = ${asked} then null
      else ${sql.lit(now + PUSH_EVERY_MS)} end`,
  };
}

async function change(
  db: Database,
  { id_usuario, id_sesion, endpoint_hash, due_at }: Device,
  columns: Settled,
): Promise<void> {
  await db
    .updateTable("dispositivos_push")
    .set(columns)
    .where("id_usuario", "=", id_usuario)
    .where("id_sesion", "=", id_sesion)
    .where("endpoint_hash", "=", endpoint_hash)
    // Another run may have it by now.
    .where("due_at", "=", due_at)
    .execute();
}
