import { fill, speak } from "#app/strings/language.ts";
import { PASSKEY_NAME_MAX, TOTP_TOLERANCE, WAY_BACK_DAYS } from "./limits.ts";

const es = {
  codes: {
    wrong: fill(
      "Código incorrecto. Si lo copiaste bien, revisa que el reloj de tu teléfono esté en hora automática: con más de {max} segundos de diferencia los códigos no sirven.",
      { max: TOTP_TOLERANCE },
    ),
    usedOfApp: "Ese código ya se usó. Espera el siguiente de tu app y escríbelo.",
    used: "Ese código de recuperación ya se usó. Escribe otro de los tuyos.",
    clockAhead:
      "El reloj de tu teléfono va unos {minutes} min adelantado. Ponlo en hora automática y escribe el código que salga entonces.",
    clockBehind:
      "El reloj de tu teléfono va unos {minutes} min atrasado. Ponlo en hora automática y escribe el código que salga entonces.",
  },
  name: {
    missing: "Ponle un nombre a esta llave.",
    tooLong: fill("El nombre admite como máximo {max} caracteres.", { max: PASSKEY_NAME_MAX }),
  },
  mails: {
    itWasYou: "Si fuiste tú, no hagas nada.",
    notYou: fill(
      "Si no fuiste tú, cierra todas las sesiones, quita lo que se agregó y elige otra contraseña aquí. El enlace vale {max} días:",
      { max: WAY_BACK_DAYS },
    ),
    news: {
      appAdded: {
        subject: "Verificación en dos pasos con una app en {siteName}",
        what: "Tu cuenta de {siteName} ahora pide, además de tu contraseña, un código de una app.",
      },
      appRemoved: {
        subject: "Se quitó la app de códigos de tu cuenta de {siteName}",
        what: "Alguien quitó la app de códigos de tu cuenta de {siteName}.",
      },
      passkeyAdded: {
        subject: "Nueva llave de acceso en {siteName}",
        what: "Alguien agregó la llave de acceso «{name}» a tu cuenta de {siteName}. Con ella se entra sin contraseña.",
      },
      passkeyRemoved: {
        subject: "Se quitó una llave de acceso de {siteName}",
        what: "Alguien quitó la llave de acceso «{name}» de tu cuenta de {siteName}.",
      },
      passkeyCopied: {
        subject: "Una llave de acceso de {siteName} parece copiada",
        what: "No dejamos entrar a tu cuenta de {siteName} con la llave de acceso «{name}»: su contador va atrás, como si alguien la hubiera copiado. Quítala y agrega otra.",
      },
      codesReplaced: {
        subject: "Nuevos códigos de recuperación en {siteName}",
        what: "Alguien hizo códigos de recuperación nuevos para tu cuenta de {siteName}. Los anteriores ya no sirven.",
      },
      codeUsed: {
        subject: "Se usó un código de recuperación en {siteName}",
        what: "Alguien usó un código de recuperación de tu cuenta de {siteName}. Te quedan {left}.",
      },
      guessed: {
        subject: "Alguien intenta entrar a tu cuenta de {siteName}",
        what: "Alguien puso bien tu contraseña de {siteName} y falló muchas veces el segundo paso. No pudo entrar, pero conoce tu contraseña: elige otra.",
      },
      factorsCleared: {
        subject: "Se quitó la verificación en dos pasos de {siteName}",
        what: "A petición de su titular quitamos las llaves de acceso, la app y los códigos de recuperación de tu cuenta de {siteName}. Desde ahora se entra con la contraseña.",
      },
    },
  },
};

export const strings = speak({ es });
