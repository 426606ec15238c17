import { getEnv } from "#app/env.server.ts";
import { letter, linkTo, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import type { SolicitudArco } from "#db/schema/privacy.ts";
import type { ArcoKind } from "../limits.ts";
import { strings } from "./strings.server.ts";
import { strings as words } from "./strings.ts";

const { mail } = strings;

/** Of a deadline: its day where the site is. */
export function dayWords(at: number): string {
  return fullDate(new Date(at).toISOString(), getEnv().timeZone);
}

export function arcoPath(key: string): string {
  return `/privacy-center/solicitudes/${key}`;
}

/** Where a document for it is sent. */
export function papersPath(key: string): string {
  return `${arcoPath(key)}/documentos`;
}

/** That a request is here, and the private link to it. */
export function receivedMail(request: SolicitudArco, secret: string): Mail {
  const { referencia, correo, answer_due_at, ask_until } = request;
  const dates = { due: dayWords(answer_due_at), ask: dayWords(ask_until) };
  return letter({
    to: correo,
    subject: fill(mail.received, { referencia }),
    paragraphs: [
      fill(mail.thanks, { referencia, ...dates }),
      withLink(mail.link, arcoPath(secret)),
    ],
  });
}

type News = "missing" | "extended" | "granted" | "partly" | "refused" | "carriedOut" | "lapsed";

/** What was done, with the words of whoever did it. */
export function newsMail(
  { referencia, correo }: Pick<SolicitudArco, "referencia" | "correo">,
  { news, at = 0, texto = "" }: { news: News; at?: number; texto?: string },
): Mail {
  const mayObject = news === "refused" || news === "partly";
  return letter({
    to: correo,
    subject: fill(mail.news, { referencia }),
    paragraphs: [
      fill(mail[news], { referencia, date: dayWords(at) }),
      ...(texto ? [texto] : []),
      ...(mayObject ? [mail.recourse] : []),
      mail.seeThere,
    ],
  });
}

/** To the operator: somebody asks. Says nothing of what, as mail is no place for it. */
export function toOperator({ referencia, kind, id_solicitud, answer_due_at }: SolicitudArco): Mail {
  const due = dayWords(answer_due_at);
  return letter({
    to: getEnv().operator.email,
    subject: fill(mail.operatorSubject, { referencia }),
    greeting: null,
    paragraphs: [
      withLink(
        fill(mail.operator, { kind: words.kinds[kind as ArcoKind].toLowerCase(), due }),
        `/moderacion/arco/${id_solicitud}`,
      ),
    ],
    isSigned: false,
  });
}

/** To the operator: what runs out. */
export function reminderMail(due: { referencia: string; at: number }[]): Mail {
  const lines = due.map(({ referencia, at }) =>
    fill(mail.line, { referencia, date: dayWords(at) }),
  );
  return letter({
    to: getEnv().operator.email,
    subject: plural(due.length, mail.remindSubject),
    greeting: null,
    paragraphs: [mail.remind, lines.join("\n"), linkTo("/moderacion/arco")],
    isSigned: false,
  });
}
