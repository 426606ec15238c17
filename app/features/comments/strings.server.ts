import { speak } from "#app/strings/language.ts";

const es = { withdrawn: "Moderación retiró este comentario." };

export const strings = speak({ es });
