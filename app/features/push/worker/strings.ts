import { speak } from "#app/strings/language.ts";

/** Of a push that cannot be read. */
const es = { title: "Avisos", body: "Tienes una novedad." };

export const strings = speak({ es });
