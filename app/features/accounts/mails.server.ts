import { getEnv } from "#app/env.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { CODE_MINUTES, RESET_MINUTES } from "./limits.ts";

/** The code that finishes a sign-up. Names the account, so that nobody opens one for a stranger. */
export function codeMail(to: string, nombre_usuario: string, code: string): Mail {
  const { siteName } = getEnv();
  return mail(to, `Tu código para ${siteName}`, [
    `Alguien pidió crear la cuenta @${nombre_usuario} en ${siteName} con esta dirección. Para terminar, escribe este código:`,
    `    ${code}`,
    `Vale ${CODE_MINUTES} minutos y sirve una sola vez.`,
    "Si tú no lo pediste, no hagas nada y no le des el código a nadie: sin él la cuenta no se crea.",
  ]);
}

/** To somebody who has an account already, when their address is used to sign up. */
export function hasAccountMail(to: string): Mail {
  const { siteName, siteUrl } = getEnv();
  return mail(to, `Ya tienes una cuenta en ${siteName}`, [
    `Alguien quiso crear una cuenta en ${siteName} con esta dirección, que ya tiene una.`,
    `Si fuiste tú, inicia sesión aquí:\n${siteUrl}/login`,
    "Si no fuiste tú, no hagas nada: tu cuenta sigue igual.",
  ]);
}

/** The link that sets a new password. */
export function resetMail(to: string, nombre_usuario: string, token: string): Mail {
  const { siteName, siteUrl } = getEnv();
  return mail(to, `Elige otra contraseña para ${siteName}`, [
    `Alguien pidió otra contraseña para tu cuenta @${nombre_usuario} en ${siteName}. Para elegirla, abre este enlace:`,
    `${siteUrl}/reset?token=${token}`,
    `Vale ${RESET_MINUTES} minutos y sirve una sola vez.`,
    "Si tú no lo pediste, no hagas nada y no le des el enlace a nadie: tu contraseña sigue igual.",
  ]);
}

/** Tells the owner of an account that its password is another, whoever changed it. */
export function passwordChangedMail(to: string): Mail {
  const { siteName, siteUrl } = getEnv();
  return mail(to, `Tu contraseña de ${siteName} cambió`, [
    `La contraseña de tu cuenta en ${siteName} cambió, y se cerró tu sesión en los demás dispositivos.`,
    `Si no fuiste tú, elige otra ahora mismo:\n${siteUrl}/forgot`,
  ]);
}

/** Tells the owner of an account that the identity provider opens it from now on. */
export function providerLinkedMail(to: string): Mail {
  const { siteName, siteUrl } = getEnv();
  return mail(to, `Ya puedes entrar a ${siteName} con Google`, [
    `Alguien inició sesión en tu cuenta de ${siteName} con una cuenta de Google que tiene esta dirección. Desde ahora puedes entrar así o con tu contraseña.`,
    `Si no fuiste tú, revisa la seguridad de tu cuenta de Google y cierra las sesiones que no conozcas:\n${siteUrl}/settings/security`,
  ]);
}

/** Tells the owner of an account that the identity provider no longer opens it. */
export function providerUnlinkedMail(to: string): Mail {
  const { siteName, siteUrl } = getEnv();
  return mail(to, `Tu cuenta de ${siteName} ya no está vinculada con Google`, [
    `Alguien desvinculó Google de tu cuenta de ${siteName}. Desde ahora entras con tu contraseña.`,
    `Si no fuiste tú, elige otra contraseña ahora mismo:\n${siteUrl}/forgot`,
  ]);
}

function mail(to: string, subject: string, paragraphs: string[]): Mail {
  const { siteName, siteUrl } = getEnv();
  const text = ["Hola:", ...paragraphs, `${siteName}\n${siteUrl}`].join("\n\n");
  return { to, subject, text: `${text}\n` };
}
