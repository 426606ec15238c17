import { speak } from "#app/strings/language.ts";

const es = { fields: { month: "Este mes no existe o aún no ha llegado." } };

export const strings = speak({ es });
