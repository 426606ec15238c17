import { getEnv } from "#app/env.server.ts";
import { kinds, topicOf } from "#app/features/notifications/limits.ts";
import { isTold } from "#app/features/notifications/visible.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import type { Database } from "#db/client.ts";
import type { NotificationKind } from "#db/schema/notifications.ts";
import { MESSAGE_BYTES, NEWS_COUNTED } from "../limits.ts";
import type { Message } from "../worker/message.ts";
import { strings } from "./strings.server.ts";

type Beholder = Parameters<typeof isTold>[1];

/**
 * What somebody is to be told of since a moment. What they have read meanwhile, may not see any more, or that has
 * gone, is not told; null: nothing is left.
 */
export async function messageTo(
  db: Database,
  person: Beholder,
  since: number,
): Promise<Message | null> {
  const wanted = await kindsWanted(db, person.id_usuario);
  const news = await db
    .selectFrom("notificaciones")
    .select(["id_notificacion", "notificaciones.tipo"])
    .where("notificaciones.id_usuario", "=", person.id_usuario)
    .where("leida", "=", 0)
    .where("updated_at", ">=", since)
    .where("notificaciones.tipo", "in", wanted)
    .where(isTold(db, person, Date.now()))
    .orderBy("updated_at", "desc")
    .limit(NEWS_COUNTED)
    .execute();
  const [only, ...more] = news;
  if (!only) return null;
  const isOne = more.length === 0;
  return {
    title: getEnv().neutralName,
    body: isOne ? strings.one[topicOf[only.tipo]] : many(news.length),
    path: isOne ? `/notifications/${only.id_notificacion}` : "/notifications",
  };
}

/** As bytes of one length, so that a push service does not learn by it what was said. */
export function bytesOf(message: Message): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([text, Buffer.alloc(Math.max(0, MESSAGE_BYTES - text.length), " ")]);
}

function many(count: number): string {
  if (count < NEWS_COUNTED) return fill(plural(count, strings.many), { count });
  return fill(strings.more, { count: NEWS_COUNTED - 1 });
}

async function kindsWanted(db: Database, id_usuario: number): Promise<NotificationKind[]> {
  const off = await db
    .selectFrom("ajustes_notificaciones")
    .select("tipo")
    .where("id_usuario", "=", id_usuario)
    .where((eb) => eb.or([eb("push", "=", 0), eb("sitio", "=", 0)]))
    .execute();
  const topicsOff = new Set<string>(off.map(({ tipo }) => tipo));
  return kinds.filter((kind) => !topicsOff.has(topicOf[kind]));
}
