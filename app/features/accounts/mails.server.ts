import { getEnv } from "#app/env.server.ts";
import { letter, linkTo, withLink } from "#app/mail-layout.server.ts";
import type { Mail } from "#app/mail.server.ts";
import { CODE_MINUTES, RESET_MINUTES } from "./limits.ts";

/** The code that finishes a sign-up. Names the account, so that nobody opens one for a stranger. */
export function codeMail(to: string, nombre_usuario: string, code: string): Mail {
  const { siteName } = getEnv();
  return letter({
    to,
    subject: `Tu código para ${siteName}`,
    paragraphs: [
      `Alguien pidió crear la cuenta @${nombre_usuario} en ${siteName} con esta dirección. Para terminar, escribe este código:`,
      `    ${code}`,
      `Vale ${CODE_MINUTES} minutos y sirve una sola vez.`,
      "Si tú no lo pediste, no hagas nada y no le des el código a nadie: sin él la cuenta no se crea.",
    ],
  });
}

/** To somebody who has an account already, when their address is used to sign up. */
export function hasAccountMail(to: string): Mail {
  const { siteName } = getEnv();
  return letter({
    to,
    subject: `Ya tienes una cuenta en ${siteName}`,
    paragraphs: [
      `Alguien quiso crear una cuenta en ${siteName} con esta dirección, que ya tiene una.`,
      withLink("Si fuiste tú, inicia sesión aquí:", "/login"),
      "Si no fuiste tú, no hagas nada: tu cuenta sigue igual.",
    ],
  });
}

/** The link that sets a new password. */
export function resetMail(to: string, nombre_usuario: string, token: string): Mail {
  const { siteName } = getEnv();
  return letter({
    to,
    subject: `Elige otra contraseña para ${siteName}`,
    paragraphs: [
      `Alguien pidió otra contraseña para tu cuenta @${nombre_usuario} en ${siteName}. Para elegirla, abre este enlace:`,
      linkTo(`/reset?token=${token}`),
      `Vale ${RESET_MINUTES} minutos y sirve una sola vez.`,
      "Si tú no lo pediste, no hagas nada y no le des el enlace a nadie: tu contraseña sigue igual.",
    ],
  });
}

/** Tells the owner of an account that its password is another, whoever changed it. */
export function passwordChangedMail(to: string): Mail {
  const { siteName } = getEnv();
  return letter({
    to,
    subject: `Tu contraseña de ${siteName} cambió`,
    paragraphs: [
      `La contraseña de tu cuenta en ${siteName} cambió, y se cerró tu sesión en los demás dispositivos.`,
      withLink("Si no fuiste tú, elige otra ahora mismo:", "/forgot"),
    ],
  });
}

/** Tells the owner of an account that the identity provider opens it from now on. */
export function providerLinkedMail(to: string): Mail {
  const { siteName } = getEnv();
  return letter({
    to,
    subject: `Ya puedes entrar a ${siteName} con Google`,
    paragraphs: [
      `Alguien inició sesión en tu cuenta de ${siteName} con una cuenta de Google que tiene esta dirección. Desde ahora puedes entrar así o con tu contraseña.`,
      withLink(
        "Si no fuiste tú, revisa la seguridad de tu cuenta de Google y cierra las sesiones que no conozcas:",
        "/settings/security",
      ),
    ],
  });
}

/** Tells the owner of an account that the identity provider no longer opens it. */
export function providerUnlinkedMail(to: string): Mail {
  const { siteName } = getEnv();
  return letter({
    to,
    subject: `Tu cuenta de ${siteName} ya no está vinculada con Google`,
    paragraphs: [
      `Alguien desvinculó Google de tu cuenta de ${siteName}. Desde ahora entras con tu contraseña.`,
      withLink("Si no fuiste tú, elige otra contraseña ahora mismo:", "/forgot"),
    ],
  });
}
