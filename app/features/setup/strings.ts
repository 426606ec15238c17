import { speak } from "#app/strings/language.ts";

const es = {
  fields: {
    who: "Escribe el nombre de la cuenta o su número.",
    long: "Usa {max} caracteres como máximo.",
  },
};

export const strings = speak({ es });
