import { fill, speak } from "#app/strings/language.ts";
import { SECOND_STEP_MINUTES } from "../limits.ts";

const es = {
  title: "Un paso más",
  about: fill("Tu contraseña es correcta. Confirma ahora que eres tú; tienes {max} minutos.", {
    max: SECOND_STEP_MINUTES,
  }),
  enter: "Entrar",
  entering: "Entrando…",
  again: "Empezar otra vez",
  gone: "Este paso caducó. Empieza otra vez con tu contraseña.",
  lostAll: "¿Perdiste tu llave, tu app y tus códigos? {support}.",
  support: "Escríbenos",
};

export const strings = speak({ es });
