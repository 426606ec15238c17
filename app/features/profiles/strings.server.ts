import { fill, speak } from "#app/strings/language.ts";
import { BIOGRAPHY_MAX, LINK_LABEL_MAX, LINK_URL_MAX, LINKS_MAX } from "./limits.ts";

const es = {
  fields: {
    biography: {
      tooLong: fill("La biografía admite como máximo {max} caracteres.", { max: BIOGRAPHY_MAX }),
    },
    links: {
      wrong: "Escribe una dirección completa que empiece con https://.",
      tooLong: fill("Una dirección admite como máximo {max} caracteres.", { max: LINK_URL_MAX }),
      labelTooLong: fill("Un título admite como máximo {max} caracteres.", { max: LINK_LABEL_MAX }),
      tooMany: fill("Puedes tener como máximo {max} enlaces.", { max: LINKS_MAX }),
    },
  },
};

export const strings = speak({ es });
