import { getEnv } from "#app/env.server.ts";
import { letter, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import type { SolicitudRetiro } from "#db/schema/removal.ts";
import { dueWords } from "../due.ts";
import { strings } from "./strings.server.ts";

type Due = Pick<SolicitudRetiro, "id_solicitud" | "referencia" | "due_at">;

/** Somebody asks for a removal. Says nothing of what, nor in which words, as mail is no place for it. */
export function toOperator(request: Due & Pick<SolicitudRetiro, "created_at">): Mail {
  const { referencia, due_at, created_at } = request;
  const isNow = due_at <= created_at;
  return told({
    subject: fill(strings.came, { referencia }),
    paragraphs: [
      withLink(
        isNow ? strings.dueNow : fill(strings.due, { due: dueAt(request) }),
        pathOf(request),
      ),
    ],
  });
}

/** What runs out or has. */
export function reminderMail(requests: Due[]): Mail {
  return told({
    subject: plural(requests.length, strings.remindSubject),
    paragraphs: [strings.remind, ...requests.map(lineOf)],
  });
}

function told(mail: Pick<Parameters<typeof letter>[0], "subject" | "paragraphs">): Mail {
  return letter({ to: getEnv().operator.email, greeting: null, isSigned: false, ...mail });
}

function lineOf(request: Due): string {
  const { referencia } = request;
  return withLink(fill(strings.line, { referencia, due: dueAt(request) }), pathOf(request));
}

function pathOf({ id_solicitud }: Due): string {
  return `/moderacion/solicitudes/${id_solicitud}`;
}

/** Where the site is. */
function dueAt({ due_at }: Due): string {
  return dueWords(due_at, "es", getEnv().timeZone);
}
