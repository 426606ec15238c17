import { speak } from "#app/strings/language.ts";

const es = {
  manual: {
    label: "Transferencia o efectivo",
    ask: "Escribe a {email} con la referencia y te decimos cómo pagar.",
  },
};

export const strings = speak({ es });
