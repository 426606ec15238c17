import { LEAVING_LINK_MINUTES } from "#app/features/accounts/limits.ts";
import { fill, speak } from "#app/strings/language.ts";

const es = {
  mails: {
    asked: {
      subject: "Tu cuenta de {siteName} se va a eliminar",
      asked: "Pediste eliminar tu cuenta @{nombre_usuario} en {siteName}. Será el {date}.",
      undo: "Hasta entonces puedes deshacerlo aquí:",
      notYou: "Si no fuiste tú, deshazlo ahora mismo y elige otra contraseña.",
    },
    kept: {
      subject: "Tu cuenta de {siteName} sigue",
      kept: "Deshiciste la eliminación de tu cuenta @{nombre_usuario} en {siteName}. Todo sigue como estaba.",
      notYou: "Si no fuiste tú, elige otra contraseña ahora mismo:",
    },
    link: {
      subject: "Elimina o conserva tu cuenta de {siteName}",
      asked:
        "Alguien pidió un enlace para eliminar tu cuenta @{nombre_usuario} en {siteName}, o para deshacerlo. Con este enlace decides:",
      validity: fill("Vale {max} minutos. Nada se elimina hasta que lo confirmes.", {
        max: LEAVING_LINK_MINUTES,
      }),
      notYou: "Si tú no lo pediste, no hagas nada y no le des el enlace a nadie.",
    },
    gone: {
      subject: "Tu cuenta de {siteName} se eliminó",
      gone: "Se eliminó tu cuenta de {siteName} con todo lo tuyo: publicaciones, archivos, comentarios, perfil y lo que sabíamos de ti. Lo que escribiste a otras personas queda en sus mensajes, sin tu nombre.",
      kept: "Solo queda lo que la ley pide conservar (cobros, consentimientos y decisiones de moderación), bajo un número, y las copias de seguridad hasta que se reemplacen.",
      payouts:
        "Si te debíamos algún cobro, quedó solicitado a nombre del número {id}: menciónalo al escribir a {email}.",
    },
  },
};

export const strings = speak({ es });
