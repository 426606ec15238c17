import { WAY_BACK_DAYS } from "#app/features/factors/limits.ts";
import { fill, speak } from "#app/strings/language.ts";
import { CODE_ATTEMPTS, CODE_MINUTES, PASSWORD_MAX, RESET_MINUTES } from "./limits.ts";

const notYou = fill(
  "Si no fuiste tú, cierra todas las sesiones y elige otra contraseña aquí. El enlace vale {max} días:",
  { max: WAY_BACK_DAYS },
);

const es = {
  fields: {
    password: {
      missing: "Falta rellenar el campo de Contraseña",
      tooLong: fill("La contraseña admite como máximo {max} caracteres.", { max: PASSWORD_MAX }),
    },
    sameEmail: "Ese ya es tu email.",
    currentPassword: { missing: "Falta rellenar el campo de Contraseña actual" },
  },

  code: {
    spent: fill("Código incorrecto. Ya usaste sus {max} intentos: pide otro.", {
      max: CODE_ATTEMPTS,
    }),
    expired: fill("Este código caducó: vale {max} minutos. Pide otro.", { max: CODE_MINUTES }),
  },

  mails: {
    code: {
      subject: "Tu código para {siteName}",
      asked:
        "Alguien pidió crear la cuenta @{nombre_usuario} en {siteName} con esta dirección. Para terminar, escribe este código:",
      validity: fill("Vale {max} minutos y sirve una sola vez.", { max: CODE_MINUTES }),
      notYou:
        "Si tú no lo pediste, no hagas nada y no le des el código a nadie: sin él la cuenta no se crea.",
    },
    hasAccount: {
      subject: "Ya tienes una cuenta en {siteName}",
      tried: "Alguien quiso crear una cuenta en {siteName} con esta dirección, que ya tiene una.",
      signIn: "Si fuiste tú, inicia sesión aquí:",
      notYou: "Si no fuiste tú, no hagas nada: tu cuenta sigue igual.",
    },
    barred: {
      subject: "No puedes abrir una cuenta en {siteName}",
      tried:
        "Alguien quiso crear una cuenta en {siteName} con esta dirección. Moderación cerró la cuenta que tenía y esa decisión sigue vigente, así que no se puede abrir otra.",
      write: "Si crees que es un error, escríbenos aquí:",
    },
    reset: {
      subject: "Elige otra contraseña para {siteName}",
      asked:
        "Alguien pidió otra contraseña para tu cuenta @{nombre_usuario} en {siteName}. Para elegirla, abre este enlace:",
      validity: fill("Vale {max} minutos y sirve una sola vez.", { max: RESET_MINUTES }),
      notYou:
        "Si tú no lo pediste, no hagas nada y no le des el enlace a nadie: tu contraseña sigue igual.",
    },
    confirmCode: {
      subject: "Tu código para confirmar que eres tú en {siteName}",
      asked: "Para confirmar que eres tú en {siteName}, escribe este código:",
      validity: fill("Vale {max} minutos y sirve una sola vez.", { max: CODE_MINUTES }),
      notYou:
        "Si tú no lo pediste, alguien tiene tu sesión abierta: no le des el código a nadie y cierra las sesiones que no conozcas:",
    },
    emailCode: {
      subject: "Confirma tu email en {siteName}",
      asked:
        "Alguien quiere que la cuenta @{nombre_usuario} en {siteName} use esta dirección. Para confirmarlo, escribe este código:",
      validity: fill("Vale {max} minutos y sirve una sola vez.", { max: CODE_MINUTES }),
      notYou: "Si tú no lo pediste, no hagas nada y no le des el código a nadie.",
    },
    addressTaken: {
      subject: "Esta dirección no se puede usar en otra cuenta de {siteName}",
      tried:
        "Alguien quiso poner esta dirección en otra cuenta de {siteName}, pero aquí no se puede usar para eso.",
      nothing: "No cambió nada: si no fuiste tú, no hagas nada.",
    },
    emailChanged: {
      subject: "Cambió el email de tu cuenta de {siteName}",
      changed:
        "La cuenta @{nombre_usuario} en {siteName} ya no usa esta dirección. Desde ahora se entra con otra y le escribimos ahí.",
      notYou: fill(
        "Si no fuiste tú, recupera tu cuenta aquí: vuelve a usar esta dirección, se cierran todas las sesiones y eliges otra contraseña. El enlace vale {max} días:",
        { max: WAY_BACK_DAYS },
      ),
    },
    emailNow: {
      subject: "Este es ahora el email de tu cuenta de {siteName}",
      now: "La cuenta @{nombre_usuario} en {siteName} usa desde ahora esta dirección.",
    },
    passwordChanged: {
      subject: "Tu contraseña de {siteName} cambió",
      changed:
        "La contraseña de tu cuenta en {siteName} cambió, y se cerró tu sesión en los demás dispositivos.",
      tokensStay: "Tus tokens personales siguen sirviendo. Revísalos aquí:",
      notYou,
    },
    newDevice: {
      subject: "Nuevo inicio de sesión en {siteName}",
      entered:
        "Alguien inició sesión en tu cuenta de {siteName} desde un dispositivo que no conocíamos: {device} ({network}).",
      itWasYou: "Si fuiste tú, no hagas nada.",
      notYou,
    },
    addressCorrected: {
      subject: "Cambió el email de tu cuenta de {siteName}",
      corrected:
        "A petición de su titular cambiamos el email de la cuenta @{nombre_usuario} en {siteName}. Desde ahora se entra con el nuevo y le escribimos ahí.",
      notYou: "Si no lo pediste tú, escríbenos ahora mismo:",
    },
    linked: {
      subject: "Ya puedes entrar a {siteName} con Google",
      linked:
        "Alguien inició sesión en tu cuenta de {siteName} con una cuenta de Google que tiene esta dirección. Desde ahora puedes entrar así o con tu contraseña.",
      notYou: fill(
        "Si no fuiste tú, revisa la seguridad de tu cuenta de Google. Aquí cierras todas las sesiones, quitas el vínculo y eliges otra contraseña. El enlace vale {max} días:",
        { max: WAY_BACK_DAYS },
      ),
    },
    unlinked: {
      subject: "Tu cuenta de {siteName} ya no está vinculada con Google",
      unlinked:
        "Alguien desvinculó Google de tu cuenta de {siteName}. Desde ahora entras con tu contraseña.",
      notYou,
    },
  },
};

export const strings = speak({ es });
