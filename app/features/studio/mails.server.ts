import { getEnv } from "#app/env.server.ts";
import type { Mail } from "#app/mail.server.ts";

/** To who asked to become a creator. */
export function decisionMail(
  { nombre_usuario, correo }: { nombre_usuario: string; correo: string },
  approved: boolean,
): Mail {
  const { siteName, siteUrl } = getEnv();
  const text = approved
    ? `Hola, @${nombre_usuario}:\n\nTu cuenta ya es de creador. En tu panel ves tus vistas y tus pagos:\n${siteUrl}/dashboard\n`
    : `Hola, @${nombre_usuario}:\n\nPor ahora no aprobamos tu solicitud para ser creador. Puedes enviar otra desde ${siteUrl}/dashboard\no preguntarnos en ${siteUrl}/support\n`;
  const subject = approved
    ? `Ya eres creador en ${siteName}`
    : `Tu solicitud para ser creador en ${siteName}`;
  return { to: correo, subject, text };
}
