import { fill, speak } from "#app/strings/language.ts";
import { BIOGRAPHY_MAX } from "./limits.ts";

const es = {
  fields: {
    biography: {
      tooLong: fill("La biografía admite como máximo {max} caracteres.", { max: BIOGRAPHY_MAX }),
    },
  },
};

export const strings = speak({ es });
