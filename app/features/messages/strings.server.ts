import { fill, speak } from "#app/strings/language.ts";
import { MESSAGE_MAX } from "./limits.ts";

const es = {
  fields: {
    message: {
      empty: "Escribe un mensaje.",
      tooLong: fill("El mensaje admite como máximo {max} caracteres.", { max: MESSAGE_MAX }),
    },
  },
};

export const strings = speak({ es });
