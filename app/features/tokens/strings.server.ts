import { fill, speak } from "#app/strings/language.ts";
import { TOKEN_NAME_MAX } from "./limits.ts";

const es = {
  name: {
    missing: "Ponle un nombre a este token.",
    tooLong: fill("El nombre admite como máximo {max} caracteres.", { max: TOKEN_NAME_MAX }),
  },
  scopes: { missing: "Elige al menos un permiso." },
  mail: {
    subject: "Nuevo token personal en {siteName}",
    what: "Alguien creó el token personal «{name}» en tu cuenta de {siteName}. Con él un programa puede usar la API en tu nombre.",
    itWasYou: "Si fuiste tú, no hagas nada.",
    notYou: "Si no fuiste tú, revócalo aquí y cambia tu contraseña:",
  },
};

export const strings = speak({ es });
