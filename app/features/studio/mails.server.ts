import { getEnv } from "#app/env.server.ts";
import { letter, linkTo, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.server.ts";

const { mails } = strings;

/** To who asked to become a creator. */
export function decisionMail(
  { nombre_usuario, correo }: { nombre_usuario: string; correo: string },
  approved: boolean,
): Mail {
  const { siteName } = getEnv();
  return letter({
    to: correo,
    subject: fill((approved ? mails.approved : mails.rejected).subject, { siteName }),
    greeting: fill(mails.greeting, { name: nombre_usuario }),
    paragraphs: [
      approved
        ? withLink(mails.approved.text, "/dashboard")
        : fill(mails.rejected.text, {
            dashboard: linkTo("/dashboard"),
            support: linkTo("/support"),
          }),
    ],
    isSigned: false,
  });
}
