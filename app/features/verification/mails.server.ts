import { getEnv } from "#app/env.server.ts";
import { letter, withLink } from "#app/mail-layout.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import type { Database } from "#db/client.ts";
import type { RefusalReason } from "./limits.ts";
import { strings } from "./strings.ts";
import { mailStrings } from "./strings.server.ts";

const PAGE = "/settings/verificacion";

export type News =
  | { kind: "received" | "renamed"; due_at: number }
  | { kind: "rename_kept" | "rename_ended" }
  | { kind: "approved" | "expiring"; expires_at: number }
  | { kind: "rejected"; motivo: RefusalReason; nota: string }
  | { kind: "expired" };

/** Tells somebody what became of their verification; nothing of their document is in it. */
export async function tellPerson(trx: Database, id_usuario: number, news: News): Promise<void> {
  const person = await trx
    .selectFrom("usuarios")
    .select(["nombre_usuario", "correo"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!person?.correo) return;
  const { siteName } = getEnv();
  await queueMail(
    trx,
    letter({
      to: person.correo,
      subject: fill(mailStrings[news.kind].subject, { siteName }),
      greeting: fill(mailStrings.greeting, { name: person.nombre_usuario }),
      paragraphs: paragraphsOf(news),
    }),
  );
}

function paragraphsOf(news: News): string[] {
  const { timeZone } = getEnv();
  const day = (moment: number) => fullDate(new Date(moment).toISOString(), timeZone);
  switch (news.kind) {
    case "received":
    case "renamed":
      return [withLink(fill(mailStrings[news.kind].text, { due: day(news.due_at) }), PAGE)];
    case "approved":
    case "expiring": {
      const { text } = mailStrings[news.kind];
      return [withLink(fill(text, { date: day(news.expires_at - 1) }), PAGE)];
    }
    case "rejected":
      return [
        mailStrings.rejected.text,
        strings.reasons[news.motivo],
        ...(news.nota ? [news.nota] : []),
        withLink(mailStrings.rejected.again, PAGE),
      ];
    case "expired":
    case "rename_kept":
    case "rename_ended":
      return [withLink(mailStrings[news.kind].text, PAGE)];
  }
}
