import { fill, speak } from "#app/strings/language.ts";
import { WORDS_MAX } from "./limits.ts";

const es = {
  reason: "Elige qué pasa.",
  wordsTooLong: fill("Este texto admite como máximo {max} caracteres.", { max: WORDS_MAX }),
  nothingToAdd: "Escribe lo que quieras agregar.",
};

export const strings = speak({ es });
