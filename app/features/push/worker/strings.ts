import { speak } from "#app/strings/language.ts";

/** Of a push that cannot be read. */
const es = { title: "Notas", body: "Tienes una novedad." };

export const strings = speak({ es });
