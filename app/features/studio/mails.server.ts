import { getEnv } from "#app/env.server.ts";
import { letter, linkTo, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";

/** To who asked to become a creator. */
export function decisionMail(
  { nombre_usuario, correo }: { nombre_usuario: string; correo: string },
  approved: boolean,
): Mail {
  const { siteName } = getEnv();
  return letter({
    to: correo,
    subject: approved
      ? `Ya eres creador en ${siteName}`
      : `Tu solicitud para ser creador en ${siteName}`,
    greeting: `Hola, @${nombre_usuario}:`,
    paragraphs: [
      approved
        ? withLink(
            "Tu cuenta ya es de creador. En tu panel ves tus vistas y tus pagos:",
            "/dashboard",
          )
        : `Por ahora no aprobamos tu solicitud para ser creador. Puedes enviar otra desde ${linkTo("/dashboard")}\no preguntarnos en ${linkTo("/support")}`,
    ],
    isSigned: false,
  });
}
