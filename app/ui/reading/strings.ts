import { speak } from "#app/strings/language.ts";

const es = {
  others: "Páginas legales",
  privacyCenter: "Centro de Privacidad",
  support: "Soporte",
  removal: "Retiro de contenido",
};

export const strings = speak({ es });
