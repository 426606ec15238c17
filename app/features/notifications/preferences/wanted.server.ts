import type { Database } from "#db/client.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import { PUSH_SOON_MS, topicOf } from "../limits.ts";
import { mailTimeOf } from "../mails/mail-time.server.ts";
import type { News } from "../news.ts";

export interface Wanted {
  news: News;
  /** From when on it is mailed, in milliseconds; null: it is not. */
  correo_at: number | null;
  /** It is mailed at once, and waits for no digest. */
  isSoon: boolean;
  /** From when on their devices are told, in milliseconds; null: they are not, or there are none. */
  push_at: number | null;
}

/** Of what happened, what those it is about have not switched off. In one look at what they have chosen. */
export async function wantedOf(db: Database, news: readonly News[]): Promise<Wanted[]> {
  if (news.length === 0) return [];
  const people = [...new Set(news.map(({ id_usuario }) => id_usuario))];
  const topics = [...new Set(news.map(({ tipo }) => topicOf[tipo]))];
  const chosen = await db
    .selectFrom("ajustes_notificaciones")
    .select(["id_usuario", "tipo", "sitio", "por_correo", "push"])
    .where("id_usuario", "in", idsIn(db, people))
    .where("tipo", "in", topics)
    .execute();
  const known = new Map(chosen.map((row) => [`${row.id_usuario} ${row.tipo}`, row]));
  const withDevice = await peopleWithDevice(db, people);
  const now = Date.now();
  return news.flatMap((line) => {
    const {
      sitio = 1,
      por_correo: pace = "nunca",
      push = 1,
    } = known.get(`${line.id_usuario} ${topicOf[line.tipo]}`) ?? {};
    if (sitio === 0) return [];
    const isPushed = push === 1 && withDevice.has(line.id_usuario);
    return [
      {
        ...{ news: line, correo_at: mailTimeOf(pace, now), isSoon: pace === "ahora" },
        push_at: isPushed ? now + PUSH_SOON_MS : null,
      },
    ];
  });
}

/** Most have none: of them nothing is to be done. */
async function peopleWithDevice(db: Database, people: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("dispositivos_push")
    .select("id_usuario")
    .where("id_usuario", "in", idsIn(db, people))
    .execute();
  return new Set(rows.map(({ id_usuario }) => id_usuario));
}
