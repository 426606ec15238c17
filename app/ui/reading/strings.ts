import { speak } from "#app/strings/language.ts";

const es = {
  others: "Páginas legales",
  privacyCenter: "Centro de Privacidad",
  support: "Soporte",
};

export const strings = speak({ es });
