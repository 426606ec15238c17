import { speak } from "#app/strings/language.ts";

const es = {
  partly: "{failed} de {count} con errores",
  subscribers: "Suscriptores",
};

export const strings = speak({ es });
