import { letter, linkTo } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import type { SolicitudRetiro } from "#db/schema/removal.ts";
import { dueWords } from "./due.ts";
import { texts } from "./strings.server.ts";

/** That a request is here, and the private link to it. Says nothing of what it is about. */
export function receivedMail(
  request: SolicitudRetiro & { secret: string; isHidden: boolean },
): Mail {
  const { idioma, referencia, correo, secret, isHidden, due_at, created_at } = request;
  const { mail } = texts[idioma];
  const due = dueWords(due_at, idioma);
  return letter({
    to: correo,
    subject: fill(mail.received, { referencia }),
    greeting: mail.greeting,
    paragraphs: [
      fill(mail.thanks, { referencia }),
      due_at <= created_at ? mail.dueNow : fill(mail.due, { due }),
      ...(isHidden ? [mail.hidden] : []),
      `${mail.link}\n${linkTo(privatePath(secret))}`,
    ],
  });
}

/** That there is something to read at the private link, which we do not know any more. */
export function newsMail({ idioma, referencia, correo }: SolicitudRetiro): Mail {
  const { mail } = texts[idioma];
  return letter({
    to: correo,
    subject: fill(mail.news, { referencia }),
    greeting: mail.greeting,
    paragraphs: [fill(mail.decided, { referencia })],
  });
}

/** The same of an answer that leaves it open. */
export function answeredMail({ idioma, referencia, correo }: SolicitudRetiro): Mail {
  const { mail } = texts[idioma];
  return letter({
    to: correo,
    subject: fill(mail.news, { referencia }),
    greeting: mail.greeting,
    paragraphs: [fill(mail.answered, { referencia })],
  });
}

export function privatePath(secret: string): string {
  return `/retiro/${secret}`;
}
