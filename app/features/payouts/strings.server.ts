import { fill, speak } from "#app/strings/language.ts";
import { REASON_MAX } from "./limits.ts";

const es = {
  fields: {
    month: "Este mes no existe o aún no ha llegado.",
    cfdi: "Un folio fiscal tiene 32 letras y números en cinco grupos, como está en el CFDI.",
    reason: {
      empty: "Escribe por qué: el creador lo lee.",
      tooLong: fill("El motivo admite como máximo {max} caracteres.", { max: REASON_MAX }),
    },
  },
};

export const strings = speak({ es });
