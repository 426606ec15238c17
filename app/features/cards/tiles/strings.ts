import { speak } from "#app/strings/language.ts";

const es = {
  partly: "{failed} de {count} con errores",
  subscribers: "Suscriptores",
  pinned: "Fijada",
};

export const strings = speak({ es });
