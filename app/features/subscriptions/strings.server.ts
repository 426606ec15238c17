import { speak } from "#app/strings/language.ts";

const es = {
  fields: {
    amount: "Escribe un precio como 99 o 99.50.",
    bounds: "El precio va de {min} a {max}.",
    dearer: "Cuesta más que pagar mes por mes: {max} o menos.",
    trial: "La prueba dura como máximo {max} días.",
  },
};

export const strings = speak({ es });
