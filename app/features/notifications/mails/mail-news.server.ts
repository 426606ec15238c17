import { getEnv } from "#app/env.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { letter, linkTo, withLink } from "#app/mail-layout.server.ts";
import { type Mail, queueMail } from "#app/mail.server.ts";
import type { Services } from "#app/services.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { MAIL_SOON_MS, MAILED_AT_ONCE, UNREAD_COUNTED } from "../limits.ts";
import { isTold } from "../visible.server.ts";
import { MAILING } from "./mail-time.server.ts";
import { strings } from "./strings.server.ts";
import { unsubscribePath } from "./unsubscribe-link.server.ts";

/** Mails everybody whose time has come how much waits for them: one mail, however much it is. */
export async function mailNews({ db }: Pick<Services, "db">): Promise<void> {
  const now = Date.now();
  const due = await db
    .selectFrom("notificaciones")
    .select("id_usuario")
    .where("correo_at", "<=", now)
    .orderBy("correo_at")
    .orderBy("id_usuario")
    .limit(MAILED_AT_ONCE)
    .execute();
  for (const id_usuario of new Set(due.map((row) => row.id_usuario))) {
    await db.transaction().execute((trx) => mailTo(trx, id_usuario, now));
  }
  await goOn(db, now);
}

/** The mail, and that it was sent, are one: a run that is killed mails nobody twice. */
async function mailTo(trx: Database, id_usuario: number, now: number): Promise<void> {
  const row = trx
    .selectFrom("usuarios")
    .select(["id_usuario", "role", "correo"])
    .where("id_usuario", "=", id_usuario)
    .where(isInGoodStanding());
  // Another run that has come to them counts what this one leaves.
  const person = await forNoKeyUpdate(trx, row).executeTakeFirst();
  const count = person ? await countDue(trx, person, now) : 0;
  await trx
    .updateTable("notificaciones")
    .set({ correo_at: null })
    .where("id_usuario", "=", id_usuario)
    .where("correo_at", "<=", now)
    .execute();
  if (person && count > 0) await queueMail(trx, newsMail(person, count));
}

/** What they have read on the site meanwhile, or may not see any more, is not mailed. */
async function countDue(
  trx: Database,
  person: Parameters<typeof isTold>[1],
  now: number,
): Promise<number> {
  const due = trx
    .selectFrom("notificaciones")
    .select("id_notificacion")
    .where("notificaciones.id_usuario", "=", person.id_usuario)
    .where("correo_at", "<=", now)
    .where("leida", "=", 0)
    .where(isTold(trx, person, now))
    .limit(UNREAD_COUNTED);
  const { count } = await trx
    .selectFrom(due.as("due"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function newsMail(
  { id_usuario, correo }: { id_usuario: number; correo: string },
  count: number,
): Mail {
  const path = unsubscribePath(id_usuario);
  const isMany = count >= UNREAD_COUNTED;
  const waiting = isMany
    ? fill(strings.many, { count: UNREAD_COUNTED - 1 })
    : plural(count, strings.waiting);
  return letter({
    to: correo,
    subject: strings.subject,
    unsubscribe: linkTo(path),
    paragraphs: [
      waiting,
      withLink(strings.see, "/notifications"),
      withLink(strings.end, path),
      getEnv().operator.name,
    ],
    isSigned: false,
  });
}

/** What is due by now, or soon, is another run; what is further off the sweep asks for, so that it delays nothing. */
async function goOn(db: Database, now: number): Promise<void> {
  const next = await db
    .selectFrom("notificaciones")
    .select((eb) => eb.fn.min("correo_at").as("at"))
    .where("correo_at", "is not", null)
    .executeTakeFirst();
  const runAt = Number(next?.at ?? Infinity);
  if (runAt >= now + MAIL_SOON_MS) return;
  await enqueue(db, "mail_notifications", {}, { runAt, uniqueKey: MAILING });
}
