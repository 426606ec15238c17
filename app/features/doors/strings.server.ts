import { fill, speak } from "#app/strings/language.ts";
import { LINK_GUESSES, LINK_MINUTES } from "./limits.ts";

const es = {
  mail: {
    subject: "Sigue iniciando sesión en {siteName}",
    asked:
      "Alguien pidió un enlace para iniciar sesión en {siteName} con tu cuenta @{nombre_usuario}. Ábrelo en el navegador en el que quieres entrar y escribe ahí tu email y tu contraseña:",
    validity: fill("Vale {hours} horas y sirve para {max} intentos.", {
      hours: LINK_MINUTES / 60,
      max: LINK_GUESSES,
    }),
    notYou:
      "Si tú no lo pediste, no hagas nada y no le des el enlace a nadie: sin tu contraseña nadie entra.",
  },
};

export const strings = speak({ es });
