import { fill, speak } from "#app/strings/language.ts";
import { MUTED_WORD_MAX, USERNAME_MAX } from "./limits.ts";

const es = {
  fields: {
    name: {
      missing: "Falta rellenar el campo de Nombre de Usuario",
      wrong: fill(
        "Usa hasta {max} letras, números, puntos, guiones o guiones bajos, y no solo números.",
        { max: USERNAME_MAX },
      ),
      wrongEnding: "El nombre de usuario no puede terminar en «.data».",
    },
    mutedWord: {
      empty: "Escribe una palabra o un hashtag.",
      tooLong: fill("Una palabra admite como máximo {max} caracteres.", { max: MUTED_WORD_MAX }),
    },
    email: {
      missing: "Falta rellenar el campo de Email",
      wrong: "Escribe una dirección de email como nombre@ejemplo.com",
    },
  },
  device: { both: "{browser} en {system}", unknown: "Dispositivo desconocido" },
};

export const strings = speak({ es });
