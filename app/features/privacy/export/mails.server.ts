import { getEnv } from "#app/env.server.ts";
import { letter, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { dayOf } from "../deletion/mails.server.ts";
import { strings } from "./strings.server.ts";

/** The copy is ready: a link that opens for who is signed in as them. */
export function exportMail(
  { correo, nombre_usuario }: { correo: string; nombre_usuario: string },
  { clave, expires_at }: { clave: string; expires_at: number },
): Mail {
  const { siteName } = getEnv();
  const { subject, ready, until, notYou } = strings.mail;
  return letter({
    to: correo,
    subject: fill(subject, { siteName }),
    paragraphs: [
      withLink(
        fill(ready, { nombre_usuario, siteName }),
        `/privacy-center/descarga?clave=${clave}`,
      ),
      fill(until, { date: dayOf(expires_at) }),
      notYou,
    ],
  });
}

/** It could not be made: where to ask again. */
export function exportFailedMail({
  correo,
  nombre_usuario,
}: {
  correo: string;
  nombre_usuario: string;
}): Mail {
  const { siteName } = getEnv();
  const { subject, sorry } = strings.failedMail;
  return letter({
    to: correo,
    subject: fill(subject, { siteName }),
    paragraphs: [withLink(fill(sorry, { nombre_usuario, siteName }), "/privacy-center/descarga")],
  });
}
